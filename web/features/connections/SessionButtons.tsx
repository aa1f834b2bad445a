import { Button, Group } from '@mantine/core'
import { IconKey, IconKeyboard, IconQrcode, IconRefresh, IconUnlink } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisclosure } from '@mantine/hooks'
import { featuresOf, isMetaKind, typedLinkingOf, type Linking, type TypedLinking } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { requestNewQrCode, startConnection, logOutConnection } from './api.ts'
import { isAtPasskey } from './reason.ts'
import { useFacebookLink } from './useFacebookLink.ts'

type Props = { connection: Connection; onQr: () => void; onEdit: () => void }

const BUTTONS: Record<Linking, ComponentType<Props>> = {
  qrCode: PhoneButtons,
  metaLogin: AccountButtons,
  cloudToken: TypedButtons,
  botToken: TypedButtons,
  site: SiteButtons,
}

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
      return <CodeButton connection={connection} onClick={onQr} />
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
      return (
        <Group gap={6}>
          {(connection.pairingCode || isAtPasskey(connection)) && <CodeButton connection={connection} onClick={onQr} />}
          <DisconnectButton connection={connection} text={t('connections.disconnectText')} />
        </Group>
      )
    case 'TIMEOUT':
    case 'CONNECTED':
      return <DisconnectButton connection={connection} text={t('connections.disconnectText')} />
  }
}

const CODE_BUTTONS = { passkey: IconKey, code: IconKeyboard, qrcode: IconQrcode } as const

function codeButtonOf(connection: Connection): keyof typeof CODE_BUTTONS {
  if (isAtPasskey(connection)) return 'passkey'
  return connection.pairingCode ? 'code' : 'qrcode'
}

/**
 * Opens the code to scan or to type, or what the passkey is for. A typed code can still be corrected while the phone
 * confirms it.
 */
function CodeButton({ connection, onClick }: { connection: Connection; onClick: () => void }) {
  const { t } = useTranslation()
  const text = codeButtonOf(connection)
  const Picture = CODE_BUTTONS[text]
  return (
    <Button size="xs" leftSection={<Picture size={15} stroke={1.8} />} onClick={onClick}>
      {t(`connections.action.${text}`)}
    </Button>
  )
}

/** Asks for confirmation, because a disconnected channel no longer receives messages. */
function DisconnectButton({ connection, text }: { connection: Connection; text: string }) {
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

const DISCONNECT_TEXTS = {
  cloudToken: 'connections.cloud.disconnectText',
  botToken: 'connections.telegram.disconnectText',
  site: 'connections.site.disconnectText',
} as const satisfies Record<TypedLinking, string>

/**
 * What is linked by a token is connected again by another one, which is typed in its form, or by the same one once what
 * the provider refused is mended there. While the token of a number or bot is stored nobody else can link it, so it can
 * always be let go.
 */
function TypedButtons({ connection, onEdit }: Props) {
  const { t } = useTranslation()
  const [busy, run] = usePendingState()
  const linking = typedLinkingOf(connection.channel)
  const disconnect = linking && <DisconnectButton connection={connection} text={t(DISCONNECT_TEXTS[linking])} />
  if (disconnect && connection.status !== 'DISCONNECTED') return disconnect
  const isRefused = connection.reason === 'numberRefused'
  return (
    <Group gap={6}>
      {isRefused && (
        <Button
          size="xs"
          leftSection={<IconRefresh size={15} stroke={1.8} />}
          loading={busy}
          onClick={() => run(startConnection(connection.id).catch(toastError))}
        >
          {t('connections.action.tryAgain')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={onEdit}>
        {t('connections.typed.again')}
      </Button>
      {connection.isLinked && disconnect}
    </Group>
  )
}

/** A chat that was turned off is turned on again without anything to type. */
function SiteButtons({ connection }: Props) {
  const { t } = useTranslation()
  const [busy, run] = usePendingState()
  if (connection.status !== 'DISCONNECTED')
    return <DisconnectButton connection={connection} text={t(DISCONNECT_TEXTS.site)} />
  return (
    <Button
      size="xs"
      leftSection={<IconRefresh size={15} stroke={1.8} />}
      loading={busy}
      onClick={() => run(startConnection(connection.id).catch(toastError))}
    >
      {t('connections.site.again')}
    </Button>
  )
}

/** A page has no QR code: it is connected again by another login at Facebook. */
function AccountButtons({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const { isOffered, busy, link } = useFacebookLink()
  if (connection.status !== 'DISCONNECTED') {
    return <DisconnectButton connection={connection} text={t('connections.facebook.disconnectText')} />
  }
  const { channel } = connection
  if (!isOffered || !isMetaKind(channel)) return null
  return (
    <Button
      size="xs"
      leftSection={<IconRefresh size={15} stroke={1.8} />}
      loading={busy}
      onClick={() => void link(channel)}
    >
      {t('connections.facebook.again')}
    </Button>
  )
}
