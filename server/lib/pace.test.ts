import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('a key that exceeds the pace waits, and other keys do not', () => {
  let now = 0
  const pace = createPace(100, 50, () => now)
  expect(pace(1, 50)).toBe(0)
  expect(pace(1, 100)).toBe(1000)
  expect(pace(1, 100)).toBe(2000)
  expect(pace(2, 50)).toBe(0)
  now += 2000
  expect(pace(1, 1)).toBe(10)
  now += 60_000
  expect(pace(1, 50)).toBe(0)
  expect(pace(1, 10)).toBe(100)
  expect(pace(1, 1e9)).toBe(30_000)
})
