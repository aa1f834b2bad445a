import { QueryClient } from '@tanstack/react-query'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getSocketStatus } from '#web/api/socket.ts'
import { startRealtime } from './start.ts'

type Answer = (failure: Error | null) => void

/** A connection on which the server answers checks, or stays silent without closing it. */
class FakeSocket extends EventEmitter {
  connected = true
  active = true
  answers = true
  connect = vi.fn<() => void>()
  disconnect = vi.fn<() => void>()

  timeout(ms: number) {
    return {
      emit: (_name: string, answer: Answer) => {
        if (this.answers) answer(null)
        else setTimeout(() => answer(new Error('operation has timed out')), ms)
      },
    }
  }
}

type Options = { auth: (send: (auth: object) => void) => void }

let socket: FakeSocket
let options: Options
vi.mock('socket.io-client', () => ({
  io: (given: Options) => {
    options = given
    return socket
  },
}))

let cache: QueryClient
let stop: () => void
const answerReady = (): void => socket.listeners('ready').forEach((listener) => listener({ missed: false }))
beforeEach(() => {
  vi.useFakeTimers()
  socket = new FakeSocket()
  cache = new QueryClient()
  stop = startRealtime(cache, { userId: 1, companyId: 1, since: 0 })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a server that stays silent is shown as lost within five seconds, and as back when it answers', () => {
  answerReady()
  expect(getSocketStatus().state).toBe('online')
  socket.answers = false
  vi.advanceTimersByTime(5000)
  expect(getSocketStatus().state).toBe('offline')
  socket.answers = true
  vi.advanceTimersByTime(5000)
  expect(getSocketStatus().state).toBe('online')
})

test('a server that answers stays online', () => {
  answerReady()
  vi.advanceTimersByTime(60_000)
  expect(getSocketStatus().state).toBe('online')
})

test.each([
  ['reads soon how old the page is', 500, 0],
  ['reads it after more than is caught up with it', 1500, 1],
])('a server that %s: after %i ms the page fetches its data again %i times', (_what, ms, times) => {
  const refetch = vi.spyOn(cache, 'invalidateQueries')
  options.auth(() => undefined)
  vi.advanceTimersByTime(ms)
  answerReady()
  // Messages that are peeked at are always fetched again, by their key.
  expect(refetch.mock.calls.filter((given) => given.length === 0)).toHaveLength(times)
})
