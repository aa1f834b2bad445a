import { describe, expect, test } from 'vitest'
import { BanModel, type Verdict } from './src/ban-model.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Noon of the day in which numbers are new. */
const START = Date.parse('2026-11-02T15:00:00Z')

const numberOfAge = (days: number) => new BanModel({ since: new Date(START - days * DAY) })

/** Makes so many first contacts, each `gap` after the one before, and returns what became of them. */
const contact = (model: BanModel, count: number, gap: number, from = START): Verdict[] =>
  Array.from({ length: count }, (_, index) => model.record(true, new Date(from + index * gap)))

const verdictsOf = (verdicts: Verdict[]): Record<string, number> => {
  const counts = Object.entries(Object.groupBy(verdicts, (verdict) => verdict))
  return Object.fromEntries(counts.map(([verdict, list]) => [verdict, list?.length ?? 0]))
}

describe('a new number', () => {
  test('is banned for 24 hours, 48 hours and for life for 15 to 20 quick first contacts a day', () => {
    const model = numberOfAge(0)
    const day = (index: number) => contact(model, 20, 8 * SECOND, START + index * DAY)
    expect(verdictsOf(day(0))).toEqual({ ok: 14, banned: 6 })
    expect(model.bannedUntil(new Date(START + 20 * HOUR))).toBe(START + 14 * 8 * SECOND + DAY)
    expect(verdictsOf(day(2))).toEqual({ ok: 14, banned: 6 })
    expect(model.bannedUntil(new Date(START + 3 * DAY))).toBe(START + 2 * DAY + 14 * 8 * SECOND + 2 * DAY)
    expect(verdictsOf(day(5))).toEqual({ ok: 14, banned: 6 })
    expect(model.bannedUntil(new Date(START + 4000 * DAY))).toBe(Number.POSITIVE_INFINITY)
    expect(model.bans).toBe(3)
  })

  test('is warned, then refused and at last banned for 40 spread first contacts', () => {
    const model = numberOfAge(0)
    const statuses = new Set<string>()
    const verdicts = Array.from({ length: 40 }, (_, index) => {
      const at = new Date(START + index * 2 * MINUTE)
      const verdict = model.record(true, at)
      statuses.add(model.limits(at).quota.status)
      return verdict
    })
    expect(verdictsOf(verdicts)).toEqual({ ok: 28, refused: 9, banned: 3 })
    expect([...statuses]).toEqual(['NONE', 'FIRST_WARNING', 'SECOND_WARNING', 'CAPPED'])
  })

  test('may answer as much as it wants while new people are refused', () => {
    const model = numberOfAge(0)
    contact(model, 30, 2 * MINUTE)
    const at = new Date(START + 2 * HOUR)
    expect(model.limits(at)).toMatchObject({
      lock: { until: new Date('2026-11-03T03:00:00Z') },
      quota: { total: 28, used: 28, status: 'CAPPED', since: new Date('2026-11-02T03:00:00Z') },
    })
    expect(model.record(true, at)).toBe('refused')
    expect(model.record(false, at)).toBe('ok')
    const tomorrow = new Date(START + DAY)
    expect(model.limits(tomorrow)).toMatchObject({ lock: null, quota: { used: 0, status: 'NONE' } })
    expect(model.record(true, tomorrow)).toBe('ok')
  })
})

test('400 first contacts in two hours ban a number of any age', () => {
  expect(verdictsOf(contact(numberOfAge(400), 400, 17 * SECOND))).toEqual({ ok: 399, banned: 1 })
  expect(verdictsOf(contact(numberOfAge(400), 400, 30 * SECOND))).toEqual({ ok: 400 })
})

test('three messages a second are too fast, whoever gets them', () => {
  const model = numberOfAge(400)
  const send = (gap: number, from: number) =>
    Array.from({ length: 60 }, (_, index) => model.record(false, new Date(from + index * gap)))
  expect(verdictsOf(send(300, START))['tooFast']).toBeGreaterThan(10)
  expect(verdictsOf(send(500, START + HOUR))).toEqual({ ok: 60 })
})

test('thirty days of a daily budget that grows with the age stay without a ban, and without one are banned for life', () => {
  const budgetAt = (age: number) => (age < 4 ? 20 : age < 8 ? 50 : age < 31 ? 100 : 200)
  const careful = numberOfAge(0)
  const careless = numberOfAge(0)
  for (let day = 0; day < 30; day++) {
    const morning = Date.parse('2026-11-02T11:00:00Z') + day * DAY
    expect(verdictsOf(contact(careful, budgetAt(day), 40 * SECOND, morning))).toEqual({ ok: budgetAt(day) })
    contact(careless, 600, 10 * SECOND, morning)
  }
  expect(careful.bans).toBe(0)
  expect(careless.bannedUntil(new Date(START + 30 * DAY))).toBe(Number.POSITIVE_INFINITY)
})
