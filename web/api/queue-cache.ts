import type { QueryClient } from '@tanstack/react-query'
import type { Queue } from '#contract/queues.ts'
import { keys } from './keys.ts'
import { patchCache, withoutItem } from './patch-cache.ts'

const positionOf = ({ orderQueue }: Queue): number => orderQueue ?? Infinity

/** Sorts as the server does: queues without a position come last. */
const inOrder = (a: Queue, b: Queue): number =>
  positionOf(a) === positionOf(b) ? a.id - b.id : positionOf(a) < positionOf(b) ? -1 : 1

/** Also called when the menu of the queue changed. Prompts are refetched because they show the name of their queue. */
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
