import { expect, test } from 'vitest'
import { earliestChoice } from './chosen-time.ts'

const at = (time: string): number => Date.parse(`2026-11-20T${time}Z`)

test('a minute that ended may still be chosen, and one of five minutes ago may not', () => {
  for (const now of ['12:01:00.001', '12:02:59.999', '12:03:59.999'])
    expect(at('12:00:00')).toBeGreaterThanOrEqual(earliestChoice(at(now)))
  for (const now of ['12:04:00', '12:05:00']) expect(at('12:00:00')).toBeLessThan(earliestChoice(at(now)))
})
