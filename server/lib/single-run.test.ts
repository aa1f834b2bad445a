import { expect, it } from 'vitest'
import { SingleRun } from './single-run.ts'

/** Longer than any chain of callbacks between the end of the work and the end of its run. */
const TICKS = 20

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Lets this many callbacks of settled promises run. */
async function pass(ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks; tick++) await undefined
}

it.each(['at once', 'later'])('does what wakes it at any moment around the end of work that ends %s', async (end) => {
  for (let ticks = 0; ticks <= TICKS; ticks++) {
    const waiting: number[] = []
    const done: number[] = []
    const run = new SingleRun(async () => {
      if (end === 'later') await undefined
      done.push(...waiting.splice(0))
    })
    const add = (item: number): void => {
      waiting.push(item)
      run.wake()
    }
    add(1)
    await pass(ticks)
    add(2)
    await settle()
    expect(done, `${ticks} ticks`).toEqual([1, 2])
  }
})

it('runs its work once at a time, and again for all that woke it meanwhile', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const run = new SingleRun(async () => {
    most = Math.max(most, ++running)
    runs++
    await settle()
    running--
  })
  for (let wakes = 0; wakes < 5; wakes++) run.wake()
  await run.idle()
  expect({ most, runs, running }).toEqual({ most: 1, runs: 2, running: 0 })
})

it('is idle before it was ever woken', async () => {
  await expect(new SingleRun(() => Promise.reject(new Error('never woken'))).idle()).resolves.toBeUndefined()
})
