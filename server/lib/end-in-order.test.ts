import { expect, test } from 'vitest'
import { endInOrder } from './end-in-order.ts'

const never = new Promise(() => undefined)

function recorder() {
  const words: string[] = []
  return { words, log: { warn: (message: string) => void words.push(message) } }
}

test('parts end one after the other, also after one that fails', async () => {
  const { words, log } = recorder()
  const ended: string[] = []
  const endings: Parameters<typeof endInOrder>[0] = [
    ['first', () => Promise.resolve().then(() => ended.push('first'))],
    ['second', () => Promise.reject(new Error('no database'))],
    ['third', () => ended.push('third')],
  ]
  expect(await endInOrder(endings, { log, limitMs: 600_000 })).toBe(true)
  expect(ended).toEqual(['first', 'third'])
  expect(words).toEqual(['second could not be ended in order: Error: no database'])
})

test('a part that never ends is named when the time is over', async () => {
  const { words, log } = recorder()
  const endings: Parameters<typeof endInOrder>[0] = [
    ['first', () => undefined],
    ['second', () => never],
  ]
  expect(await endInOrder(endings, { log, limitMs: 1 })).toBe(false)
  expect(words).toEqual(['after 1 ms of the end there still runs: second'])
})
