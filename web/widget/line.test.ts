import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefusedError } from './api.ts'
import { followWhileVisible } from './line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the line is open while the page can be seen, and is opened again until it is refused', async () => {
  const page = Object.assign(new EventTarget(), { hidden: true })
  vi.stubGlobal('document', page)
  const see = async (isSeen: boolean): Promise<void> => {
    page.hidden = !isSeen
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(10_000)
  }
  let status = 200
  const lines: AbortSignal[] = []
  vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => {
    lines.push(signal)
    const body = new ReadableStream({
      start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
    })
    return new Response(body, { status })
  })
  const failures: unknown[] = []
  const onFailure = async (error: unknown): Promise<boolean> => {
    failures.push(error)
    return false
  }
  const end = followWhileVisible({ token: () => 'token', onSign: () => undefined, onFailure })
  const isOpen = (): boolean[] => lines.map(({ aborted }) => !aborted)

  await vi.advanceTimersByTimeAsync(10_000)
  expect(isOpen()).toEqual([])
  await see(true)
  expect(isOpen()).toEqual([true])
  await see(false)
  expect(isOpen()).toEqual([false])
  await see(true)
  expect(isOpen()).toEqual([false, true])
  expect(failures).toEqual([])

  await see(false)
  status = 404
  await see(true)
  await end
  expect(failures).toEqual([new RefusedError(404)])
})
