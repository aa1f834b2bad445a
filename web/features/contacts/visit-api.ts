import { queryOptions } from '@tanstack/react-query'
import { get } from '#web/api/client.ts'

/** Nothing tells of another page that the visitor opens: it is asked for each time. */
export const visitorQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['visitor', contactId],
    queryFn: ({ signal }) => get('/contacts/:id/visitor', { params: { id: contactId }, signal }),
    staleTime: 0,
  })
