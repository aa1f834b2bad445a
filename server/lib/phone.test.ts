import { expect, test } from 'vitest'
import { canonicalPhone, digitsOf, phoneVariants, readPhone, typedPhone, withCountry } from './phone.ts'

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

test('a number without its area code is told of, or completed, and never one of another country', () => {
  for (const text of ['98888-4001', '3333-4002', '988884001', '+55 98888-4001']) {
    expect(readPhone(text), text).toEqual({ fault: 'noAreaCode' })
    expect(typedPhone(text, { areaCode: '11' }), text).toMatch(/^5511/)
  }
  for (const text of ['(415) 555-0124', '415-555-0124', '20 98888-4001', '+98 8884001'])
    expect(typedPhone(text, { areaCode: '11' }), text).toBeNull()
  expect(typedPhone('8888-4001', { areaCode: '011' })).toBe('5511988884001')
})

test('the country of a company decides how a number without a country code is read', () => {
  const cases: [string, string, string | null][] = [
    ['54', '11 4567-8901', '5491145678901'],
    ['54', '0351 15 456-7890', '5493514567890'],
    ['52', '55 1234 5678', '5215512345678'],
    ['1', '(415) 555-0124', '14155550124'],
    ['351', '912 345 678', '351912345678'],
    ['34', '612 34 56 78', '34612345678'],
    ['39', '06 1234 5678', '390612345678'],
    ['55', '5491145678901', '5491145678901'],
    ['55', '56912345678', '56912345678'],
    ['351', '5511988887777', '5511988887777'],
    ['34', '11 98888-7777', null],
  ]
  for (const [country, text, number] of cases) expect(typedPhone(text, { country }), text).toBe(number)
})

test.each([
  '(11) 3456-7890 (ramal 45)',
  '(11) 3456-7890 Ramal: 45',
  '(11) 3456-7890 r. 23',
  '+55 (0xx11) 3456-7890',
  '55 0xx11 3456-7890',
  '55 011 3456-7890',
  '(0**11) 3456-7890',
  '0 (xx) 11 3456-7890',
  '+055 11 3456-7890',
])('%s is read without what is dialled before and after it', (text) => {
  expect(readPhone(text)).toEqual({ number: '551134567890' })
})

test('a zero after the country code is no trunk where digits are all there is', () => {
  expect(readPhone('5501999990000')).toEqual({ fault: 'invalidNumber' })
})

test('trunks of other countries are no part of a number', () => {
  for (const text of ['+54 9 (0351) 456-1803', '54 0351 456 1803'])
    expect(readPhone(text, { country: '54' }), text).toEqual({ number: '5493514561803' })
  expect(readPhone('03 300 123 4567', { country: '57' })).toEqual({ number: '573001234567' })
})

test('no Argentine area code begins with the 15 of mobiles', () => {
  expect(readPhone('15 4567-1801', { country: '54' })).toEqual({ fault: 'noAreaCode' })
  expect(readPhone('15 4567-1801', { country: '54', areaCode: '11' })).toEqual({ number: '5491145671801' })
})

test('every spelling that WhatsApp knows of a mobile is one number', () => {
  expect(phoneVariants('525512345678')).toEqual(['5215512345678', '525512345678'])
  expect(phoneVariants('5215512345678')).toEqual(['5215512345678', '525512345678'])
  expect(phoneVariants('541145678901')).toEqual(['5491145678901', '541145678901'])
  expect(canonicalPhone('5491145678901')).toBe('5491145678901')
})

test('what programs put around a number is no part of it', () => {
  const written = [
    '5,511988887777E+12',
    '5511988887777@s.whatsapp.net',
    '5511988887777@c.us',
    '\u200b+55\u00a011 98888\u20117777',
  ]
  for (const text of [
    ...written,
    '0 15 11 98888-7777',
    '11 98888-7777 ramal 12',
    '(0xx11) 98888-7777',
    '+55 (0)11 98888-7777',
  ])
    expect(typedPhone(text), text).toBe('5511988887777')
  for (const text of ['123456789012345@lid', '120363041234567890@g.us', '2024-10-12'])
    expect(typedPhone(text), text).toBeNull()
})

test('hidden digits of an area code are not completed', () => {
  for (const text of ['+55 ** 98888-7777', '(**) 98888-7777', '**988887777'])
    expect(readPhone(text, { areaCode: '11' }), text).toEqual({ fault: 'invalidNumber' })
})
