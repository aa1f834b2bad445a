import { describe, expect, it } from 'vitest'
import { DEFAULT_WEEK } from '#contract/queues.ts'
import {
  copyDay,
  durationOf,
  isWeekValid,
  newSpan,
  nextSpan,
  PRESET_KEYS,
  presetWeek,
  problemsOf,
  readClock,
  toStoredHours,
  weekOf,
  type WeekDay,
} from './week.ts'

const spans = (...times: [string, string][]) => times.map(([start, end]) => newSpan(start, end))
const shape = ({ kind, spans: of }: WeekDay): string =>
  kind === 'open' ? of.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(' ') : kind

describe('the hours of a week', () => {
  it('are seven days from Monday on, even if fewer are stored', () => {
    const monday = { weekday: 'Seg', weekdayEn: ' Monday', startTime: '08:00', endTime: '18:00' }
    const week = weekOf({ schedules: [{ ...monday, weekdayEn: 'sunday', endTime: '08:00' }, monday], breaks: [] })
    expect(week.map(shape)).toEqual(['08:00–18:00', 'allDay', 'allDay', 'allDay', 'allDay', 'allDay', 'closed'])
    expect(toStoredHours(weekOf({ schedules: [...DEFAULT_WEEK], breaks: [] }))).toEqual({
      schedules: DEFAULT_WEEK,
      breaks: [],
    })
  })

  it('come back from the spans that a day is shown with', () => {
    const breaks = [
      { weekdayEn: 'monday' as const, startTime: '12:00', endTime: '13:30' },
      { weekdayEn: 'monday' as const, startTime: '15:00', endTime: '15:15' },
    ]
    const stored = { schedules: [...DEFAULT_WEEK], breaks }
    const week = weekOf(stored)
    expect(shape(week[0] as WeekDay)).toBe('08:00–12:00 13:30–15:00 15:15–18:00')
    expect(toStoredHours(week)).toEqual(stored)
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
    [spans(['08:00', '18:00']), [null], { minutes: 600, nextDay: null }],
    [spans(['08:00', '12:00'], ['13:30', '18:00']), [null, null], { minutes: 510, nextDay: null }],
    [spans(['08:00', '12:00'], ['20:00', '02:00']), [null, null], { minutes: 600, nextDay: '02:00' }],
    [spans(['08:00', '12:00'], ['20:00', '08:00']), [null, 'order'], null],
    [spans(['20:00', '02:00'], ['21:00', '22:00']), ['order', null], null],
    [spans(['08:00', '12:00'], ['11:00', '18:00']), [null, 'order'], null],
    [spans(['08:00', '08:00']), ['sameTimes'], null],
    [spans(['08:00', ''], ['13:30', '18:00']), ['noTime', null], null],
    [spans(['8', '18:00']), ['noTime'], null],
  ])('tell what is wrong with the spans of a day', (given, problems, duration) => {
    expect(problemsOf(given)).toEqual(problems)
    expect(durationOf(given)).toEqual(duration)
  })

  it('are valid when every open day is', () => {
    const week = weekOf({ schedules: [...DEFAULT_WEEK], breaks: [] })
    expect(isWeekValid(week)).toBe(true)
    const wrong = week.map((day) => ({ ...day, spans: spans(['08:00', '']) }))
    expect(isWeekValid(wrong)).toBe(false)
    expect(isWeekValid(wrong.map((day) => ({ ...day, kind: 'closed' as const })))).toBe(true)
  })

  it('get another span after an hour, while there is room', () => {
    expect(nextSpan(spans(['08:00', '12:00']))).toMatchObject({ startTime: '13:00', endTime: '17:00' })
    expect(nextSpan(spans(['08:00', '20:30']))).toMatchObject({ startTime: '21:30', endTime: '23:59' })
    expect(nextSpan(spans(['08:00', '23:30']))).toMatchObject({ startTime: '', endTime: '' })
  })

  it('are copied to other days, and come ready-made', () => {
    for (const key of PRESET_KEYS) expect(isWeekValid(presetWeek(key))).toBe(true)
    expect(presetWeek('lunch').map(shape)).toEqual([
      ...Array.from({ length: 5 }, () => '08:00–12:00 13:30–18:00'),
      'closed',
      'closed',
    ])
    const week = presetWeek('lunch')
    const copied = copyDay(week, week[0] as WeekDay, ['saturday'])
    expect(copied.map(shape).slice(4)).toEqual(['08:00–12:00 13:30–18:00', '08:00–12:00 13:30–18:00', 'closed'])
  })
})
