import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError, del, get, post, put } from '#web/api/client.ts'
import type { SnoozeInput, Ticket, TicketChange, TicketConflict, TicketCounts, TicketInput } from '#contract/tickets.ts'
import { nextPage } from '#web/api/pages.ts'
import { ticketKeys, type CountsFilter } from './cache.ts'
import type { TicketFilter } from './filter.ts'

const TICKETS_PER_PAGE = 40

export const ticketListQuery = (filter: TicketFilter) =>
  infiniteQueryOptions({
    queryKey: ticketKeys.list(filter),
    queryFn: ({ pageParam, signal }) => {
      const { status, showAll, queueIds, tags, users, connections, searchParam, sort } = filter
      const { unread, snoozed, mentioned, resolved } = filter
      const query = { pageNumber: pageParam, status, showAll, queueIds, unqueued: false, tags, users, searchParam }
      const rare = {
        ...(connections.length > 0 && { connections }),
        ...(unread && { withUnreadMessages: true }),
        ...(snoozed && { snoozed: true }),
        ...(mentioned && { mentioned: true }),
        ...(resolved?.from && { resolvedFrom: resolved.from }),
        ...(resolved?.to && { resolvedTo: resolved.to }),
        ...(sort !== 'newest' && { sort }),
      }
      return get('/tickets', { query: { ...query, ...rare }, signal })
    },
    initialPageParam: 1,
    getNextPageParam: nextPage('tickets', TICKETS_PER_PAGE),
    staleTime: 30_000,
  })

export function fetchTicketCounts(filter: CountsFilter, signal?: AbortSignal): Promise<TicketCounts> {
  const { showAll, queueIds, tags, users, connections, unread, snoozed, mentioned } = filter
  const query = {
    ...{ showAll, queueIds, unqueued: false },
    ...(tags?.length && { tags }),
    ...(users?.length && { users }),
    ...(connections?.length && { connections }),
    ...(unread && { withUnreadMessages: true }),
    ...(snoozed && { snoozed: true }),
    ...(mentioned && { mentioned: true }),
  }
  return get('/tickets/counts', { query, ...(signal && { signal }) })
}

export const ticketCountsQuery = (filter: CountsFilter) =>
  queryOptions({
    queryKey: ticketKeys.counts(filter),
    queryFn: ({ signal }) => fetchTicketCounts(filter, signal),
    placeholderData: keepPreviousData,
  })

export const ticketQuery = (uuid: string) =>
  queryOptions({
    queryKey: ticketKeys.full(uuid),
    queryFn: ({ signal }) => get('/tickets/u/:uuid', { params: { uuid }, signal }),
    retry: (failures, error) =>
      failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
  })

export const updateTicket = (ticketId: number, change: TicketChange): Promise<Ticket> =>
  put('/tickets/:id', { params: { id: ticketId }, body: change })

/** Only the user who closed the ticket may undo it, and only while the undo toast is shown. */
export const undoClosing = (ticketId: number): Promise<Ticket> =>
  post('/tickets/:id/undo', { params: { id: ticketId } })

/** Closes another open ticket of the contact into this one. */
export const mergeTickets = (ticketId: number, otherId: number): Promise<Ticket> =>
  post('/tickets/:id/merge', { params: { id: ticketId }, body: { ticketId: otherId } })

/** A time without a zone is in the company's. */
export const snoozeTicket = (ticketId: number, input: SnoozeInput): Promise<Ticket> =>
  put('/tickets/:id/snooze', { params: { id: ticketId }, body: input })

/** Brings a snoozed ticket back, or says that one that came back has been seen. */
export const wakeTicket = (ticketId: number): Promise<Ticket> =>
  del('/tickets/:id/snooze', { params: { id: ticketId } })

/** Null dismisses the message that may be a refusal. */
export const setPossibleRefusal = (ticketId: number, messageId: string | null): Promise<Ticket> =>
  put('/tickets/:id/possible-refusal', { params: { id: ticketId }, body: { messageId } })

export const deleteTicket = (ticketId: number): Promise<unknown> => del('/tickets/:id', { params: { id: ticketId } })

/** The status is sent for other servers of this API; this server opens every new ticket. */
export function createTicket(input: TicketInput): Promise<Ticket> {
  const ticket = { ...input, status: 'open' }
  return post('/tickets', { body: ticket })
}

/** Returns the existing ticket that prevents a new one; the server sends it as JSON in the error's text. */
export function readConflict(error: unknown): TicketConflict | null {
  if (!(error instanceof ApiError) || error.code !== 'ERR_OTHER_OPEN_TICKET') return null
  const text = (error.body as { error?: unknown } | undefined)?.error
  return typeof text === 'string' && text.startsWith('{') ? (JSON.parse(text) as TicketConflict) : null
}

/** Returns the name of the user who accepted the ticket first. */
export function parseTakenBy(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'ERR_TICKET_TAKEN') return null
  const user = (error.details as { user?: { name?: unknown } } | undefined)?.user
  return typeof user?.name === 'string' ? user.name : null
}
