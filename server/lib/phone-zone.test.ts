import { IANAZone } from 'luxon'
import { expect, test } from 'vitest'
import { countryOfZone, ZONE_BY_PREFIX, zoneOfPhone } from './phone-zone.ts'

/** Every area code that Brazil has. */
const AREA_CODES = [
  ...[11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 31, 32, 33, 34, 35, 37, 38, 41, 42, 43, 44, 45, 46, 47],
  ...[48, 49, 51, 53, 54, 55, 61, 62, 63, 64, 65, 66, 67, 68, 69, 71, 73, 74, 75, 77, 79, 81, 82, 83, 84, 85, 86, 87],
  ...[88, 89, 91, 92, 93, 94, 95, 96, 97, 98, 99],
]

test.each([
  ['São Paulo', '5511999990000', 'America/Sao_Paulo'],
  ['São Paulo, without the ninth digit', '551188887777', 'America/Sao_Paulo'],
  ['a land line of Acre', '556832230000', 'America/Rio_Branco'],
  ['Amazonas', '5592999990000', 'America/Manaus'],
  ['Mato Grosso', '5565999990000', 'America/Cuiaba'],
  ['Mato Grosso do Sul', '5567999990000', 'America/Campo_Grande'],
  ['Rondônia', '5569999990000', 'America/Porto_Velho'],
  ['Roraima', '5595999990000', 'America/Boa_Vista'],
  ['Portugal', '351912345678', 'Europe/Lisbon'],
  ['Japan', '819012345678', 'Asia/Tokyo'],
  ['Uruguay', '59899123456', 'America/Montevideo'],
])('a number of %s is in its zone', (_title, number, zone) => {
  expect(zoneOfPhone(number)).toBe(zone)
})

test.each([
  ['the United States', '12125550100'],
  ['Russia', '79161234567'],
  ['Australia', '61412345678'],
  ['an area code that does not exist', '552099990000'],
  ['no number', ''],
])('a number of %s tells no zone', (_title, number) => {
  expect(zoneOfPhone(number)).toBeNull()
})

test('every area code of Brazil has a zone', () => {
  expect(AREA_CODES).toHaveLength(67)
  expect(AREA_CODES.filter((code) => zoneOfPhone(`55${code}999990000`) === null)).toEqual([])
})

test('every zone exists, and no prefix begins with another one', () => {
  const prefixes = Object.keys(ZONE_BY_PREFIX)
  expect(Object.values(ZONE_BY_PREFIX).filter((zone) => !IANAZone.isValidZone(zone))).toEqual([])
  expect(prefixes.filter((one) => prefixes.some((other) => other !== one && other.startsWith(one)))).toEqual([])
})

test('a zone tells the country of a company', () => {
  const zones = [
    'America/Sao_Paulo',
    'America/Noronha',
    'America/Argentina/Cordoba',
    'America/Mexico_City',
    'Europe/Lisbon',
  ]
  expect([...zones, 'America/New_York', 'Europe/Madrid', 'UTC'].map(countryOfZone)).toEqual([
    '55',
    '55',
    '54',
    '52',
    '351',
    '1',
    '34',
    undefined,
  ])
})
