import { expect, test } from 'vitest'
import { createRecent, type RecentEvent } from './recent.ts'

const payloads = (told: RecentEvent[] | null): unknown[] | undefined => told?.map(({ payload }) => payload)

test('recent events are returned in order to the rooms they were for', () => {
  let time = 1000
  const recent = createRecent(() => time)
  const tell = (payload: unknown, to: string[], except: string[] = []) => {
    time += 10
    recent.add({ to, except, name: 'news', payload })
  }
  tell('before', ['company:1'])
  const since = time + 1
  tell('for all', ['company:1'])
  tell('for others', ['company:2'])
  tell('not here', ['company:1'], ['here'])
  tell('for me', ['company:2', 'user:7'])
  const rooms = new Set(['company:1', 'user:7', 'here'])
  expect(payloads(recent.listFor(rooms, time - since))).toEqual(['for all', 'for me'])
})

test('an incomplete period returns null', () => {
  let time = 1000
  const recent = createRecent(() => time)
  const all = new Set(['all'])
  recent.add({ to: ['all'], except: [], name: 'news', payload: 'old' })
  expect(payloads(recent.listFor(all, 0))).toEqual(['old'])
  time += 31_000
  expect(recent.listFor(all, 31_000)).toBeNull()
  expect(recent.listFor(all, 1000)).toEqual([])

  for (let count = 0; count < 5000; count++) {
    time += 1
    recent.add({ to: ['all'], except: [], name: 'news', payload: count })
  }
  expect(recent.listFor(all, 4999)).toBeNull()
  expect(recent.listFor(all, 99)).toHaveLength(100)
})
