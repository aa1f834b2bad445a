import type { OptOutRowFault } from '#contract/opt-outs.ts'
import type { TableRow } from '#server/files/tables/read-table.ts'
import { cleanLine } from '#server/lib/clean-text.ts'
import { pickPhone } from '#server/features/imports/index.ts'
import type { PhoneReading } from '#server/lib/phone.ts'

type Field = 'number' | 'name' | 'revoked'
/** Which cell of a row has what. Only the number must be there. */
type Columns = { number: number } & Partial<Record<Field, number>>
export type Layout = { columns: Columns; hasTitles: boolean }
export type ImportRow = { row: number; name: string; number: string } | { row: number; fault: OptOutRowFault }

const MAX_NAME = 255

/** The titles of columns, without accents. Our own export has the first of each. */
const TITLES: [Field, RegExp][] = [
  ['number', /^(number|numero|telefone|telefono|phone|celular|movil|mobile|whats ?app)\b/],
  ['name', /^(name|nome|nombre|contato|contact|contacto)\b/],
  ['revoked', /^(revokedat|revogada em|revocada el)\b/],
]

const plain = (title: string): string => title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

const fieldOf = (title: string): Field | undefined => TITLES.find(([, shape]) => shape.test(plain(title)))?.[0]

const isPhone = (cell = ''): boolean => pickPhone(cell).fault === null

/** The column in which most cells are numbers. */
function numberColumn(rows: TableRow[]): number {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const phones = Array.from({ length: width }, (_, column) => rows.filter(({ cells }) => isPhone(cells[column])).length)
  return Math.max(0, phones.indexOf(Math.max(...phones)))
}

const isWord = (cell: string | undefined): boolean => /\p{L}{2}/u.test(cell ?? '')

/** Guesses from the first rows of a file what its columns are. A first row without a number has the titles. */
export function guessLayout(rows: TableRow[]): Layout {
  const [first] = rows
  const hasTitles = first !== undefined && !first.cells.some(isPhone)
  const titles = hasTitles ? first.cells.map(fieldOf) : []
  const at = (field: Field): number | undefined => {
    const index = titles.indexOf(field)
    return index === -1 ? undefined : index
  }
  const number = at('number') ?? numberColumn(rows)
  const wordsAt = rows[hasTitles ? 1 : 0]?.cells.findIndex((cell, index) => index !== number && isWord(cell)) ?? -1
  const name = at('name') ?? (hasTitles || wordsAt === -1 ? undefined : wordsAt)
  const revoked = at('revoked')
  const columns = { number, ...(name !== undefined && { name }), ...(revoked !== undefined && { revoked }) }
  return { columns, hasTitles }
}

const cellOf = (cells: string[], column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '')

/** So many digits are meant as a number. */
const MEANT_AS_NUMBER = /(?:\d\D{0,3}){8}/

/**
 * Every number of a cell, in its stored spelling: who refuses is left alone on all of them. Null stands for one that
 * cannot be read.
 */
function numbersIn(cell: string, reading: PhoneReading): (string | null)[] {
  const { value, rest } = pickPhone(cell, reading)
  const others = rest.map((part) => pickPhone(part, reading).value || (MEANT_AS_NUMBER.test(part) ? null : ''))
  return [value || null, ...others].filter((number) => number !== '')
}

/** Reads a row: a person for each of its numbers, or why there is none. */
export function readPeople({ number: row, cells }: TableRow, columns: Columns, reading: PhoneReading): ImportRow[] {
  if (cellOf(cells, columns.revoked) !== '') return [{ row, fault: 'revoked' }]
  const typed = cellOf(cells, columns.number)
  if (typed === '') return [{ row, fault: 'noNumber' }]
  const name = cleanLine(cellOf(cells, columns.name), MAX_NAME)
  return numbersIn(typed, reading).map((number) =>
    number === null ? { row, fault: 'invalidNumber' } : { row, number, name },
  )
}
