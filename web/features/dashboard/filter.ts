import { hashKey } from '@tanstack/react-query'

/** Days are YYYY-MM-DD. A filter by dates may leave one of them open; a period of 0 days means none is chosen. */
export type DateFilter = { kind: 'date'; from: string | null; to: string | null }
export type PeriodFilter = { kind: 'period'; days: number }
/** The queue and the user whose figures are shown. Without them, those of all are. */
export type Chosen = { queueId?: number; userId?: number }
export type Filter = (DateFilter | PeriodFilter) & Chosen

export const PERIODS = [0, 3, 7, 15, 30, 60, 90] as const

/** Covers the first day of the month to today. */
export const thisMonth = (today: string): DateFilter => ({ kind: 'date', from: `${today.slice(0, 8)}01`, to: today })

const DAY_MS = 86_400_000

/** Returns the days of the filter; today is the last one of a period. */
export function daysOf(filter: Filter, today: string): Pick<DateFilter, 'from' | 'to'> {
  if (filter.kind === 'date') return { from: filter.from, to: filter.to }
  const first = new Date(Date.parse(today) - (filter.days - 1) * DAY_MS)
  return { from: first.toISOString().slice(0, 10), to: today }
}

export const isChosen = (filter: Filter): boolean =>
  filter.kind === 'period' ? filter.days > 0 : filter.from !== null || filter.to !== null

/** Sets one day. If the two days are then in the wrong order, the other one is set to the same day. */
export function withDay(dates: DateFilter, end: 'from' | 'to', day: string | null): DateFilter {
  const other = end === 'from' ? 'to' : 'from'
  const changed = { ...dates, [end]: day }
  const isCrossed = changed.from !== null && changed.to !== null && changed.from > changed.to
  return isCrossed ? { ...changed, [other]: day } : changed
}

/** Two filters that say the same are one, in whichever order their parts were chosen. */
export const isSameFilter = (one: Filter, other: Filter): boolean => hashKey([one]) === hashKey([other])

/** Sets the queue or the user; 0 stands for all. */
export function withChosen(chosen: Chosen, who: keyof Chosen, id: number): Chosen {
  const { [who]: _former, ...rest } = chosen
  return id === 0 ? rest : { ...rest, [who]: id }
}
