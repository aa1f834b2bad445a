import { expect, test } from 'vitest'
import { fairLimit } from './fair-limit.ts'

/** Creates tasks that end when the test says so and that record when they began. */
function tasksFixture(slots: number, ofEach: number) {
  const limit = fairLimit({ slots, ofEach })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (key: number, name: string, patience?: AbortSignal): Promise<string> => {
    const work = (): Promise<string> => {
      begun.push(name)
      const { promise, resolve } = Promise.withResolvers<string>()
      ends.set(name, () => resolve(name))
      return promise
    }
    return limit(key, work, patience)
  }
  const settle = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve))
  const end = (name: string): Promise<unknown> => {
    ends.get(name)?.()
    return settle()
  }
  return { begun, add, end, settle }
}

test('one company never has all slots, and waiting companies take turns', async () => {
  const { begun, add, end, settle } = tasksFixture(2, 1)
  for (const name of ['a1', 'a2', 'a3']) void add(1, name)
  await settle()
  expect(begun).toEqual(['a1'])
  for (const name of ['b1', 'b2']) void add(2, name)
  void add(3, 'c1')
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  await end('b1')
  await end('c1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2'])
  await end('a2')
  expect(begun.at(-1)).toBe('a3')
})

test('a failed task releases its slot', async () => {
  const limit = fairLimit({ slots: 1, ofEach: 1 })
  const failing = limit(1, () => Promise.reject(new Error('broken')))
  const next = limit(1, async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('an aborted task leaves the waiting list, and a running one goes on', async () => {
  const { begun, add, end } = tasksFixture(1, 1)
  const patience = new AbortController()
  const running = add(1, 'a1', patience.signal)
  const waiting = add(1, 'a2', patience.signal)
  void add(2, 'b1')
  patience.abort(new Error('too late'))
  await expect(waiting).rejects.toThrow('too late')
  await expect(add(1, 'a3', patience.signal)).rejects.toThrow('too late')
  await end('a1')
  expect(await running).toBe('a1')
  expect(begun).toEqual(['a1', 'b1'])
})
