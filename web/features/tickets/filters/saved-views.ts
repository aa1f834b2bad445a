import type { QueryClient } from '@tanstack/react-query'
import type { TicketView } from '#contract/ticket-views.ts'
import { ticketViewsKey } from '#web/features/tickets/events.ts'

/** The own event may come later than the answer, and the view is shown at once. */
export const saveView = (cache: QueryClient, view: TicketView): void =>
  void cache.setQueryData<TicketView[]>(
    ticketViewsKey,
    (views) =>
      views &&
      (views.some(({ id }) => id === view.id)
        ? views.map((one) => (one.id === view.id ? view : one))
        : [...views, view]),
  )

export const removeView = (cache: QueryClient, viewId: number): void =>
  void cache.setQueryData<TicketView[]>(ticketViewsKey, (views) => views?.filter(({ id }) => id !== viewId))
