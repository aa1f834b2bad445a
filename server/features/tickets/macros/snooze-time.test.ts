import { expect, test } from 'vitest'
import type { SnoozeSpan } from '#contract/macros.ts'
import { snoozeEnd } from './snooze-time.ts'

/** A Friday, 22:30 in São Paulo, where it is three hours earlier than in UTC. */
const NOW = new Date('2026-11-21T01:30:20.500Z')

test.each<[SnoozeSpan, string]>([
  [{ unit: 'minutes', count: 60 }, '2026-11-21T02:30:20.500Z'],
  [{ unit: 'days', count: 1, clock: '09:00' }, '2026-11-21T12:00:00.000Z'],
  [{ unit: 'days', count: 3, clock: '08:15' }, '2026-11-23T11:15:00.000Z'],
  [{ unit: 'weekday', weekday: 1, clock: '09:00' }, '2026-11-23T12:00:00.000Z'],
  [{ unit: 'weekday', weekday: 5, clock: '23:00' }, '2026-11-28T02:00:00.000Z'],
])('%o ends at %s', (span, end) => {
  expect(snoozeEnd(span, NOW, 'America/Sao_Paulo')).toBe(end)
})

test('an hour of the company stays that hour when its clock changes', () => {
  const before = new Date('2026-03-28T12:00:00Z')
  const span = { unit: 'days', count: 1, clock: '09:00' } as const
  expect(snoozeEnd(span, before, 'Europe/Lisbon')).toBe('2026-03-29T08:00:00.000Z')
})
