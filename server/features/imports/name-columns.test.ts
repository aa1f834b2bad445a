import { expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'
import { createRowParser } from './import-rows.ts'

/** Reads rows with the guessed columns, as `name number email extras`. */
function read(rows: string[][], hasHeader = true): string[][] {
  const columns = guessColumns(rows, hasHeader, rows[0]?.length ?? 0)
  return rows.slice(hasHeader ? 1 : 0).map((row) => {
    const parsed = createRowParser(columns)(row)
    if ('fault' in parsed) return [parsed.fault]
    const { name, email, extras } = parsed.person
    return [name, email, ...extras.map((extra) => extra.value), ...(parsed.warning ? [parsed.warning] : [])]
  })
}

const numbered = (cells: string[]): string[][] => cells.map((cell, index) => [cell, `1198888100${index}`])

test('a column of names has its title, even if most of them are pictures and signs', () => {
  expect(read([['Nome', 'Número'], ...numbered(['❤️', '...', '🔥🔥', '-', '★ Ana ★', '?'])])).toEqual(
    [['❤️'], [''], ['🔥🔥'], [''], ['★ Ana ★'], ['']].map(([name = '']) => [name, '']),
  )
})

test('pictures are names in a file without titles', () => {
  expect(read(numbered(['❤️', '🌻', '👻 Bia']), false).map(([name]) => name)).toEqual(['❤️', '🌻', '👻 Bia'])
})

test('e-mail addresses in place of names are e-mails, and names among them are names', () => {
  const names = ['ana@exemplo.com.br', 'bia@exemplo.com.br', 'Caio Reis', 'Davi <davi@exemplo.com.br>']
  expect(read([['Nome', 'Número'], ...numbered(names)])).toEqual([
    ['', 'ana@exemplo.com.br'],
    ['', 'bia@exemplo.com.br'],
    ['Caio Reis', ''],
    ['Davi', 'davi@exemplo.com.br'],
  ])
})

test('the column of e-mails comes before addresses in place of names', () => {
  const rows = [
    ['Nome', 'Número', 'E-mail'],
    ['ana@exemplo.com.br', '11988881000', 'ana@exemplo.com.br'],
    ['bia@exemplo.com.br', '11988881001', 'beatriz@exemplo.com.br'],
    ['caio@exemplo.com.br', '11988881002', ''],
    ['Davi', '11988881003', 'davi@exemplo.com.br'],
  ]
  expect(read(rows)).toEqual([
    ['', 'ana@exemplo.com.br'],
    ['', 'beatriz@exemplo.com.br', 'bia@exemplo.com.br'],
    ['', 'caio@exemplo.com.br'],
    ['Davi', 'davi@exemplo.com.br'],
  ])
})

test('a column of names keeps its place beside one of addresses with the title of names', () => {
  const rows = [
    ['Cliente', 'Nome', 'Número'],
    ['ana@exemplo.com.br', 'Ana', '11988881000'],
    ['bia@exemplo.com.br', 'Bia', '11988881001'],
  ]
  expect(read(rows)).toEqual([
    ['Ana', 'ana@exemplo.com.br'],
    ['Bia', 'bia@exemplo.com.br'],
  ])
})
