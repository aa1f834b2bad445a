import { expect, test } from 'vitest'
import { backAt, roundDuration } from './times.ts'

/** A moment by the clock of whoever looks, as all these are. */
const at = (day: number, hour: number): Date => new Date(2026, 10, day, hour)
/** 23 November 2026 is a Monday. */
const now = at(23, 18)

test.each([
  ['today', at(23, 20), 'Voltamos hoje às 20:00.', 'We are back today at 20:00.', 'Volvemos hoy a las 20:00.'],
  [
    'tomorrow',
    at(24, 9),
    'Voltamos amanhã às 09:00.',
    'We are back tomorrow at 09:00.',
    'Volvemos mañana a las 09:00.',
  ],
  [
    'a later day',
    at(26, 9),
    'Voltamos quinta-feira às 09:00.',
    'We are back on Thursday at 09:00.',
    'Volvemos el jueves a las 09:00.',
  ],
])('a company that is back %s says so in each language', (_when, opens, pt, en, es) => {
  const said = (['pt', 'en', 'es'] as const).map((language) => backAt(opens.toISOString(), language, now))
  expect(said).toEqual([pt, en, es])
})

test('a week later the day has its date, because its name alone would be today', () => {
  expect(backAt(at(30, 9).toISOString(), 'pt', now)).toMatch(/30 de novembro/)
})

test.each([
  [20, '1 minuto'],
  [170, '3 minutos'],
  [11 * 60, '15 minutos'],
  [58 * 60, '1 hora'],
  [5 * 3600 - 60, '5 horas'],
  [30 * 3600, '2 dias'],
])('%i seconds are told as %s', (seconds, told) => {
  expect(roundDuration(seconds, 'pt')).toBe(told)
})
