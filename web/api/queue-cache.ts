import type { QueryClient } from '@tanstack/react-query'
import type { Queue } from '#contract/queues.ts'
import { keys } from './keys.ts'
import { patchCache, withoutItem } from './patch-cache.ts'

const positionOf = ({ orderQueue }: Queue): number => orderQueue ?? Infinity

/** As the server lists them: those without a place come last. */
const inOrder = (a: Queue, b: Queue): number =>
  positionOf(a) === positionOf(b) ? a.id - b.id : positionOf(a) < positionOf(b) ? -1 : 1

/** The queue or its menu changed. Prompts are listed with the name of their queue. */
export function saveQueue(cache: QueryClient, queue: Queue): void {
  patchCache<Queue[]>(cache, keys.queues, (queues) =>
    [...queues.filter((other) => other.id !== queue.id), queue].sort(inOrder),
  )
  void cache.invalidateQueries({ queryKey: [...keys.queueOptions, queue.id] })
  void cache.invalidateQueries({ queryKey: keys.prompts })
}

export function removeQueue(cache: QueryClient, queueId: number): void {
  patchCache<Queue[]>(cache, keys.queues, (queues) => withoutItem(queues, (queue) => queue.id === queueId))
  cache.removeQueries({ queryKey: [...keys.queueOptions, queueId] })
  void cache.invalidateQueries({ queryKey: keys.prompts })
}
