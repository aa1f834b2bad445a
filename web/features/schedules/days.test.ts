import { expect, it } from 'vitest'
import { addDays, addMonths, daysOf, monthOf, shiftDay, titleOf, weekOf } from './days.ts'

it('days and months are added across months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(shiftDay('month', '2026-03-31', -1)).toBe('2026-02-28')
  expect(shiftDay('week', '2026-03-31', 1)).toBe('2026-04-07')
})

it('weeks start on Sunday or Monday', () => {
  expect(weekOf('2026-11-21', 0)).toEqual(expect.arrayContaining(['2026-11-15', '2026-11-21']))
  expect(weekOf('2026-11-22', 1)[0]).toBe('2026-11-16')
  expect(weekOf('2026-11-22', 0)[0]).toBe('2026-11-22')
})

it('a month has the four to six whole weeks that contain its days', () => {
  expect(monthOf('2026-11-21', 0)).toHaveLength(5)
  expect(monthOf('2026-08-10', 0)).toHaveLength(6)
  expect(monthOf('2026-02-10', 0)).toHaveLength(4)
  const days = daysOf('month', '2026-11-21', 0)
  expect([days[0], days.at(-1)]).toEqual(['2026-11-01', '2026-12-05'])
})

it('views have titles', () => {
  expect(titleOf('month', '2026-11-21', 0, 'pt-BR')).toBe('Novembro de 2026')
  expect(titleOf('day', '2026-11-21', 0, 'pt-BR')).toBe('Sábado, 21 de novembro de 2026')
  expect(titleOf('week', '2026-11-21', 0, 'pt-BR')).toContain('15')
})
