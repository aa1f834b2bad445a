import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import { readOwnFields } from './filling.ts'

const NONE: Record<string, string> = {}

/** Returns what the company's own fields say of a contact, by their plain names; none until they are read. */
export function useOwnFieldValues(contactId: number): Record<string, string> {
  const cache = useQueryClient()
  const { data = NONE } = useQuery({
    queryKey: [...keys.ownFields, 'of', contactId],
    queryFn: () => readOwnFields(cache, contactId),
  })
  return data
}
