import { expect, it, test } from 'vitest'
import type { HealthReport, Restriction } from '#server/channels/port.ts'
import { withReport, type StoredHealth } from './health-report.ts'

const NOTHING: StoredHealth = {
  ...{ quality: null, qualityAt: null, messageLimit: null, hasNoLimit: false, limitAt: null },
  ...{ restriction: null, restrictedBy: null, restrictedSince: null, restrictedAt: null, restrictedUntil: null },
}
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 22, 18, minute)).toISOString()
const begins = (minute: number, kind: Restriction['kind'], more: Partial<Restriction> = {}): HealthReport => ({
  at: at(minute),
  begins: { kind, by: 'webhook', until: null, ...more },
})
const after = (...report: HealthReport[]): StoredHealth => report.reduce(withReport, NOTHING)

test('what was true earlier and is told later changes nothing', () => {
  const told = after({ at: at(5), quality: 'low', limit: { people: 250 } }, begins(5, 'newChats'))
  expect(
    after({ at: at(5), quality: 'low', limit: { people: 250 } }, begins(5, 'newChats'), {
      at: at(4),
      quality: 'high',
      limit: { people: null },
      lifts: { kinds: ['newChats'], by: [] },
    }),
  ).toEqual(told)
})

test('what happened in the same second counts, because Meta tells no parts of it', () => {
  const known = { ...NOTHING, quality: 'high' as const, qualityAt: '2026-11-22T18:00:00.900Z' }
  expect(withReport(known, { at: '2026-11-22T18:00:00.000Z', quality: 'low' }).quality).toBe('low')
  expect(withReport(known, { at: '2026-11-22T17:59:59.000Z', quality: 'low' }).quality).toBe('high')
})

test('a limit that is taken away leaves no number', () => {
  expect(after({ at: at(1), limit: { people: 2000 } })).toMatchObject({ messageLimit: 2000, hasNoLimit: false })
  const free = after({ at: at(1), limit: { people: 2000 } }, { at: at(2), limit: { people: null } })
  expect(free).toMatchObject({ messageLimit: null, hasNoLimit: true })
})

it.each([
  ['one that keeps less does not hide one that keeps more', 'blocked', 'flagged', 'blocked'],
  ['one that keeps more takes its place', 'flagged', 'blocked', 'blocked'],
  ['of two that keep as much the later one counts', 'spam', 'newChats', 'newChats'],
] as const)('%s', (_title, first, second, shown) => {
  expect(after(begins(1, first), begins(2, second)).restriction).toBe(shown)
})

test('one that is over hides nothing', () => {
  const told = after(begins(1, 'blocked', { until: at(3) }), begins(4, 'flagged'))
  expect(told).toMatchObject({ restriction: 'flagged', restrictedSince: at(4), restrictedUntil: null })
})

test('one that is told again keeps the time when it began', () => {
  expect(after(begins(1, 'spam'), begins(9, 'spam'))).toMatchObject({ restrictedSince: at(1), restrictedAt: at(9) })
})

test('a message that is sent ends what another one was refused for, and nothing else', () => {
  const sent: HealthReport = { at: at(5), lifts: { kinds: [], by: ['sending'] } }
  expect(after(begins(1, 'payment', { by: 'sending' }), sent).restriction).toBeNull()
  expect(after(begins(1, 'payment', { by: 'webhook' }), sent).restriction).toBe('payment')
})

test('a check that finds the same keeps it, and one that finds nothing ends it', () => {
  const lifts = { kinds: [], by: ['check'] } as const
  const found = begins(1, 'flagged', { by: 'check' })
  expect(after(found, { ...begins(16, 'flagged', { by: 'check' }), lifts })).toMatchObject({
    ...{ restriction: 'flagged', restrictedSince: at(1) },
  })
  expect(after(found, { at: at(16), lifts }).restriction).toBeNull()
})

test('a check that finds the same leaves its end as it was told, and does not end it when it finds nothing', () => {
  const told = begins(1, 'newChats', { until: at(30) })
  const found = begins(5, 'newChats', { by: 'check' })
  expect(after(told, found)).toMatchObject({ restrictedBy: 'webhook', restrictedUntil: at(30) })
  expect(after(told, found, { at: at(20), lifts: { kinds: [], by: ['check'] } }).restriction).toBe('newChats')
  expect(after(told, begins(31, 'newChats', { by: 'check' }))).toMatchObject({
    ...{ restrictedBy: 'check', restrictedSince: at(31), restrictedUntil: null },
  })
})

test('a restriction that Meta repeats after it was lifted does not come back', () => {
  const lifted: HealthReport = { at: at(5), lifts: { kinds: ['blocked'], by: [] } }
  expect(after(begins(1, 'blocked'), lifted, begins(1, 'blocked')).restriction).toBeNull()
})
