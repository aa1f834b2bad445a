import { expect, test } from 'vitest'
import type { PhoneReading } from '#server/lib/phone.ts'
import { guessColumns, hasTitles } from './guess-columns.ts'

/** Returns what the columns of a file are taken for, by their titles. */
function guess(titles: string[], rows: string[][], reading: PhoneReading = {}): Record<string, string> {
  const columns = guessColumns([titles, ...rows], true, titles.length, reading)
  return Object.fromEntries(columns.map(({ title, to }) => [title, to]))
}

test('a column of ids is not taken for numbers, nor a column of companies for names', () => {
  const titles = ['id', 'name', 'email', 'phone_number', 'company_name']
  const rows = [
    ['11988771101', 'Kátia Nobre', 'katia@exemplo.com.br', '+5511988772201', 'Loja Inventada'],
    ['11988771102', '', 'leo@exemplo.com.br', '', 'Oficina Inventada'],
    ['11988771103', 'Site', 'site@exemplo.com.br', '+5511988772203', 'Padaria Inventada'],
  ]
  expect(guess(titles, rows)).toEqual({
    ...{ id: 'extra', name: 'name', email: 'email' },
    ...{ phone_number: 'number', company_name: 'extra' },
  })
})

test('own fields that speak of numbers and addresses take neither from the person', () => {
  const titles = ['Nome', 'Número', 'E-mail', 'Celular do responsável', 'E-mail financeiro', 'Nome social']
  const rows = [
    ['Ana', '5511988771101', '', '5511988772201', 'a@exemplo.com.br', 'Aninha'],
    ['Bia', '5511988771102', '', '5511988772202', 'b@exemplo.com.br', ''],
  ]
  const own = new Set(titles.slice(3))
  const columns = guessColumns([titles, ...rows], true, titles.length, {}, (title) => own.has(title))
  expect(columns.map(({ to }) => to)).toEqual(['name', 'number', 'email', 'extra', 'extra', 'extra'])
})

test('a file without other numbers may have them in a column that is called like an own field', () => {
  const columns = guessColumns(
    [
      ['Nome', 'Celular'],
      ['Ana', '11 98877-1101'],
    ],
    true,
    2,
    {},
    (title) => title === 'Celular',
  )
  expect(columns.map(({ to }) => to)).toEqual(['name', 'number'])
})

test.each([
  ['34', ['Ana', '612 345 678']],
  ['52', ['Vera', '55 1234 1901']],
  ['57', ['Luis', '300 123 4567']],
  ['1', ['Abby', '(415) 555-0124']],
])('in +%s the first person of a file without titles is one', (country, row) => {
  expect(hasTitles(row, { country })).toBe(false)
})

test('without a column of phones an id does not become one', () => {
  expect(guess(['CPF', 'Nome'], [['11988771101', 'Kátia Nobre']])).toEqual({ CPF: 'extra', Nome: 'name' })
})

test('of several numbers and addresses the titles decide, also in Spanish', () => {
  const titles = ['Nombre', 'Teléfono particular', 'Teléfono móvil', 'Recomendada por', 'Correo']
  const rows = [
    ['Lucía', '912 345 601', '612 345 601', 'eva@ejemplo.es', 'lucia@ejemplo.es'],
    ['Óscar', '912 345 602', '612 345 602', 'eva@ejemplo.es', 'oscar@ejemplo.es'],
  ]
  expect(guess(titles, rows, { country: '34' })).toEqual({
    ...{ Nombre: 'name', 'Teléfono particular': 'extra', 'Teléfono móvil': 'number' },
    ...{ 'Recomendada por': 'extra', Correo: 'email' },
  })
})
