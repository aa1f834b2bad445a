import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUnlink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { logOutConnection } from './api.ts'

/** Asks for confirmation, because a disconnected channel no longer receives messages. */
export function DisconnectButton({ connection, text }: { connection: Connection; text: string }) {
  const { t } = useTranslation()
  const [isAsking, dialog] = useDisclosure(false)
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconUnlink size={15} stroke={1.8} />} onClick={dialog.open}>
        {t('connections.action.disconnect')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('connections.disconnectTitle', { name: connection.name })}
        text={text}
        action={t('connections.action.disconnect')}
        onClose={dialog.close}
        onConfirm={() => logOutConnection(connection.id)}
      />
    </>
  )
}
