import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isMetaKind } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { DisconnectButton } from './DisconnectButton.tsx'
import { useFacebookLink } from './useFacebookLink.ts'

/** A page has no QR code: it is connected again by another login at Facebook. */
export function AccountButtons({ connection }: { connection: Connection }) {
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
