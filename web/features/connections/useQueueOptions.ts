import { useQuery } from '@tanstack/react-query'
import { queuesQuery } from '#web/api/shared-queries.ts'

/** Returns the queues of the company, as selects offer them. */
export function useQueueOptions(): { value: string; label: string }[] {
  const { data = [] } = useQuery(queuesQuery)
  return data.map((queue) => ({ value: String(queue.id), label: queue.name }))
}
