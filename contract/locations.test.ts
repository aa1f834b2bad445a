import { expect, test } from 'vitest'
import { readLocation, writeLocation } from './locations.ts'

const POINT = { latitude: -23.5505, longitude: -46.6333 }
const LINK = 'https://maps.google.com/maps?q=-23.5505%2C-46.6333&z=17'

test.each([
  ['Loja', 'Rua A, 5', 'Loja\nRua A, 5'],
  ['Loja', '', 'Loja'],
  ['', 'Rua A, 5', 'Rua A, 5'],
  ['', '', '-23.5505, -46.6333'],
  [' Bar\n| Grill ', 'Rua  A', 'Bar / Grill\nRua A'],
])('name %j and address %j are stored as %j, and read again', (name, address, words) => {
  const body = writeLocation({ ...POINT, name, address })
  expect(body).toBe(`|${LINK}|${words}`)
  const [first, second = ''] = name || address ? words.split('\n') : ['']
  expect(readLocation(body)).toEqual({ ...POINT, name: first, address: second })
})

test('a received location has its picture, and may have the smallest of numbers', () => {
  const words = 'Loja, Rua A'
  expect(readLocation(`data:image/jpeg;base64,AA|${LINK}|${words}`)).toEqual({ ...POINT, name: words, address: '' })
  const near = { latitude: 1e-7, longitude: -1e-7, name: '', address: '' }
  expect(readLocation(writeLocation(near))).toEqual(near)
})

test('a name and an address of strangers are cut between letters', () => {
  const long = '🏠'.repeat(500)
  const { name, address } = readLocation(`|${LINK}|${long}\n${long}`) ?? {}
  expect([name, address]).toEqual(['🏠'.repeat(100), '🏠'.repeat(200)])
})

test.each([
  'lugar',
  '',
  '|https://maps.google.com/maps?q=Rua%20A|Rua A',
  '|https://maps.google.com/maps?q=91%2C0&z=17|x',
  '|https://maps.google.com/maps?q=0%2C-180.1&z=17|x',
  '|https://maps.google.com/maps?q=1%2C|x',
])('%j is no location', (body) => {
  expect(readLocation(body)).toBeNull()
})
