import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUnlink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { logOutConnection } from './api.ts'

/** Asks first: what is in use goes silent. */
export function DisconnectButton({ connection, text }: { connection: Connection; text: string }) {
  const { t } = useTranslation()
  const [asking, ask] = useDisclosure(false)
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconUnlink size={15} stroke={1.8} />} onClick={ask.open}>
        {t('connections.action.disconnect')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('connections.disconnectTitle', { name: connection.name })}
        text={text}
        action={t('connections.action.disconnect')}
        onClose={ask.close}
        onConfirm={() => logOutConnection(connection.id)}
      />
    </>
  )
}
