import { Button } from '@mantine/core'
import { IconArrowsRightLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Leads to the session that another product has of the number. */
export function BringButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="subtle"
      size="xs"
      fullWidth
      mt={8}
      leftSection={<IconArrowsRightLeft size={15} stroke={1.8} />}
      onClick={onClick}
    >
      {t('connections.linking.bring.open')}
    </Button>
  )
}
