import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { useTime } from '#web/ui/time/time.ts'
import { useNow } from '#web/ui/time/useNow.ts'
import styles from './Connections.module.css'

/** Shows how many new conversations the provider still allows; nothing when it sets no quota, or that one is over. */
export function QuotaMeter({ connection: { status, limits } }: { connection: Connection }) {
  const { t } = useTranslation()
  const time = useTime()
  const now = useNow()
  if (status !== 'CONNECTED' || !limits || limits.quotaTotal === null) return null
  const { quotaTotal: total, quotaUsed: used, quotaUntil, quotaStatus } = limits
  if (quotaUntil && Date.parse(quotaUntil) <= now) return null
  const isWarned = quotaStatus !== 'none'
  return (
    <span className={styles.quota} data-warned={isWarned || undefined}>
      <Progress
        value={total === 0 ? 100 : Math.min(100, (used / total) * 100)}
        size={6}
        color={isWarned ? 'var(--b-warn)' : 'var(--b-accent)'}
        aria-label={t('connections.limits.quota')}
      />
      <small>
        {quotaUntil
          ? t('connections.limits.usedUntil', { used, total, until: time.brief(quotaUntil) })
          : t('connections.limits.used', { used, total })}
      </small>
      {quotaStatus !== 'none' && <small>{t(`connections.limits.warning.${quotaStatus}`)}</small>}
    </span>
  )
}
