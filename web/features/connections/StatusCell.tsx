import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDeviceMobile,
  IconLoader2,
  IconPlugConnectedX,
  IconQrcode,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { featuresOf, type Linking } from '#contract/channels.ts'
import { CONNECTION_REASONS, type Connection, type ConnectionStatus } from '#contract/connections.ts'
import styles from './Connections.module.css'

const LOOKS: Record<ConnectionStatus, { icon: Icon; tone: 'ok' | 'wait' | 'act' | 'bad' }> = {
  CONNECTED: { icon: IconCircleCheck, tone: 'ok' },
  qrcode: { icon: IconQrcode, tone: 'act' },
  PAIRING: { icon: IconDeviceMobile, tone: 'act' },
  OPENING: { icon: IconLoader2, tone: 'wait' },
  TIMEOUT: { icon: IconPlugConnectedX, tone: 'bad' },
  DISCONNECTED: { icon: IconAlertTriangle, tone: 'bad' },
}

const TIMEOUT_TEXT = {
  qrCode: 'connections.status.TIMEOUT',
  metaLogin: 'connections.facebook.silent',
} as const satisfies Record<Linking, string>

type Reason = (typeof CONNECTION_REASONS)[number]
const isReason = (text: string | null): text is Reason => CONNECTION_REASONS.includes(text as Reason)

/** Shows the status in words, and below it the reason or what to do. */
export function StatusCell({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const { icon: Picture, tone } = LOOKS[connection.status]
  const why = connection.status !== 'CONNECTED' && isReason(connection.reason) ? connection.reason : null
  const { linking } = featuresOf(connection.channel)
  return (
    <span className={styles.state} data-tone={tone}>
      <Picture size={18} stroke={1.8} aria-hidden />
      <span>
        <b>{t(connection.status === 'TIMEOUT' ? TIMEOUT_TEXT[linking] : `connections.status.${connection.status}`)}</b>
        <small>{why ? t(`connections.reason.${why}`) : t(`connections.hint.${connection.status}`)}</small>
      </span>
    </span>
  )
}
