import { expect, test } from 'vitest'
import * as xlsx from '@e965/xlsx'
import { dayWriter, isDayFormat } from './day-format.ts'

const NOON = 46387.60416666667 // 31/12/2026 14:30
const seen = (value: number, format: string, options = {}): string => dayWriter(xlsx, options)(value, format)

test.each([
  [NOON, 'dd/mm/yyyy', '31/12/2026'],
  [NOON, 'dd/mm/yyyy hh:mm', '31/12/2026 14:30'],
  [NOON, 'dd/mm/yy\\ h:mm;@', '31/12/26 14:30'],
  [NOON, 'DD/MM/YYYY HH:MM:SS', '31/12/2026 14:30:00'],
  [NOON, 'yyyy-mm-dd', '2026-12-31'],
  [NOON, 'mm/dd/yyyy h:mm AM/PM', '12/31/2026 2:30 PM'],
  [NOON, '[$-416]d/m/yyyy', '31/12/2026'],
  [NOON, 'dd"/"mm', '31/12'],
  [NOON, 'm/d/yy', '31/12/2026'],
  [NOON, 'm/d/yy h:mm', '31/12/2026 14:30'],
  [NOON, 'd-mmm-yy', '31/12/2026'],
  [NOON, '[$-F800]dddd, mmmm dd, yyyy', '31/12/2026'],
  [NOON, 'd" de "mmmm" de "yyyy h:mm', '31/12/2026 14:30'],
  [NOON, 'mmm/yy', '12/2026'],
  [NOON, 'h:mm', '14:30'],
  [NOON, '[$-F400]h:mm:ss AM/PM', '14:30:00'],
  [0.60416666666, 'h:mm', '14:30'],
  [0.604166666667, 'hh:mm:ss', '14:30:00'],
  [0.0625, 'h:mm AM/PM', '1:30 AM'],
  [0.5, 'h:mm AM/PM', '12:00 PM'],
  [0, 'h:mm', '0:00'],
  [0.99999999, 'h:mm', '0:00'],
  [1.25, '[h]:mm', '30:00'],
  [4.4375, '[hh]:mm:ss', '106:30:00'],
  [0.0625, '[m]', '90'],
  [0.0625, '[mm]:ss', '90:00'],
  [0.00070833333, 'mm:ss.0', '01:01.2'],
  [46387.99999, 'dd/mm/yyyy hh:mm', '31/12/2026 23:59'],
  [59, 'dd/mm/yyyy', '28/02/1900'],
  [61, 'dd/mm/yyyy', '01/03/1900'],
])('%s shows as %s: %s', (value, format, text) => {
  expect(seen(value, format)).toBe(text)
})

test('the older epoch moves days and no times', () => {
  expect(seen(NOON - 1462, 'dd/mm/yyyy h:mm', { is1904: true })).toBe('31/12/2026 14:30')
  expect(seen(0.60416666667, 'h:mm', { is1904: true })).toBe('14:30')
  expect(seen(1.25, '[h]:mm', { is1904: true })).toBe('30:00')
})

test("dates in the system's format are shown in the company's format", () => {
  expect(seen(NOON, 'm/d/yy h:mm', { isMonthFirst: true })).toBe('12/31/2026 14:30')
  expect(seen(NOON, 'd-mmm-yy', { isMonthFirst: true })).toBe('12/31/2026')
})

test('formats of amounts and texts show no day', () => {
  for (const format of ['General', '0.00', '#,##0.00', '@', '"dias" 0', '[$R$-416] #,##0.00', '0\\ \\h', 'Standard'])
    expect(isDayFormat(format), format).toBe(false)
  for (const format of ['h:mm', '[h]', '[mm]:ss', 'dd/mm', 'mmm/yy']) expect(isDayFormat(format), format).toBe(true)
})

test('a format that nobody knows shows the number', () => {
  expect(seen(1.5, 'hhñ')).toBe('1.5')
})
