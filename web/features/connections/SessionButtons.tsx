import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconQrcode, IconRefresh, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toastError } from '#web/ui/toast.tsx'
import { endSession, renewSession, startSession } from './api.ts'

/** What can be done about the link, by its status. Channels without a QR code have nothing here. */
export function SessionButtons({ connection, onQr }: { connection: Connection; onQr: () => void }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  if (connection.channel !== 'whatsapp') return null

  const run = async (work: (id: number) => Promise<unknown>, then?: () => void): Promise<void> => {
    setBusy(true)
    try {
      await work(connection.id)
      then?.()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }

  switch (connection.status) {
    case 'qrcode':
      return (
        <Button size="xs" leftSection={<IconQrcode size={15} stroke={1.8} />} onClick={onQr}>
          {t('connections.action.qrcode')}
        </Button>
      )
    case 'DISCONNECTED':
      return (
        <Group gap={6}>
          <Button
            size="xs"
            leftSection={<IconRefresh size={15} stroke={1.8} />}
            loading={busy}
            onClick={() => void run(startSession, onQr)}
          >
            {t('connections.action.tryAgain')}
          </Button>
          <Button size="xs" variant="default" disabled={busy} onClick={() => void run(renewSession, onQr)}>
            {t('connections.action.newQr')}
          </Button>
        </Group>
      )
    case 'OPENING':
      return (
        <Button size="xs" variant="default" disabled>
          {t('connections.action.connecting')}
        </Button>
      )
    case 'PAIRING':
    case 'TIMEOUT':
    case 'CONNECTED':
      return <DisconnectButton connection={connection} />
  }
}

/** Asks first: a number in use goes silent. */
function DisconnectButton({ connection }: { connection: Connection }) {
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
        text={t('connections.disconnectText')}
        action={t('connections.action.disconnect')}
        onClose={ask.close}
        onConfirm={() => endSession(connection.id)}
      />
    </>
  )
}
