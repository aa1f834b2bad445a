import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Contact } from '#contract/contacts.ts'
import type { Ticket } from '#contract/tickets.ts'
import { get, post } from '#web/api/client.ts'
import { createPacedRefetch } from '#web/api/paced-refetch.ts'
import { registerScreenEvents, type EventHandlers } from '#web/api/screen-events.ts'
import { GROUP_KEY } from '#web/features/tickets/group-events.ts'

export const groupQuery = ({ id, contactId }: Pick<Ticket, 'id' | 'contactId'>, searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...GROUP_KEY, contactId, id, searchParam],
    queryFn: ({ pageParam, signal }) =>
      get('/tickets/:id/group', { params: { id }, query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

/** Returns the contact of a person of the group, which is made if there is none. */
export const openPerson = (ticketId: number, key: string): Promise<Contact> =>
  post('/tickets/:id/group/people', { params: { id: ticketId }, body: { key } })

const refetch = createPacedRefetch({ settleMs: 150, restMs: 3000 })

/** People of a group are shown by the names of their contacts. */
const nameEvents = {
  'contact.created': (cache) => refetch(cache, GROUP_KEY),
  'contact.updated': (cache) => refetch(cache, GROUP_KEY),
} satisfies Partial<EventHandlers>

registerScreenEvents(nameEvents)
