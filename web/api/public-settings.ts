import { queryOptions } from '@tanstack/react-query'
import { get } from './client.ts'

export const publicSettingsQuery = queryOptions({
  queryKey: ['publicSettings'],
  queryFn: ({ signal }) => get('/auth/public', { signal }),
  staleTime: 60_000,
})
