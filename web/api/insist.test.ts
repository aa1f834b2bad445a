import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './client.ts'
import { insist } from './insist.ts'

const call = vi.fn<() => Promise<string>>()
const onAnswer = vi.fn<(answer: string) => void>()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

test('a call without an answer is retried until one comes', async () => {
  call.mockRejectedValueOnce(new ApiError(0, 'ERR_NETWORK')).mockRejectedValueOnce(new ApiError(502, ''))
  call.mockResolvedValue('read')
  insist(call, onAnswer)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(call).toHaveBeenCalledTimes(3)
  expect(onAnswer.mock.calls).toEqual([['read']])
})

test('a call that the server refuses is not retried', async () => {
  call.mockRejectedValue(new ApiError(403, 'ERR_NO_PERMISSION'))
  insist(call, onAnswer)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(call).toHaveBeenCalledTimes(1)
})

test('retries end when the screen is left', async () => {
  call.mockRejectedValue(new ApiError(0, 'ERR_NETWORK'))
  const stop = insist(call, onAnswer)
  await vi.advanceTimersByTimeAsync(500)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(call).toHaveBeenCalledTimes(1)
})
