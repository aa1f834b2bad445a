import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** What ends a form in a dialog: away from it, or on with it. */
export function FormButtons({ action, busy, onCancel }: { action: string; busy: boolean; onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" gap="sm" mt="sm">
      <Button variant="default" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" loading={busy}>
        {action}
      </Button>
    </Group>
  )
}
