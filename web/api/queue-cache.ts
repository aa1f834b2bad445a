import type { QueryClient } from '@tanstack/react-query'
import type { Queue } from '#contract/queues.ts'
import { keys } from './keys.ts'
import { patchCache, without } from './patch-cache.ts'

const byName = (a: Queue, b: Queue): number => a.name.localeCompare(b.name)

export function saveQueue(cache: QueryClient, queue: Queue): void {
  patchCache<Queue[]>(cache, keys.queues, (queues) =>
    [...queues.filter((other) => other.id !== queue.id), queue].sort(byName),
  )
}

export function removeQueue(cache: QueryClient, queueId: number): void {
  patchCache<Queue[]>(cache, keys.queues, (queues) => without(queues, (queue) => queue.id === queueId))
}
