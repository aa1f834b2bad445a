import { Badge } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanChoice } from '#contract/plans.ts'
import { MEGABYTE } from '#contract/storage-share.ts'
import { sizeText } from '#web/ui/text/file.ts'
import { formatMoney } from '#web/ui/text/money.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Checkout.module.css'

type Props = { plan: PlanChoice; group: string; isChosen: boolean; onChoose: () => void }

/** Shows a plan as a radio button, with its monthly price, its limits, and the reasons why it cannot be chosen. */
export function PlanCard({ plan, group, isChosen, onChoose }: Props) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const counts = [
    t('invoices.checkout.users', { count: plan.users }),
    t('invoices.checkout.connections', { count: plan.connections }),
    t('invoices.checkout.queues', { count: plan.queues }),
    plan.storageLimitMb !== null &&
      t('invoices.checkout.storage', { size: sizeText(plan.storageLimitMb * MEGABYTE, i18n.language) }),
  ]
  const isTooSmall = plan.tooMany.length > 0
  return (
    <label className={`${parts.hover} ${parts.frame} ${styles.plan}`} data-off={isTooSmall || undefined}>
      <input
        type="radio"
        name={group}
        checked={isChosen}
        disabled={isTooSmall}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-facts`}
      />
      <span className={`${parts.wrap} ${styles.title}`} id={`${id}-name`}>
        {plan.name}
        {plan.isOwn && (
          <Badge size="sm" variant="light">
            {t('invoices.checkout.own')}
          </Badge>
        )}
      </span>
      <span className={`${parts.column14} ${styles.facts}`} id={`${id}-facts`}>
        <span className={styles.price}>
          {formatMoney(plan.value)} <small>{t('invoices.checkout.perMonth')}</small>
        </span>
        <span className={parts.quiet}>{counts.filter(Boolean).join(' · ')}</span>
        {isTooSmall && <TooSmall plan={plan} />}
      </span>
    </label>
  )
}

function TooSmall({ plan }: { plan: PlanChoice }) {
  const { t, i18n } = useTranslation()
  const shown = (limit: string, amount: number): string | number =>
    limit === 'storage' ? sizeText(amount, i18n.language) : amount
  return (
    <span className={`${parts.column} ${parts.quiet} ${styles.tooSmall}`}>
      {plan.tooMany.map(({ limit, has, allowed }) => (
        <span key={limit}>
          {t(`invoices.checkout.tooMany.${limit}`, { has: shown(limit, has), allowed: shown(limit, allowed) })}
        </span>
      ))}
      <span>{t('invoices.checkout.fitHint')}</span>
    </span>
  )
}
