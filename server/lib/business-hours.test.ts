import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittingBreaks, spansOf } from '#contract/business-hours.ts'

const pause = (startTime: string, endTime: string) => ({ startTime, endTime })

test.each([
  [
    '08:00',
    '18:00',
    [pause('12:00', '13:30')],
    [
      [480, 720],
      [810, 1080],
    ],
  ],
  [
    '08:00',
    '18:00',
    [pause('15:00', '15:15'), pause('12:00', '13:00')],
    [
      [480, 720],
      [780, 900],
      [915, 1080],
    ],
  ],
  [
    '08:00',
    '18:00',
    [pause('12:00', '13:30'), pause('13:00', '14:00')],
    [
      [480, 720],
      [840, 1080],
    ],
  ],
  ['08:00', '18:00', [pause('06:00', '07:00'), pause('07:00', '09:00'), pause('17:00', '18:00')], [[480, 1080]]],
  [
    '18:00',
    '02:00',
    [pause('23:30', '00:30')],
    [
      [1080, 1410],
      [1470, 1560],
    ],
  ],
  [
    '',
    '',
    [pause('12:00', '13:00')],
    [
      [0, 720],
      [780, 1439],
    ],
  ],
  ['00:00', '00:00', [pause('12:00', '13:00')], []],
])('a day from %s to %s with its pauses', (startTime, endTime, pauses, spans) => {
  expect(spansOf({ startTime, endTime }, pauses)).toEqual(spans.map(([start, end]) => ({ start, end })))
})

const minutes = fc.integer({ min: 0, max: 1439 })
const clock = (value: number): string =>
  `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`

test('spans are in order, apart from each other and within the day, whatever the pauses are', () => {
  fc.assert(
    fc.property(minutes, minutes, fc.array(fc.tuple(minutes, minutes), { maxLength: 5 }), (start, end, pauses) => {
      const hours = { startTime: clock(start), endTime: clock(end) }
      const spans = spansOf(
        hours,
        pauses.map(([from, to]) => pause(clock(from), clock(to))),
      )
      const isOrdered = spans.every(
        (span, index) => span.start < span.end && span.start > (spans[index - 1]?.end ?? -1),
      )
      const [whole] = spansOf(hours, [])
      return isOrdered && spans[0]?.start === whole?.start && spans.at(-1)?.end === whole?.end
    }),
  )
})

test('only pauses within the hours of their day are kept', () => {
  const monday = { weekday: 'Segunda-feira', weekdayEn: ' Monday ', startTime: '13:00', endTime: '18:00' }
  const breaks = [
    { weekdayEn: 'monday' as const, ...pause('12:00', '13:30') },
    { weekdayEn: 'monday' as const, ...pause('15:00', '15:15') },
    { weekdayEn: 'tuesday' as const, ...pause('12:00', '13:30') },
  ]
  expect(fittingBreaks([monday], breaks)).toEqual(breaks.slice(1))
})
