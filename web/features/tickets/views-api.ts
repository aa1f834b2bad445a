import { queryOptions } from '@tanstack/react-query'
import type { TicketView, TicketViewChange, TicketViewInput } from '#contract/ticket-views.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { ticketViewsKey } from './events.ts'

/** Events keep the views up to date, so they are never refetched by age. */
export const ticketViewsQuery = queryOptions({
  queryKey: ticketViewsKey,
  queryFn: ({ signal }) => get('/ticket-views', { signal }),
  staleTime: Infinity,
})

/** They are asked for again with the other counts, while somebody looks at them. */
export const ticketViewCountsQuery = queryOptions({
  queryKey: keys.viewCounts,
  queryFn: async ({ signal }) => (await get('/ticket-views/counts', { signal })).counts,
})

export const createTicketView = (input: TicketViewInput): Promise<TicketView> => post('/ticket-views', { body: input })
export const updateTicketView = (id: number, change: TicketViewChange): Promise<TicketView> =>
  put('/ticket-views/:id', { params: { id }, body: change })
export const deleteTicketView = (id: number): Promise<unknown> => del('/ticket-views/:id', { params: { id } })
