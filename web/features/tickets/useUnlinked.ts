import { useQuery } from '@tanstack/react-query'
import { connectionsQuery } from '#web/api/lists.ts'

/** The company has no connection yet: nobody can write to it. */
export function useUnlinked(): boolean {
  const { data } = useQuery(connectionsQuery)
  return data?.length === 0
}
