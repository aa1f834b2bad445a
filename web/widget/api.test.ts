import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followSigns } from './api.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a line is followed while it beats, and is ended when it has gone silent', async () => {
  let say = (_text: string): void => undefined
  vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        say = (text) => controller.enqueue(new TextEncoder().encode(text))
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body)
  })
  const signs: string[] = []
  let isOver = false
  const line = new AbortController()
  const end = followSigns('token', (sign) => signs.push(sign), line).catch(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(0)
  say('event: ready\ndata: {}\n\n')
  for (let beat = 0; beat < 6; beat++) {
    await vi.advanceTimersByTimeAsync(25_000)
    say(': \n\n')
  }
  await vi.advanceTimersByTimeAsync(25_000)
  expect({ signs, isOver }).toEqual({ signs: ['ready'], isOver: false })
  await vi.advanceTimersByTimeAsync(60_000)
  await end
  expect(isOver).toBe(true)
})
