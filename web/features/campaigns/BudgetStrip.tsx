import { IconClockPause, IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { canCampaign, sendsTemplates } from '#contract/campaign-fields.ts'
import type { ConnectionBudget } from '#contract/campaign-budgets.ts'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import { Meter } from '#web/ui/display/Meter.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { campaignBudgetsQuery } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Campaigns.module.css'

/** Shows for each connection how many people it may still write to for the first time today. */
export function BudgetStrip() {
  const { t } = useTranslation()
  const { data: budgets = [], isPending } = useQuery(campaignBudgetsQuery)
  if (isPending) return <PendingBudgets />
  if (budgets.length === 0)
    return (
      <p className={`${parts.row} ${parts.panel} ${styles.noBudgets}`}>
        <IconPlugConnected size={18} stroke={1.7} aria-hidden />
        {t('campaigns.budget.noConnection')}
      </p>
    )
  return (
    <ul className={`${parts.panel} ${styles.budgets}`} aria-label={t('campaigns.budgets')}>
      {budgets.map((budget) => (
        <li key={budget.whatsappId}>
          <Budget budget={budget} />
        </li>
      ))}
    </ul>
  )
}

/** Keeps the place of the budgets, so that what is below stays where it is. */
function PendingBudgets() {
  const { data: connections = [] } = useQuery(connectionsQuery)
  const count = connections.filter(({ channel }) => canCampaign(channel)).length
  return (
    <ul className={`${parts.panel} ${styles.budgets}`} aria-hidden>
      {Array.from({ length: Math.max(count, 1) }, (_, index) => (
        <li key={index} className={styles.pendingBudget} />
      ))}
    </ul>
  )
}

function Budget({ budget }: { budget: ConnectionBudget }) {
  const { t } = useTranslation()
  const time = useTime()
  const { name, firstContactsToday: done, firstContactsPerDay: limit, heldUntil } = budget
  const words =
    limit === null ? t('campaigns.budget.unlimited', { done }) : t('campaigns.budget.today', { done, limit })
  return (
    <>
      <span className={`${parts.spread} ${styles.line}`}>
        <b>{name}</b>
        {heldUntil ? (
          <span className={`${parts.quiet} ${styles.held}`}>
            <IconClockPause size={16} stroke={1.8} aria-hidden />
            {t('campaigns.budget.held', { day: time.date(heldUntil).slice(0, 5) })}
          </span>
        ) : (
          <span className={`${parts.quiet} num`}>{words}</span>
        )}
      </span>
      <Meter
        label={words}
        total={heldUntil ? 1 : (limit ?? 0)}
        segments={[heldUntil ? { value: 1, tone: 'paused' } : { value: done }]}
      />
      <small>
        <BudgetNote budget={budget} />
      </small>
    </>
  )
}

/** The numbers of days after which the age of a number limits it no more. */
const GROWN_DAYS = 30

function BudgetNote({
  budget: { channel, heldUntil, connected, numberDays, firstContactsPerDay },
}: {
  budget: ConnectionBudget
}) {
  const { t } = useTranslation()
  if (!connected) return t('campaigns.budget.disconnected')
  if (heldUntil) return t('campaigns.budget.heldText')
  if (sendsTemplates(channel)) return t('campaigns.budget.official')
  if (firstContactsPerDay !== null && numberDays < GROWN_DAYS) return t('campaigns.budget.age', { count: numberDays })
  return t('campaigns.budget.shared')
}
