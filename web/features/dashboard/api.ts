import type { Dashboard } from '#contract/dashboard.ts'
import { get } from '#web/api/client.ts'
import type { Filter } from './filter.ts'

export const readDashboard = (filter: Filter, signal: AbortSignal): Promise<Dashboard> => {
  const query =
    filter.kind === 'period' ? { days: filter.days } : { date_from: filter.from ?? '', date_to: filter.to ?? '' }
  return get('/dashboard', { query, signal })
}
