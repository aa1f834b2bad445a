import { expect, test } from 'vitest'
import { postMessage, type CloudSender } from './cloud-send.ts'
import type { Graph } from './graph.ts'
import { sharedTurn } from './phone-pace.ts'

/** A clock that goes on only while somebody waits for a turn. */
function turnsOfClock(): { turn: () => Promise<void>; elapsed: () => number; rest: (ms: number) => void } {
  let now = 1000
  const wait = async (ms: number): Promise<void> => void (now += ms)
  return { turn: sharedTurn(() => now, wait), elapsed: () => now - 1000, rest: (ms) => void (now += ms) }
}

test('a number that stays on a phone sends 20 messages a second, and no burst after a rest', async () => {
  const { turn, elapsed, rest } = turnsOfClock()
  await turn()
  expect(elapsed()).toBe(0)
  for (let sent = 0; sent < 40; sent++) await turn()
  expect(Math.round(elapsed())).toBe(2000)
  rest(60_000)
  for (let sent = 0; sent < 21; sent++) await turn()
  expect(Math.round(elapsed())).toBe(63_000)
})

test('each request for a message waits for its turn', async () => {
  const told: string[] = []
  const graph = {
    post: async () => {
      told.push('post')
      return { messages: [{ id: 'wamid.1' }] }
    },
  } as unknown as Graph
  const sender = { graph, phoneNumberId: '7', token: 't', turn: async () => void told.push('turn') }
  for (const body of ['a', 'b']) {
    await postMessage(sender as unknown as CloudSender, { to: '5511987654321' }, { type: 'text', text: { body } })
  }
  expect(told).toEqual(['turn', 'post', 'turn', 'post'])
})
