import { useQuery } from '@tanstack/react-query'
import { connectionsQuery } from '#web/api/shared-queries.ts'

/** Returns whether the company has no connection yet, so that no customer can write to it. */
export function useHasNoConnection(): boolean {
  const { data } = useQuery(connectionsQuery)
  return data?.length === 0
}
