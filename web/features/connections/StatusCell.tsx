import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockPause,
  IconDeviceMobile,
  IconLoader2,
  IconPlugConnectedX,
  IconQrcode,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { featuresOf, type Linking } from '#contract/channels.ts'
import type { Connection, ConnectionStatus } from '#contract/connections.ts'
import { useNow } from '#web/ui/time/useNow.ts'
import { useTime } from '#web/ui/time/time.ts'
import styles from './Connections.module.css'
import { reasonOf } from './reason.ts'
import { QuotaMeter } from './QuotaMeter.tsx'

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
  cloudToken: 'connections.facebook.silent',
  botToken: 'connections.telegram.silent',
  site: 'connections.site.silent',
} as const satisfies Record<Linking, string>

/** Returns until when the number of a connection that is up may only answer, or null. */
function useReachoutLock({ status, limits }: Connection): string | null {
  const now = useNow()
  if (status !== 'CONNECTED' || !limits?.reachoutUntil) return null
  return Date.parse(limits.reachoutUntil) > now ? limits.reachoutUntil : null
}

/** Shows the status in words, and below it the reason, what to do, or what the provider still allows. */
export function StatusCell({ connection }: { connection: Connection }) {
  const lockedUntil = useReachoutLock(connection)
  return (
    <span className={styles.states}>
      {lockedUntil ? <LockedStatus until={lockedUntil} /> : <PlainStatus connection={connection} />}
      <QuotaMeter connection={connection} />
      <SetAsideNote count={connection.setAside ?? 0} />
    </span>
  )
}

/** Tells of events that could not be applied; the menu of the row leads to them. */
function SetAsideNote({ count }: { count: number }) {
  const { t } = useTranslation()
  return count > 0 && <small className={styles.setAside}>{t('connections.received.setAside', { count })}</small>
}

function PlainStatus({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const { icon: Picture, tone } = LOOKS[connection.status]
  const why = reasonOf(connection)
  const { linking } = featuresOf(connection.channel)
  const key = connection.status === 'qrcode' && connection.pairingCode ? 'code' : connection.status
  const isUnheard = connection.status === 'CONNECTED' && connection.isHeard === false
  const hint = isUnheard ? t('connections.cloud.unheard') : t(`connections.hint.${key}`)
  return (
    <span className={styles.state} data-tone={isUnheard ? 'warn' : tone}>
      <Picture size={18} stroke={1.8} aria-hidden />
      <span>
        <b>{t(connection.status === 'TIMEOUT' ? TIMEOUT_TEXT[linking] : `connections.status.${key}`)}</b>
        <small>{why ? t(`connections.reason.${why}`) : hint}</small>
      </span>
    </span>
  )
}

/** The number is up and answers; only people who never wrote cannot be written to. */
function LockedStatus({ until }: { until: string }) {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <span className={styles.state} data-tone="warn">
      <IconClockPause size={18} stroke={1.8} aria-hidden />
      <span>
        <b>{t('connections.limits.locked', { until: time.brief(until) })}</b>
        <small>{t('connections.limits.lockedHint')}</small>
      </span>
    </span>
  )
}
