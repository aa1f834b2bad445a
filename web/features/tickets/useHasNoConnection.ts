import { useQuery } from '@tanstack/react-query'
import { connectionsQuery } from '#web/api/shared-queries.ts'

/** The company has no connection yet: nobody can write to it. */
export function useHasNoConnection(): boolean {
  const { data } = useQuery(connectionsQuery)
  return data?.length === 0
}
