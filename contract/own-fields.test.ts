import { expect, test } from 'vitest'
import { readTypedValue, toShownValue, toStoredValue, type OwnField } from './own-fields.ts'
import { fillText, findUnknownVariables } from './text-variables.ts'

const kind = (type: OwnField['type'], options: string[] = []) => ({ type, options })

test.each([
  ['R$ 1.234,50', '1234.5'],
  ['1234,5', '1234.5'],
  ['1,234.50', '1234.5'],
  ['1234.5', '1234.5'],
  ['1.234', '1234'],
  ['1.234.567', '1234567'],
  ['-3', '-3'],
  ['', ''],
  ['doze', null],
  ['1,2,3', null],
])('a number is read as people type it: %s', (typed, value) => {
  expect(readTypedValue(kind('number'), typed)).toBe(value)
})

test('in English a point is never a sign of thousands', () => {
  expect(readTypedValue(kind('number'), '1.234', 'en')).toBe('1.234')
  expect(readTypedValue(kind('number'), '1,234', 'en')).toBe('1234')
})

test.each([
  ['14/03/1990', '1990-03-14'],
  ['4-3-1990', '1990-03-04'],
  ['03/14/1990', '1990-03-14'],
  ['1990-03-14', '1990-03-14'],
  ['31/02/1990', null],
  ['14/03', null],
  ['amanhã', null],
])('a day is read with the day first: %s', (typed, value) => {
  expect(readTypedValue(kind('date'), typed)).toBe(value)
})

test('a choice is found without regard to accents and capital letters', () => {
  const shop = kind('choice', ['São Paulo', 'Santos'])
  expect(readTypedValue(shop, ' sao paulo ')).toBe('São Paulo')
  expect(readTypedValue(shop, 'Campinas')).toBeNull()
  expect(toStoredValue(shop, 'sao paulo')).toBeNull()
})

test.each([
  [{ type: 'number', value: '1234.5' }, '1234,5'],
  [{ type: 'date', value: '1990-03-14' }, '14/03/1990'],
  [{ type: 'text', value: 'Rua 3.5' }, 'Rua 3.5'],
] as const)('what is written can be read again: %j', (own, shown) => {
  expect(toShownValue(own)).toBe(shown)
  expect(readTypedValue(kind(own.type), shown)).toBe(own.value)
})

test('texts call own fields by their names in any spelling, and built-in variables come first', () => {
  const ownFields = { lojapreferida: 'Pinheiros', data: 'nunca', vazio: '' }
  const values = { date: '20/11/2026', ownFields }
  expect(fillText('{{Loja preferida}}, {lojaPreferida}, {{data}}[{{vazio}}]', values)).toBe(
    'Pinheiros, Pinheiros, 20/11/2026[]',
  )
  expect(findUnknownVariables(['{{Loja preferida}} {{constructor}} {{toString}}'], { values })).toEqual([
    '{{constructor}}',
    '{{toString}}',
  ])
})
