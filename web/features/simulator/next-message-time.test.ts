import { expect, it } from 'vitest'
import { nextMessageTime } from './next-message-time.ts'

it('the next message is at the chosen time, or a moment after the last one', () => {
  expect(nextMessageTime('2026-05-04', '09:30', undefined)).toBe('2026-05-04T09:30:00')
  expect(nextMessageTime('2026-05-04', '09:30', '2026-05-04T09:30:00')).toBe('2026-05-04T09:30:10')
  expect(nextMessageTime('2026-05-04', '09:30', '2026-05-04T09:30:50')).toBe('2026-05-04T09:31:00')
  expect(nextMessageTime('2026-05-04', '23:59', '2026-05-04T23:59:55')).toBe('2026-05-05T00:00:05')
  expect(nextMessageTime('2026-05-05', '08:00', '2026-05-04T23:59:55')).toBe('2026-05-05T08:00:00')
})
