import { expect, test } from 'vitest'
import {
  canonicalPhone,
  digitsOf,
  furtherLines,
  phoneVariants,
  readEntered,
  readPhone,
  searchedSpellings,
  typedPhone,
} from './phone.ts'

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
  // Mobiles of Italy and India have digits where those of Brazil may lack one.
  for (const mobile of ['393478123456', '919876543210']) expect(phoneVariants(mobile)).toEqual([mobile])
})

test('masks are dropped and a missing country is Brazil', () => {
  expect(digitsOf('(11) 98888-7777')).toBe('11988887777')
  expect(searchedSpellings('11988887777')).toContain('5511988887777')
  expect(searchedSpellings('1133334444')).toEqual(['1133334444', '551133334444'])
  for (const whole of ['14155550100', '351912345678', '4512345678']) expect(searchedSpellings(whole)).toEqual([whole])
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

test('a second line in short is no part of a number without an area code', () => {
  const lines: [text: string, number: string][] = [
    ['3333-4444/45', '551133334444'],
    ['3333 4444 / 45', '551133334444'],
    ['33334444/4445', '551133334444'],
    ['3333-4444/45/46', '551133334444'],
    ['98888-4001/2', '5511988884001'],
    ['988884001/2', '5511988884001'],
    ['98888-4001 (2)', '5511988884001'],
    ['98888-4001 (02)', '5511988884001'],
    ['98888-4001 ou 2', '5511988884001'],
    ['3333-4444, 45', '551133334444'],
  ]
  for (const [text, number] of lines) {
    for (const readAs of [readPhone, readEntered]) {
      expect(readAs(text), text).toEqual({ fault: 'noAreaCode' })
      expect(readAs(text, { areaCode: '11' }), text).toEqual({ number })
      expect(readAs(`(11) ${text}`), text).toEqual({ number })
    }
  }
  expect(furtherLines('3333-4444/45/46')).toEqual(['45', '46'])
  for (const text of ['3333-4444 (45)', '98888-4001 (11)', '3333-4444 (res 45)'])
    expect(readPhone(text, { areaCode: '11' }), text).toEqual({ fault: 'invalidNumber' })
  for (const text of ['11/98888-7777', '11 98888/7777', '11/9/8888-7777'])
    expect(typedPhone(text)).toBe('5511988887777')
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
    '\uff15\uff15\uff11\uff11 98888-7777',
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

test.each(['11 98888-777', '(11) 98888-777', '+55 11 98888-777', '11 9 8888 777', '011 98888.777', '98888-777'])(
  '%s lacks a digit and is nobody else',
  (text) => {
    for (const readAs of [readPhone, readEntered])
      expect(readAs(text, { areaCode: '11' }), text).toEqual({ fault: 'invalidNumber' })
  },
)

test('a shortened number is not completed where it was typed', () => {
  for (const text of ['5,51199E+12', ' 5.51199e+12 '])
    expect(readEntered(text, { areaCode: '11' }), text).toEqual({ fault: 'invalidNumber' })
  expect(readEntered('5,511988887777E+12')).toEqual({ number: '5511988887777' })
})

test('hidden digits of an area code are not completed', () => {
  for (const text of ['+55 ** 98888-7777', '(**) 98888-7777', '**988887777'])
    expect(readPhone(text, { areaCode: '11' }), text).toEqual({ fault: 'invalidNumber' })
})

const read = (text: string, country: string, areaCode = ''): string => {
  const phone = readPhone(text, { country, areaCode })
  return 'number' in phone ? phone.number : phone.fault
}

/** What people of a country type, and what must become of it. */
const TYPED: [country: string, typed: string[], number: string][] = [
  [
    '55',
    ['(11) 98888-1001', '011 98888 1001', '0 15 11 98888-1001', '+55 11 98888-1001', '0055 11 988881001'],
    '5511988881001',
  ],
  [
    '54',
    ['11 4567-8901', '(011) 15 4567-8901', '+54 9 11 4567 8901', '0054 9 11 4567-8901', '54 11 4567 8901'],
    '5491145678901',
  ],
  [
    '56',
    ['9 8765 4321', '(9) 8765-4321', '09 8765 4321', '+56 9 8765 4321', '0056 987654321', '569 8765 4321'],
    '56987654321',
  ],
  ['56', ['2 2345 6789', '(2) 2345 6789', '02-2345-6789', '+56 2 2345 6789', '22 345 6789'], '56223456789'],
  [
    '52',
    ['55 1234 5678', '(55) 1234-5678', '01 55 1234 5678', '044 55 1234 5678', '+52 1 55 1234 5678'],
    '5215512345678',
  ],
  ['351', ['912 345 678', '91 234 56 78', '+351 912 345 678', '00351 912345678', '351912345678'], '351912345678'],
  ['34', ['612 34 56 78', '612-345-678', '+34 612 345 678', '0034 612345678', '34612345678'], '34612345678'],
  ['57', ['300 123 4567', '03 300 123 4567', '+57 300 123 4567', '573001234567'], '573001234567'],
  [
    '57',
    ['601 234 5678', '(1) 234 5678', '1 2345678', '+57 1 234 5678', '57 1 234 5678', '031 234 5678'],
    '576012345678',
  ],
  ['51', ['987 654 321', '+51 987 654 321', '0051 987654321', '(51) 987654321'], '51987654321'],
  ['51', ['01 234 5678', '(01) 234-5678', '1 2345678', '+51 1 234 5678', '511 234 5678'], '5112345678'],
  ['598', ['099 123 456', '99 123 456', '+598 99 123 456', '00598 99123456', '(099) 123-456'], '59899123456'],
  ['598', ['2345 6789', '2 345 6789', '+598 2345 6789'], '59823456789'],
  ['595', ['0981 123 456', '981 123456', '(0981) 123-456', '+595 981 123 456', '595 0981 123456'], '595981123456'],
  ['595', ['021 123 456', '(021) 123-456', '21 123456', '+595 21 123 456', '595 21 123456'], '59521123456'],
  ['595', ['0541 21234', '(0541) 21-234'], '59554121234'],
  ['1', ['(415) 555-0124', '415.555.0124', '1-415-555-0124', '+1 415 555 0124'], '14155550124'],
  ['1', ['011 55 11 98888 1001', '011-55-11-98888-1001'], '5511988881001'],
]

test.each(TYPED)('people of +%s type %j', (country, typed, number) => {
  expect(typed.map((text) => read(text, country))).toEqual(typed.map(() => number))
})

/** Without an area code, and with the one that was asked for. */
const LOCAL: [country: string, text: string, areaCode: string, number: string][] = [
  ['55', '98888-1001', '11', '5511988881001'],
  ['54', '15 4567-8901', '11', '5491145678901'],
  ['56', '8765 4321', '9', '56987654321'],
  ['56', '8765 4321', '9', '56987654321'],
  ['56', '234 5678', '032', '56322345678'],
  ['52', '1234 5678', '55', '5215512345678'],
  ['57', '234 5678', '601', '576012345678'],
  ['51', '234 5678', '01', '5112345678'],
  ['51', '22-1234', '84', '5184221234'],
  ['51', '51 234 5678', '1', '5112345678'],
  ['595', '123 456', '021', '59521123456'],
  ['595', '+595 223 456', '21', '59521223456'],
  ['593', '234 5678', '2', '59322345678'],
  ['591', '212 3456', '2', '59122123456'],
  ['1', '555-0124', '415', '14155550124'],
]

test.each(LOCAL)('in +%s %s lacks its area code', (country, text, areaCode, number) => {
  expect(read(text, country)).toBe('noAreaCode')
  expect(read(text, country, areaCode)).toBe(number)
})

/** Slips of the pen, and numbers of services, whose first digits are another country's code. */
const NEVER_ABROAD: [country: string, texts: string[]][] = [
  ['55', ['(31) 38877-1301', '41 38877-1301', '(61) 38877 1301', '(21)38877.1301', '041 3887-71301']],
  [
    '55',
    ['31 98888-77771', '49 98888 77771', '62 98888-77771', '91 98888-77771', '49 8888-777', '0800 591 2117', '190'],
  ],
  ['54', ['387 456 78901', '0600 123 4567', '0810 222 1234', '0800 555 1234']],
  ['56', ['600 123 4567', '600 600 1234', '9 6123 45678', '96123 45678']],
  ['52', ['33 1234 56789', '492 123 456']],
  ['351', ['96 1234 5678', '34 567 8901']],
  ['34', ['601 234 5678', '34 234 5678', '961 23 45 67 8']],
  ['57', ['01 900 331 1234', '01 8000 123456']],
  ['51', ['96123 45678', '(46) 123-4567']],
  ['1', ['415-555-01244']],
]

test.each(NEVER_ABROAD)('in +%s %j are no numbers of other countries', (country, texts) => {
  expect(texts.map((text) => read(text, country))).toEqual(texts.map(() => 'invalidNumber'))
})

test.each([
  ['55', '14155550100', '14155550100'],
  ['55', '34612345678', '34612345678'],
  ['55', '56912345678', '56912345678'],
  ['55', '351 912 345 678', '351912345678'],
  ['55', '56 9 1234 5678', '56912345678'],
  ['55', '31 6 12 34 56 78', '31612345678'],
  ['55', '(34) 612 345 678', '34612345678'],
  ['55', '+49 98888 77771', '499888877771'],
  ['56', '5511988887777', '5511988887777'],
  ['56', '0055 11 98888-7777', '5511988887777'],
  ['351', '+34 612 345 678', '34612345678'],
  ['1', '52 55 1234 5678', '5215512345678'],
])('in +%s %s is the number of another country', (country, text, number) => {
  expect(read(text, country)).toBe(number)
})

test('days are no numbers without an area code', () => {
  for (const text of ['31/12/2026', '2026/12/31', '22-11-1984', '31.12.1984'])
    expect(read(text, '55'), text).toBe('invalidNumber')
  expect(read('31/12/84', '51')).toBe('invalidNumber')
})

test('whole numbers of other countries, as programs write them, stay theirs', () => {
  for (const [country, numbers] of [
    ['52', ['50255551234', '56987654321', '51987654321', '59899123456', '34612345678', '50678518661']],
    ['54', ['34612345678', '5117988051']],
    ['57', ['34612345678']],
    ['1', ['50255551234', '56987654321']],
    ['55', ['919876543210', '5117988051', '351912345678']],
  ] as const)
    for (const number of numbers) expect(readPhone(number, { country }), number).toEqual({ number })
})

test('a Chilean mobile without its 9 becomes no number of Santiago', () => {
  expect(readPhone('9876 5432', { country: '56', areaCode: '2' })).toEqual({ fault: 'invalidNumber' })
  expect(readPhone('2345 6789', { country: '56', areaCode: '2' })).toEqual({ number: '56223456789' })
})
