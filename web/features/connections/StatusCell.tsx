import {
  IconAlertTriangle,
  IconArrowsRightLeft,
  IconBan,
  IconCircleCheck,
  IconClockPause,
  IconDeviceMobile,
  IconFingerprint,
  IconLoader2,
  IconPlugConnectedX,
  IconQrcode,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { featuresOf, type Linking } from '#contract/channels.ts'
import type { Connection, ConnectionStatus } from '#contract/connections.ts'
import { useNow } from '#web/ui/time/useNow.ts'
import { useRelativeTime } from '#web/ui/time/useRelativeTime.ts'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Connections.module.css'
import { isUnheard, lockedUntil, restrictionOf, stateSince, tokenEnd, toneOf } from './light.ts'
import { NumberNote, RestrictedStatus } from './NumberHealth.tsx'
import { reasonOf, type Reason } from './reason.ts'
import { QuotaMeter } from './QuotaMeter.tsx'

const ICONS: Record<ConnectionStatus, Icon> = {
  CONNECTED: IconCircleCheck,
  qrcode: IconQrcode,
  PAIRING: IconDeviceMobile,
  OPENING: IconLoader2,
  TIMEOUT: IconPlugConnectedX,
  DISCONNECTED: IconAlertTriangle,
}
/** Reasons that say more than that the connection is down, or that it is being linked. */
const ICONS_OF_REASONS = {
  passkey: IconFingerprint,
  passkeyWanted: IconFingerprint,
  passkeySent: IconFingerprint,
  passkeyCode: IconFingerprint,
  passkeyRefused: IconFingerprint,
  passkeyEnded: IconFingerprint,
  passkeySilent: IconFingerprint,
  passkeyLost: IconFingerprint,
  broughtRefused: IconArrowsRightLeft,
  broughtInUse: IconArrowsRightLeft,
  banned: IconBan,
} as const satisfies Partial<Record<Reason, Icon>>
type Special = keyof typeof ICONS_OF_REASONS

/** While a connection begins or shows a code, its status says what to do, and the reason stands below. */
function specialOf(connection: Connection): Special | null {
  const { status } = connection
  const reason = status === 'DISCONNECTED' || status === 'PAIRING' ? reasonOf(connection) : null
  return reason && reason in ICONS_OF_REASONS ? (reason as Special) : null
}

const TIMEOUT_TEXT = {
  qrCode: 'connections.status.TIMEOUT',
  metaLogin: 'connections.facebook.silent',
  cloudToken: 'connections.facebook.silent',
  botToken: 'connections.telegram.silent',
  site: 'connections.site.silent',
} as const satisfies Record<Linking, string>

const MINUTE_MS = 60_000

/** Shows the status in words, and below it the reason, what to do, or what the provider still allows. */
export function StatusCell({ connection }: { connection: Connection }) {
  const now = useNow()
  const until = lockedUntil(connection, now)
  const restriction = restrictionOf(connection, now)
  return (
    <span className={styles.states}>
      {restriction && <RestrictedStatus connection={connection} restriction={restriction} />}
      {!restriction && (until ? <LockedStatus until={until} /> : <PlainStatus connection={connection} />)}
      <NumberNote connection={connection} />
      <QuotaMeter connection={connection} />
      <SetAsideNote count={connection.setAside ?? 0} />
      <BudgetNote state={connection.budgetState} />
    </span>
  )
}

/** Tells of events that could not be applied; the menu of the row leads to them. */
function SetAsideNote({ count }: { count: number }) {
  const { t } = useTranslation()
  return count > 0 && <small className={styles.setAside}>{t('connections.received.setAside', { count })}</small>
}

/** Tells that most of the month's budget is spent, or all. */
function BudgetNote({ state }: { state: Connection['budgetState'] }) {
  const { t } = useTranslation()
  return state && <small className={styles.setAside}>{t(`connections.costs.budgetState.${state}`)}</small>
}

function PlainStatus({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const note = useNote(connection)
  const now = useNow()
  const { status, channel, pairingCode } = connection
  const special = specialOf(connection)
  const Picture = special ? ICONS_OF_REASONS[special] : ICONS[status]
  const key = status === 'qrcode' && pairingCode ? 'code' : status
  const word = status === 'TIMEOUT' ? TIMEOUT_TEXT[featuresOf(channel).linking] : (`connections.status.${key}` as const)
  return (
    <span className={`${parts.inline} ${styles.state}`} data-tone={toneOf(connection, now)}>
      <Picture size={18} stroke={1.8} aria-hidden />
      <span>
        <b>{t(special ? `connections.light.${special}` : word)}</b>
        <small>{note}</small>
      </span>
    </span>
  )
}

/** Returns what stands below the status: what is wrong and since when, what ends soon, or for how long all is well. */
function useNote(connection: Connection): string {
  const { t } = useTranslation()
  const time = useTime()
  const relative = useRelativeTime()
  const now = useNow()
  const { status, pairingCode } = connection
  const since = stateSince(connection)
  const why = reasonOf(connection)
  if (why) {
    const reason = t(`connections.reason.${why}`)
    return status === 'DISCONNECTED' && since ? `${reason} · ${time.brief(since)}` : reason
  }
  if (isUnheard(connection)) return t('connections.cloud.unheard')
  const end = tokenEnd(connection, now)
  if (end && Date.parse(end) <= now) return t('connections.light.tokenEnded')
  if (end) return t('connections.light.tokenEnds', { when: relative(end) })
  if (status === 'CONNECTED' && since && now - Date.parse(since) >= MINUTE_MS) return relative(since)
  return t(`connections.hint.${status === 'qrcode' && pairingCode ? 'code' : status}`)
}

/** The number is up and answers; only people who never wrote cannot be written to. */
function LockedStatus({ until }: { until: string }) {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <span className={`${parts.inline} ${styles.state}`} data-tone="warn">
      <IconClockPause size={18} stroke={1.8} aria-hidden />
      <span>
        <b>{t('connections.limits.locked', { until: time.brief(until) })}</b>
        <small>{t('connections.limits.lockedHint')}</small>
      </span>
    </span>
  )
}
