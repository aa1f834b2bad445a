/** Work at a steady rate, as strangers send it: nobody waits with the next until the last one was answered. */
import { setTimeout as sleep } from 'node:timers/promises'
import { timed } from './neighbours.ts'

/** How often it is looked which work is due, in ms. */
const TICK_MS = 1

/** `times` are the ms that each work took, in the order of their beginnings. */
type Paced = { times: number[]; perSecond: number }

/** Begins `count` works, `rate` of them in each second, however long they take, and resolves when all have ended. */
export async function atRate(rate: number, count: number, work: (index: number) => Promise<unknown>): Promise<Paced> {
  const running: Promise<number>[] = []
  const began = performance.now()
  while (running.length < count) {
    const due = Math.min(count, 1 + Math.floor(((performance.now() - began) * rate) / 1000))
    while (running.length < due) {
      const index = running.length
      const one = timed(() => work(index))
      // A failure is reported when all have begun, which is later than it happens.
      one.catch(() => undefined)
      running.push(one)
    }
    await sleep(TICK_MS)
  }
  const perSecond = (count * 1000) / (performance.now() - began)
  return { times: await Promise.all(running), perSecond }
}

/** Does the work of each person one after the other, in the order of the calls. The time in the line counts. */
export function createTurns(): <Result>(person: object, work: () => Promise<Result>) => Promise<Result> {
  const last = new WeakMap<object, Promise<unknown>>()
  return (person, work) => {
    const done = (last.get(person) ?? Promise.resolve()).then(work)
    last.set(
      person,
      done.catch(() => undefined),
    )
    return done
  }
}

/** Does the work of every item, so many at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values()
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
