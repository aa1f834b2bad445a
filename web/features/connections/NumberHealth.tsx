import { IconAlertTriangle, IconBan } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Connection, NumberRestriction } from '#contract/connections.ts'
import { useNow } from '#web/ui/time/useNow.ts'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Connections.module.css'
import { toneOf } from './light.ts'

type Restricted = { connection: Connection; restriction: NumberRestriction }

/** The number is up, but Meta keeps something from it: says what, since when, and what to do. */
export function RestrictedStatus({ connection, restriction }: Restricted) {
  const { t } = useTranslation()
  const times = useRestrictionTimes(connection)
  const tone = toneOf(connection, useNow())
  const Picture = tone === 'bad' ? IconBan : IconAlertTriangle
  return (
    <span className={`${parts.inline} ${styles.state} ${styles.restricted}`} data-tone={tone}>
      <Picture size={18} stroke={1.8} aria-hidden />
      <span>
        <b>{t(`connections.health.restriction.${restriction}.title`)}</b>
        <small>{t(`connections.health.restriction.${restriction}.hint`)}</small>
        {times && <small className="num">{times}</small>}
      </span>
    </span>
  )
}

/** Returns since when the restriction holds, and until when, where it has an end. */
export function useRestrictionTimes({ health }: Connection): string {
  const { t } = useTranslation()
  const time = useTime()
  if (!health?.restrictedSince) return ''
  const since = time.brief(health.restrictedSince)
  return health.restrictedUntil
    ? t('connections.health.sinceUntil', { since, until: time.brief(health.restrictedUntil) })
    : t('connections.health.since', { when: since })
}

/** Returns how many people the number may write to first, in words; empty where nobody said. */
export function useLimitWords({ health }: Connection): string {
  const { t } = useTranslation()
  if (health?.hasNoLimit) return t('connections.health.noLimit')
  return health?.messageLimit ? t('connections.health.limit', { count: health.messageLimit }) : ''
}

/** How Meta rates a number that is up, and whom it may write to. */
export function NumberNote({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const limit = useLimitWords(connection)
  const { status, health } = connection
  const quality = health?.quality
  const words = [quality ? t(`connections.health.quality.${quality}`) : '', limit].filter(Boolean)
  if (status !== 'CONNECTED' || words.length === 0) return null
  return (
    <small className={styles.number} data-warned={quality === 'low' || undefined}>
      {words.join(' · ')}
      {quality === 'low' && <span>{t('connections.health.qualityHint.low')}</span>}
    </small>
  )
}
