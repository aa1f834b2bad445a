import { Button, Group } from '@mantine/core'
import { IconQrcode, IconRefresh } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { featuresOf, type Linking } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { AccountButtons } from './AccountButtons.tsx'
import { requestNewQrCode, startConnection } from './api.ts'
import { DisconnectButton } from './DisconnectButton.tsx'

type Props = { connection: Connection; onQr: () => void }

const BUTTONS: Record<Linking, ComponentType<Props>> = { qrCode: PhoneButtons, metaLogin: AccountButtons }

/** Offers the actions on the connection's session that its status allows. */
export function SessionButtons(props: Props) {
  const Buttons = BUTTONS[featuresOf(props.connection.channel).linking]
  return <Buttons {...props} />
}

function PhoneButtons({ connection, onQr }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)

  const run = async (work: (id: number) => Promise<unknown>, onDone?: () => void): Promise<void> => {
    setBusy(true)
    try {
      await work(connection.id)
      onDone?.()
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
            onClick={() => void run(startConnection, onQr)}
          >
            {t('connections.action.tryAgain')}
          </Button>
          <Button size="xs" variant="default" disabled={busy} onClick={() => void run(requestNewQrCode, onQr)}>
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
      return <DisconnectButton connection={connection} text={t('connections.disconnectText')} />
  }
}
