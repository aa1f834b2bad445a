import { expect, test } from 'vitest'
import { canonicalPhone, digitsOf, phoneVariants, typedPhone, withCountry } from './phone.ts'

test('a Brazilian mobile is found with and without the ninth digit', () => {
  expect(phoneVariants('551188887777')).toEqual(['5511988887777', '551188887777'])
  expect(phoneVariants('5511988887777')).toEqual(['5511988887777', '551188887777'])
  expect(canonicalPhone('554188887777')).toBe('5541988887777')
})

test('a mobile and the land line with the same last digits are two numbers', () => {
  expect(phoneVariants('5511933334444')).toEqual(['5511933334444'])
  expect(phoneVariants('551133334444')).toEqual(['551133334444'])
})

test('land lines and foreign numbers have one spelling only', () => {
  expect(phoneVariants('551133334444')).toEqual(['551133334444'])
  expect(phoneVariants('14155550100')).toEqual(['14155550100'])
  expect(phoneVariants('351912345678')).toEqual(['351912345678'])
})

test('masks are dropped and a missing country is Brazil', () => {
  expect(digitsOf('(11) 98888-7777')).toBe('11988887777')
  expect(withCountry('11988887777')).toBe('5511988887777')
  expect(withCountry('1133334444')).toBe('551133334444')
  for (const whole of ['5511988887777', '14155550100', '351912345678', '4512345678'])
    expect(withCountry(whole)).toBe(whole)
})

test('numbers from spreadsheets are parsed completely or refused', () => {
  const written = ['(11) 98888-7777', '011 98888.7777', '+55 11 8888-7777', '0055 11 988887777', "'5511988887777"]
  for (const text of [...written, '5511988887777.0', '5511988887777,00', ' 11\u00a098888\u20117777 '])
    expect(typedPhone(text), text).toBe('5511988887777')
  expect(typedPhone('55 99988-7766')).toBe('5555999887766')
  expect(typedPhone('+1 (415) 555-0100')).toBe('14155550100')
  expect(typedPhone('+351 912 345 678')).toBe('351912345678')
  const refused = [
    '',
    '5,51199E+12',
    '5.51199E+12',
    '1234567',
    '1'.repeat(16),
    '11 98888-7777 / Ana',
    'sem',
    '55119888877',
    '551198888777712',
  ]
  for (const text of refused) expect(typedPhone(text), text).toBeNull()
})
