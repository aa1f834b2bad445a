import { describe, expect, test } from 'vitest'
import { daysLinked, firstContactsPerDay, mayStartNewChats } from './new-chat-limits.ts'

const ZONE = 'America/Sao_Paulo'
const NOW = new Date('2026-11-22T18:00:00Z')
const HOUR_MS = 3_600_000
type Limits = NonNullable<Parameters<typeof mayStartNewChats>[0]>

const limits = (change: Partial<Limits> = {}): Limits => ({
  reachoutUntil: null,
  quotaTotal: 100,
  quotaUsed: 10,
  quotaStatus: 'none',
  quotaStatusSince: null,
  quotaUntil: '2026-11-30T03:00:00.000Z',
  ...change,
})
const decide = (change: Partial<Limits>, now = NOW) => mayStartNewChats(limits(change), now, ZONE)
const FREE = { allowed: true, paceFactor: 1, until: null, reason: null }
const HALF = { allowed: true, paceFactor: 0.5, until: null, reason: 'warned' }

describe('mayStartNewChats', () => {
  test('limits that are not known stop nothing', () => {
    expect(mayStartNewChats(null, NOW, ZONE)).toEqual(FREE)
    expect(decide({ quotaTotal: null, quotaUntil: null })).toEqual(FREE)
    expect(decide({})).toEqual(FREE)
  })

  test('a lock stops until its end and up to an hour longer, always the same', () => {
    const ends = Date.parse('2026-11-23T10:00:00Z')
    const waits = new Set<number>()
    for (let second = 0; second < 200; second++) {
      const reachoutUntil = new Date(ends + second * 1000).toISOString()
      const decision = decide({ reachoutUntil })
      expect(decision).toMatchObject({ allowed: false, paceFactor: 0, reason: 'reachoutLock' })
      const wait = (decision.until?.getTime() ?? 0) - Date.parse(reachoutUntil)
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThan(HOUR_MS)
      expect(decide({ reachoutUntil })).toEqual(decision)
      expect(decide({ reachoutUntil }, new Date((decision.until?.getTime() ?? 0) - 1)).allowed).toBe(false)
      expect(decide({ reachoutUntil }, decision.until ?? NOW)).toEqual(FREE)
      waits.add(Math.floor(wait / 60_000))
    }
    expect(waits.size).toBeGreaterThan(40)
  })

  test('the first warning halves the pace', () => {
    expect(decide({ quotaStatus: 'first_warning', quotaStatusSince: NOW.toISOString() })).toEqual(HALF)
  })

  test('the second warning stops for the day of the company, and halves the pace from the next one on', () => {
    const second = { quotaStatus: 'second_warning' as const, quotaStatusSince: '2026-11-22T12:00:00.000Z' }
    const stopped = { allowed: false, paceFactor: 0, until: new Date('2026-11-23T03:00:00Z'), reason: 'secondWarning' }
    expect(decide(second)).toEqual(stopped)
    expect(decide(second, new Date('2026-11-23T02:59:59Z'))).toEqual(stopped)
    expect(decide(second, new Date('2026-11-23T03:00:00Z'))).toEqual(HALF)
    expect(decide({ ...second, quotaStatusSince: null })).toEqual(stopped)
  })

  test.each([
    ['capped', { quotaStatus: 'capped' as const }],
    ['nine tenths used', { quotaUsed: 90 }],
    ['all used', { quotaUsed: 100, quotaStatus: 'first_warning' as const }],
    ['none allowed', { quotaTotal: 0, quotaUsed: 0 }],
  ])('%s: stops until the end of the cycle', (_title, change) => {
    const quotaUntil = '2026-11-30T03:00:00.000Z'
    expect(decide(change)).toEqual({ allowed: false, paceFactor: 0, until: new Date(quotaUntil), reason: 'quotaUsed' })
    expect(decide(change, new Date(quotaUntil))).toEqual(FREE)
    expect(decide({ ...change, quotaUntil: null })).toMatchObject({ allowed: false, until: null })
  })

  test('a quota that is nearly used does not stop', () => {
    expect(decide({ quotaUsed: 89 })).toEqual(FREE)
  })
})

test.each([
  [0, 20],
  [3, 20],
  [4, 50],
  [7, 50],
  [8, 100],
  [30, 100],
  [31, 200],
  [4000, 200],
])('a number of %i days may begin %i chats a day', (age, count) => {
  expect(firstContactsPerDay(age)).toBe(count)
})

test('the age of a number is in whole days', () => {
  expect(daysLinked('2026-11-18T18:00:00.001Z', NOW)).toBe(3)
  expect(daysLinked('2026-11-18T18:00:00.000Z', NOW)).toBe(4)
  expect(daysLinked('2026-11-23T18:00:00.000Z', NOW)).toBe(0)
})
