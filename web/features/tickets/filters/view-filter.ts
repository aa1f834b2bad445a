import type { ViewFilter } from '#contract/ticket-views.ts'
import type { ListChoice } from '#web/features/tickets/list-address.ts'

/** Returns what a view keeps of a list. A search has no status, so it is no view, and days of the past are in none. */
export function toViewFilter({ list, queueIds, showAll, tags, users, connections, ...rest }: ListChoice): ViewFilter {
  const status = list === 'pending' || list === 'closed' ? list : 'open'
  return {
    ...{ status, queueIds, tags, connections, withUnreadMessages: rest.unread },
    mentioned: rest.mentioned,
    showAll: showAll && status !== 'pending',
    snoozed: rest.snoozed && status !== 'closed',
    users: status === 'pending' ? [] : users,
  }
}
