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

let socket: FakeSocket
vi.mock('socket.io-client', () => ({ io: () => socket }))

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  socket = new FakeSocket()
  stop = startRealtime(new QueryClient(), { userId: 1, companyId: 1, since: 0 })
  socket.listeners('ready').forEach((listener) => listener({ missed: false }))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a server that stays silent is shown as lost within five seconds, and as back when it answers', () => {
  expect(getSocketStatus().state).toBe('online')
  socket.answers = false
  vi.advanceTimersByTime(5000)
  expect(getSocketStatus().state).toBe('offline')
  socket.answers = true
  vi.advanceTimersByTime(5000)
  expect(getSocketStatus().state).toBe('online')
})

test('a server that answers stays online', () => {
  vi.advanceTimersByTime(60_000)
  expect(getSocketStatus().state).toBe('online')
})
