import { queryOptions } from '@tanstack/react-query'
import { get } from '#web/api/client.ts'

/** Who is there and what they have changes at any time: it is read whenever a dialog shows it. */
export const ticketTargetsQuery = queryOptions({
  queryKey: ['ticketTargets'],
  queryFn: ({ signal }) => get('/ticket-targets', { signal }),
})
