import { addressedDay } from '#web/ui/time/addressed-day.ts'
import { PERIODS, type Chosen, type DateFilter, type Filter } from './filter.ts'

/** What an address says of the dashboard. Without a period it is about this month. */
export type DashboardSearch = { days?: number; from?: string; to?: string; queue?: number; user?: number }

function chosenOf({ queue, user }: Record<string, unknown>): Chosen {
  const idOf = (given: unknown): number => (Number.isSafeInteger(given) ? Number(given) : 0)
  return { ...(idOf(queue) > 0 && { queueId: idOf(queue) }), ...(idOf(user) > 0 && { userId: idOf(user) }) }
}

/** Anything may stand in an address: what makes no sense there is passed over. `initial` is what no period stands for. */
export function readDashboardAddress(given: Record<string, unknown>, initial: DateFilter): Filter {
  const chosen = chosenOf(given)
  const days = PERIODS.find((period) => period > 0 && period === given['days'])
  if (days !== undefined) return { kind: 'period', days, ...chosen }
  const [from, to] = [addressedDay(given['from']), addressedDay(given['to'])]
  const isPeriod = (from !== null || to !== null) && (from === null || to === null || from <= to)
  return isPeriod ? { kind: 'date', from, to, ...chosen } : { ...initial, ...chosen }
}

export function toDashboardAddress(filter: Filter): DashboardSearch {
  const { queueId, userId } = filter
  const who = { ...(queueId !== undefined && { queue: queueId }), ...(userId !== undefined && { user: userId }) }
  if (filter.kind === 'period') return { days: filter.days, ...who }
  const { from, to } = filter
  return { ...(from !== null && { from }), ...(to !== null && { to }), ...who }
}
