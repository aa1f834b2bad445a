import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

test('a key may use its limit at once, and gets it back over the minute', () => {
  let now = 0
  const limit = createRateLimit(3, () => now)
  expect([limit('a'), limit('a'), limit('a'), limit('a')]).toEqual([0, 0, 0, 20])
  expect(limit('b')).toBe(0)
  now = 19_000
  expect(limit('a')).toBe(1)
  now = 20_000
  expect([limit('a'), limit('a')]).toEqual([0, 20])
  now = 200_000
  expect([limit('a'), limit('a'), limit('a')]).toEqual([0, 0, 0])
  expect(limit('a')).toBeGreaterThan(0)
})

test.each([7, 60, 300, 1000])('of %d calls in a minute none is lost to rounding', (perMinute) => {
  const limit = createRateLimit(perMinute, () => 0)
  for (let call = 0; call < perMinute; call++) expect(limit('a'), String(call)).toBe(0)
  expect(limit('a')).toBeGreaterThan(0)
})
