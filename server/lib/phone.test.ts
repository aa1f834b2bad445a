import { expect, test } from 'vitest'
import { canonicalPhone, digitsOf, phoneVariants, withCountry } from '#server/lib/phone.ts'

test('a Brazilian mobile is found with and without the ninth digit', () => {
  expect(phoneVariants('551188887777')).toEqual(['5511988887777', '551188887777'])
  expect(phoneVariants('5511988887777')).toEqual(['5511988887777', '551188887777'])
  expect(canonicalPhone('554188887777')).toBe('5541988887777')
})

test('land lines and other countries have one way only', () => {
  expect(phoneVariants('551133334444')).toEqual(['551133334444'])
  expect(phoneVariants('14155550100')).toEqual(['14155550100'])
  expect(phoneVariants('351912345678')).toEqual(['351912345678'])
})

test('masks are dropped and a missing country is Brazil', () => {
  expect(digitsOf('(11) 98888-7777')).toBe('11988887777')
  expect(withCountry('11988887777')).toBe('5511988887777')
  expect(withCountry('5511988887777')).toBe('5511988887777')
})
