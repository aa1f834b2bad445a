import { useTranslation } from 'react-i18next'
import { plainDay } from '#web/ui/time/time.ts'
import type { Filter } from './filter.ts'

/** Formats the days of a span. Years are shown only if they differ. */
export function spanOf(from: string, to: string): string {
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  const short = (day: string): string =>
    sameYear ? plainDay(day).slice(0, 5) : plainDay(day).replace(/\/\d\d(?=\d\d$)/, '/')
  return from === to ? plainDay(from) : `${short(from)} – ${short(to)}`
}

/** Returns a short text for the period of the numbers. */
export function useSpan(filter: Filter): string {
  const { t } = useTranslation()
  if (filter.kind === 'period') return t('dashboard.lastDays', { count: filter.days })
  const { from, to } = filter
  if (from !== null && to !== null) return spanOf(from, to)
  return from !== null
    ? t('dashboard.span.since', { day: plainDay(from) })
    : t('dashboard.span.until', { day: plainDay(to ?? '') })
}
