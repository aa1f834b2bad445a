import { expect, test } from 'vitest'
import { isCountryCode } from '#contract/country-codes.ts'
import { countryCodeOf } from './phone-plans.ts'

test('the codes of countries are those with which a number may begin', () => {
  const all = Array.from({ length: 999 }, (_, index) => String(index + 1))
  expect(all.filter(isCountryCode)).toEqual(all.filter((code) => countryCodeOf(code) === code))
})
