import { queryOptions } from '@tanstack/react-query'
import { get } from '#web/api/client.ts'
import { registerScreenEvents } from '#web/api/screen-events.ts'

const visitorKey = (contactId: number) => ['visitor', contactId] as const

/** Nothing tells of another page that the visitor opens: it is asked for each time. */
export const visitorQuery = (contactId: number) =>
  queryOptions({
    queryKey: visitorKey(contactId),
    queryFn: ({ signal }) => get('/contacts/:id/visitor', { params: { id: contactId }, signal }),
    staleTime: 0,
  })

/** A visitor who tells an e-mail while the conversation is open is answered there from now on. */
registerScreenEvents({
  'contact.updated': (cache, { contact }) => void cache.invalidateQueries({ queryKey: visitorKey(contact.id) }),
})
