import { describe, expect, it } from 'vitest'
import { formatTime, formatDate, dayOf, daysUntil, plainDay } from './time.ts'

const ZONE = 'America/Sao_Paulo'
/** 21:30 in São Paulo, which is the next day in UTC. */
const LATE = '2026-11-21T00:30:00.000Z'

describe('times of the wire', () => {
  it('are shown in the company time zone, the day before the month', () => {
    expect(formatTime(LATE, ZONE)).toBe('21:30')
    expect(formatDate(LATE, ZONE)).toBe('20/11/2026')
    expect(dayOf(LATE, ZONE)).toBe('2026-11-20')
    expect(dayOf(LATE, 'UTC')).toBe('2026-11-21')
  })

  it('midnight is shown as 00:00', () => {
    expect(formatTime('2026-11-20T03:00:00.000Z', ZONE)).toBe('00:00')
  })

  it('an invalid time is shown as an empty text', () => {
    expect(formatTime('', ZONE)).toBe('')
  })
})

describe('days of the wire', () => {
  it('are not shifted by any time zone', () => {
    expect(plainDay('2026-11-30')).toBe('30/11/2026')
    expect(plainDay('2026-11-30T00:00:00.000Z')).toBe('30/11/2026')
  })

  it.each([
    ['2026-11-20', 0],
    ['2026-11-24', 4],
    ['2026-11-19', -1],
    ['2026-12-20', 30],
  ])('%s is %i days away late on 20 November', (day, days) => {
    expect(daysUntil(day, ZONE, new Date(LATE))).toBe(days)
  })
})
