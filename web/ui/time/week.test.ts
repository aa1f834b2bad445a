import { describe, expect, it } from 'vitest'
import { DEFAULT_WEEK } from '#contract/queues.ts'
import { isWeekValid, readClock, classifyHours, wholeWeek } from './week.ts'

describe('the hours of a week', () => {
  it('are seven days from Monday on, even if fewer are stored', () => {
    expect(wholeWeek(DEFAULT_WEEK)).toEqual(DEFAULT_WEEK)
    const monday = { weekday: 'Seg', weekdayEn: ' Monday', startTime: '08:00', endTime: '18:00' }
    const week = wholeWeek([{ ...monday, weekdayEn: 'sunday' }, monday])
    expect(week.map(({ startTime }) => startTime)).toEqual(['08:00', '', '', '', '', '', '08:00'])
    expect(week[1]).toEqual({ weekday: 'Terça-feira', weekdayEn: 'tuesday', startTime: '', endTime: '' })
  })

  it.each([
    ['8', '08:00'],
    ['18', '18:00'],
    ['830', '08:30'],
    ['8h30', '08:30'],
    ['8h', '08:00'],
    ['18.45', '18:45'],
    [' 08:05 ', '08:05'],
    ['24:00', '23:59'],
    ['25:00', '25:00'],
    ['12:60', '12:60'],
    ['', ''],
    ['meio-dia', 'meio-dia'],
  ])('are read as people type them: %s', (typed, clock) => {
    expect(readClock(typed)).toBe(clock)
  })

  it.each([
    ['08:00', '18:00', { kind: 'open', minutes: 600 }],
    ['22:00', '06:00', { kind: 'overnight', minutes: 480 }],
    ['00:00', '00:00', { kind: 'closed' }],
    ['', '', { kind: 'allDay' }],
    ['08:00', '', { kind: 'wrong', startTime: false, endTime: true }],
    ['8', '18:00', { kind: 'wrong', startTime: true, endTime: false }],
  ])('mean what they say: %s–%s', (startTime, endTime, shape) => {
    expect(classifyHours({ startTime, endTime })).toEqual(shape)
  })

  it('are valid when every day is', () => {
    expect(isWeekValid(DEFAULT_WEEK)).toBe(true)
    expect(isWeekValid(DEFAULT_WEEK.map((day) => ({ ...day, endTime: '' })))).toBe(false)
  })
})
