import { expect, test } from 'vitest'
import { createReportFilter } from './report-rows.ts'

const TITLES = ['Nome', 'Telefone', 'Valor']
const ANA = ['Ana Lima', '11 98888-1001', 'R$ 10,00']
const BIA = ['Bia', '11 98888-1002']

/** Returns the rows that are left of batches. */
function filtered(batches: string[][][], country = '55'): string[][] {
  const withoutReportRows = createReportFilter({ country })
  return batches
    .map((rows) => rows.map((cells, index) => ({ number: index + 1, cells })))
    .flatMap(withoutReportRows)
    .map(({ cells }) => cells)
}

test.each<[string, string[]]>([
  ['the titles', TITLES],
  ['the name of the report', ['Clientes de novembro']],
  ['a sum', ['Total', '', 'R$ 1.234,00']],
  ['a sum of everything', ['Total geral: 35']],
  ['a sum of a page', ['Sub-total da página 2', '', '45.678.901,23']],
  ['a sum of some', ['', 'Subtotal', '12']],
  ['a count', ['Quantidade de clientes', '35']],
  ['a count in English', ['Grand total', '35 customers']],
  ['a count in Spanish', ['Total de registros:', '1.234']],
])('%s in the middle of a file is no row of it', (_, row) => {
  const above = ['Clientes de novembro']
  expect(filtered([[above, TITLES, ANA, row, BIA, row]])).toEqual([TITLES, ANA, BIA])
  expect(filtered([[above, TITLES, ANA], [row, BIA], [row]])).toEqual([TITLES, ANA, BIA])
})

test.each<[string, string[]]>([
  ['a name that begins with a sum', ['Total Silva', '11 98888-1003']],
  ['a name that is a sum', ['Total', '11 98888-1003']],
  ['a name that is a sum, and a number without its area code', ['Total', '3333-4444']],
  ['a name that is a sum, and a number that is none', ['Suma', '12345']],
  ['a name that begins with a sum, and no number', ['Total Silva']],
  ['a name that is a sum, and an address', ['Suma', '', 'suma@exemplo.com.br']],
  ['no name and no number', ['', '', '1.234,00']],
  ['a number alone', ['', '11 98888-1003']],
])('a row with %s stays', (_, row) => {
  expect(filtered([[TITLES, ANA, row], [row]])).toEqual([TITLES, ANA, row, row])
})

test('a first row of one cell is kept, and a row above the titles is dropped while its copy below stays', () => {
  expect(filtered([[['Total'], ANA, BIA]])).toEqual([['Total'], ANA, BIA])
  const company = ['Padaria Sol', '(11) 3333-4444']
  expect(filtered([[company, TITLES, ANA, company]])).toEqual([TITLES, ANA, company])
  expect(filtered([[ANA, BIA, ANA]])).toEqual([ANA, BIA, ANA])
  expect(filtered([])).toEqual([])
})

test('an amount as long as a number without area code is not taken for a number', () => {
  expect(filtered([[TITLES, ANA, ['Total', '', '2.345.678']]], '57')).toEqual([TITLES, ANA])
})
