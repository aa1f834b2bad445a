import { pickPhone } from './cell-values.ts'
import { isKnownTitle, phoneRank } from './column-titles.ts'
import type { TableRow } from '#server/files/tables/read-table.ts'
import type { PhoneReading } from '#server/lib/phone.ts'

/** Reports name themselves, their period and their company above the titles of their columns. */
const MAX_LINES_ABOVE = 20
/** A longer cell is a sentence. */
const MAX_TITLE_LETTERS = 60
/** So many known titles are no chance. */
const CERTAIN = 2

const filledIn = (cells: string[]): string[] => cells.filter((cell) => cell !== '')

const isTitle = (cell: string): boolean => cell.length <= MAX_TITLE_LETTERS && isKnownTitle(cell)

const isPhone = (cell: string, reading: PhoneReading): boolean => pickPhone(cell, reading).fault !== 'invalidNumber'

const hasPhone = (cells: string[], reading: PhoneReading): boolean => cells.some((cell) => isPhone(cell, reading))

/** What stands beside a word with a colon, or beside a title, is about the report: `Telefone: | (11) 3333-4444`. */
const isLabel = (cell = ''): boolean => cell.endsWith(':') || isTitle(cell)

/** Whether a row has a number and something else, as the rows of people do. */
function isLikePerson(cells: string[], reading: PhoneReading): boolean {
  const [first, ...others] = filledIn(cells)
  return others.length > 0 && !isLabel(first) && hasPhone(filledIn(cells), reading)
}

const countTitles = (cells: string[], reading: PhoneReading): number =>
  hasPhone(cells, reading) ? 0 : cells.filter(isTitle).length

const namesNumbers = (cells: string[]): boolean => cells.some((cell) => isTitle(cell) && phoneRank(cell) > 0)

/** One known title is enough if it is all that the rows have, or if it speaks of numbers beside other words. */
function isTitleRow(cells: string[], rows: string[][], reading: PhoneReading): boolean {
  const count = countTitles(cells, reading)
  if (count !== 1) return count >= CERTAIN
  const isOnly = rows.every((row) => filledIn(row).length <= 1)
  return isOnly || (filledIn(cells).length > 1 && namesNumbers(cells))
}

/** A person may have words that are titles elsewhere, such as WhatsApp and Cliente: the titles above name the numbers. */
function findEarlier(rows: string[][], titles: string[]): number | undefined {
  const at = rows.findIndex((cells) => namesNumbers(cells) && filledIn(cells).length >= filledIn(titles).length)
  return at === -1 ? undefined : at
}

/** A number alone is a row of a list of numbers. */
function isLoneNumber(cells: string[], reading: PhoneReading): boolean {
  const [first = '', ...others] = filledIn(cells)
  return others.length === 0 && !/\p{L}/u.test(first) && isPhone(first, reading)
}

/** The contact of the company itself is one line at most, and shorter than the titles. */
function isAllAbove(rows: string[][], titles: string[], reading: PhoneReading): boolean {
  if (rows.some((cells) => isLoneNumber(cells, reading))) return false
  const people = rows.filter((cells) => isLikePerson(cells, reading))
  return people.length === 0 || (people.length === 1 && filledIn(people[0] ?? []).length < filledIn(titles).length)
}

/**
 * Returns how many of the first rows stand above the titles of the columns and are no people. It is 0 where no row is
 * surely one of titles: a file may have none, and then its first row may be a person with little in it.
 */
function countRowsAbove(rows: string[][], reading: PhoneReading): number {
  const first = rows.slice(0, MAX_LINES_ABOVE + 1)
  const counts = first.map((cells) => countTitles(cells, reading))
  const most = counts.indexOf(Math.max(...counts))
  const at = findEarlier(first.slice(0, most), first[most] ?? []) ?? most
  const titles = first[at]
  if (titles === undefined || at === 0) return 0
  return isTitleRow(titles, rows, reading) && isAllAbove(first.slice(0, at), titles, reading) ? at : 0
}

/** Leaves out what stands above the titles of a file's columns. */
export function withoutRowsAbove(rows: TableRow[], reading: PhoneReading = {}): TableRow[] {
  const cells = rows.map((row) => row.cells)
  return rows.slice(countRowsAbove(cells, reading))
}
