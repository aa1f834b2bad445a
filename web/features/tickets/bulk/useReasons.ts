import { useTranslation } from 'react-i18next'
import type { LeftOutReason } from '#contract/ticket-bulks.ts'
import type { Counts } from './plan.ts'
import './texts.ts'

/** Returns a function that names how many tickets are left out and why; empty if none is. */
export function useReasons(): (counts: Counts) => string {
  const { t } = useTranslation()
  return (counts) =>
    (Object.entries(counts) as [LeftOutReason, number][])
      .map(([reason, count]) => t(`ticketBulk.reasons.${reason}`, { count }))
      .join(', ')
}
