import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Dashboard } from '#contract/dashboard.ts'
import { keys } from '#web/api/keys.ts'
import { refreshDashboard, REST_MS, setAttendantPresence, SETTLE_MS, WAITING_KEY } from './cache.ts'
import { durationOrDash, hoursAndMinutes } from './duration.ts'
import { isChosen, isSameFilter, thisMonth, withChosen, withDay, type DateFilter } from './filter.ts'

const attendant = { name: 'Ana', online: false, rating: 2.5, tickets: 3, avgSupportTime: 10 }
const answer: Dashboard = {
  counters: {
    leads: 0,
    avgWaitTime: 0,
    avgSupportTime: 0,
    supportPending: 1,
    supportHappening: 0,
    supportSnoozed: 0,
    supportSnoozedPending: 0,
    supportFinished: 0,
  },
  attendants: [
    { ...attendant, id: 1 },
    { ...attendant, id: 2 },
  ],
  hours: Array.from({ length: 24 }, () => 0),
  ads: { top: [], others: { ads: 0, tickets: 0 } },
}

test.each([
  [0, '00h 00 m'],
  [0.4, '00h 00 m'],
  [59.6, '01h 00 m'],
  [75.4, '01h 15 m'],
  [26 * 60 + 5, '26h 05 m'],
  [6000, '100h 00 m'],
])('%d minutes are %s', (minutes, text) => expect(hoursAndMinutes(minutes)).toBe(text))

test.each([
  [null, '—'],
  [0, '0 min'],
  [0.4, '0 min'],
  [59.4, '59 min'],
  [59.6, '1 h 00'],
  [130, '2 h 10'],
  [24 * 60 - 1, '23 h 59'],
  [3 * 24 * 60 + 4 * 60 + 59, '3 d 4 h'],
])('%d minutes are briefly %s', (minutes, text) => expect(durationOrDash(minutes)).toBe(text))

describe('the filter', () => {
  const dates: DateFilter = { kind: 'date', from: '2026-11-01', to: '2026-11-21' }

  test('starts with the current month until today', () => {
    expect(thisMonth('2026-11-21')).toEqual(dates)
  })

  test('is complete with one of the dates, or with a period', () => {
    expect(isChosen(dates)).toBe(true)
    expect(isChosen({ ...dates, from: null })).toBe(true)
    expect(isChosen({ kind: 'date', from: null, to: null })).toBe(false)
    expect(isChosen({ kind: 'period', days: 0 })).toBe(false)
    expect(isChosen({ kind: 'period', days: 3 })).toBe(true)
  })

  test('has a queue and a user only where they are chosen', () => {
    expect(withChosen({}, 'queueId', 3)).toEqual({ queueId: 3 })
    expect(withChosen({ queueId: 3 }, 'userId', 7)).toEqual({ queueId: 3, userId: 7 })
    expect(withChosen({ queueId: 3, userId: 7 }, 'queueId', 0)).toEqual({ userId: 7 })
    expect(isSameFilter({ ...dates, ...withChosen({ queueId: 3 }, 'queueId', 0) }, dates)).toBe(true)
    expect(isSameFilter({ ...dates, queueId: 3 }, dates)).toBe(false)
    expect(isSameFilter({ ...dates, queueId: 3, userId: 7 }, { ...dates, userId: 7, queueId: 3 })).toBe(true)
  })

  test('keeps the two days in order', () => {
    expect(withDay(dates, 'from', '2026-11-21')).toEqual({ ...dates, from: '2026-11-21' })
    expect(withDay(dates, 'from', '2026-12-05')).toEqual({ ...dates, from: '2026-12-05', to: '2026-12-05' })
    expect(withDay(dates, 'to', '2026-10-05')).toEqual({ ...dates, from: '2026-10-05', to: '2026-10-05' })
    expect(withDay(dates, 'to', null)).toEqual({ ...dates, to: null })
  })
})

describe('events for the dashboard', () => {
  let cache: QueryClient
  beforeEach(() => {
    vi.useFakeTimers()
    cache = new QueryClient()
  })
  afterEach(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })

  test('a presence event changes one attendant, under every cached filter', () => {
    const filters = [
      [...keys.dashboard, thisMonth('2026-11-21')],
      [...keys.dashboard, { kind: 'period', days: 7 }],
    ]
    for (const key of filters) cache.setQueryData(key, answer)
    setAttendantPresence(cache, { userId: 2, online: true })
    for (const key of filters)
      expect(cache.getQueryData<Dashboard>(key)?.attendants.map(({ online }) => online)).toEqual([false, true])
    const before = cache.getQueryData(filters[0] ?? [])
    setAttendantPresence(cache, { userId: 2, online: true })
    expect(cache.getQueryData(filters[0] ?? [])).toBe(before)
  })

  test('many changes cause one request of each part soon, and the next only after a pause', () => {
    const asked = vi.spyOn(cache, 'invalidateQueries')
    vi.advanceTimersByTime(REST_MS)
    for (let change = 0; change < 50; change++) refreshDashboard(cache)
    vi.advanceTimersByTime(SETTLE_MS)
    expect(asked.mock.calls).toEqual([[{ queryKey: keys.dashboard }], [{ queryKey: WAITING_KEY }]])
    for (let change = 0; change < 50; change++) refreshDashboard(cache)
    vi.advanceTimersByTime(REST_MS - 1)
    expect(asked).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(1)
    expect(asked).toHaveBeenCalledTimes(4)
  })
})
