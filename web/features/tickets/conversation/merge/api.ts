import { queryOptions } from '@tanstack/react-query'
import { get } from '#web/api/client.ts'
import { createPacedRefetch } from '#web/api/paced-refetch.ts'
import { registerScreenEvents, type EventHandlers } from '#web/api/screen-events.ts'

const OTHERS_KEY = ['otherConversations'] as const
const keyOf = (contactId: number) => [...OTHERS_KEY, contactId] as const

/** The open and pending conversations of a contact that the viewer may read: they come before the closed ones. */
export const otherConversationsQuery = (contactId: number) =>
  queryOptions({
    queryKey: keyOf(contactId),
    queryFn: async ({ signal }) => {
      const { items } = await get('/contacts/:id/conversations', {
        params: { id: contactId },
        query: { pageNumber: 1 },
        signal,
      })
      return items.filter(({ status, canRead }) => status !== 'closed' && canRead)
    },
    staleTime: 60_000,
  })

const refetch = createPacedRefetch({ settleMs: 150, restMs: 3000 })

const otherEvents = {
  'ticket.saved': (cache, { ticket }) => refetch(cache, keyOf(ticket.contactId)),
  'ticket.deleted': (cache) => refetch(cache, OTHERS_KEY),
} satisfies Partial<EventHandlers>

registerScreenEvents(otherEvents)
