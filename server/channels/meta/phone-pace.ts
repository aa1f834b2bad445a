import { setTimeout as pause } from 'node:timers/promises'
import { createPace } from '#server/lib/pace.ts'

/** Meta takes so many messages of a number that stays in the app of a phone; other numbers may send far more. */
const PER_SECOND = 20
const NUMBER = 0

/** Returns what resolves when the next message of a number may be sent. It begins with no rest to spend at once. */
export function sharedTurn(clock?: () => number, wait: (ms: number) => Promise<unknown> = pause): () => Promise<void> {
  const pace = createPace(PER_SECOND, 1, clock)
  return async () => {
    const waitMs = pace(NUMBER, 1)
    if (waitMs > 0) await wait(waitMs)
  }
}
