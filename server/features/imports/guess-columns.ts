import type { ContactText } from '#contract/contact-fields.ts'
import type { ColumnTarget } from '#contract/contact-imports.ts'
import type { PhoneReading } from '#server/lib/phone.ts'
import { typedKeys } from '#server/lib/typed-keys.ts'
import { hasEmail, isNameLike, isOnlySigns, isWhatsappId, pickPhone } from './cell-values.ts'
import {
  hasGroups,
  isEmailTitle,
  isKnownTitle,
  isOwnExport,
  isOther,
  isOtherNumber,
  isSkipped,
  isWholeName,
  namePartOf,
  phoneRank,
} from './column-titles.ts'
import type { Column } from './import-rows.ts'

const MAX_TITLE = 100
/** A column fits if so many of its cells do. */
const MOST = 0.5
/** What a number without its area code counts for, in comparison with a whole one. */
const INCOMPLETE = 0.6
/** The content says more of a column than its title. */
const CONTENT_WEIGHT = 4
const FILLED_WEIGHT = 2
/** A mobile in few rows is better than a land line in all of them: rows without it have the other one. */
const NUMBER_TITLE_WEIGHT = 4

/**
 * What the first cells of a column are: the share that is not empty, and of those the shares of phones, of ids that
 * WhatsApp makes of them, of e-mails, of cells with the sign of one, of what may be names, and of dashes and the like.
 */
type Sampled = { title: string } & Record<'filled' | 'phones' | 'ids' | 'emails' | 'signs' | 'names' | 'blanks', number>

const isPhoneOrEmail = (cell: string, reading: PhoneReading): boolean =>
  pickPhone(cell, reading).fault !== 'invalidNumber' || hasEmail(cell)

/** Returns whether the first row contains titles: known ones, or at least no phone number and e-mail address. */
export function hasTitles(first: string[], reading: PhoneReading = {}): boolean {
  const known = first.filter((cell) => isKnownTitle(cell)).length
  return first.some((cell) => isPhoneOrEmail(cell, reading)) ? known > 1 : true
}

const phoneValue = (cell: string, reading: PhoneReading): number => {
  const { fault } = pickPhone(cell, reading)
  return fault === null ? 1 : fault === 'noAreaCode' ? INCOMPLETE : 0
}

function sampleColumn(title: string, cells: string[], reading: PhoneReading): Sampled {
  const given = cells.filter((cell) => cell !== '')
  const share = (sum: number): number => (given.length === 0 ? 0 : sum / given.length)
  return {
    title,
    filled: cells.length === 0 ? 0 : given.length / cells.length,
    phones: share(given.reduce((sum, cell) => sum + phoneValue(cell, reading), 0)),
    ids: share(given.filter(isWhatsappId).length),
    emails: share(given.filter(hasEmail).length),
    signs: share(given.filter((cell) => cell.includes('@')).length),
    names: share(given.filter(isNameLike).length),
    blanks: share(given.filter(isOnlySigns).length),
  }
}

/** Returns the place of the column with the highest score; undefined if all are none. */
function findBest(columns: Sampled[], score: (column: Sampled) => number): number | undefined {
  const scores = columns.map(score)
  const best = Math.max(0, ...scores)
  return best > 0 ? scores.indexOf(best) : undefined
}

/** The first guess leaves out columns that are called like an own field; they count where nothing else fits. */
const findBestOf = (
  columns: Sampled[],
  score: (column: Sampled) => number,
  isOwnField: (title: string) => boolean,
): number | undefined =>
  findBest(columns, (column) => (isOwnField(column.title) ? 0 : score(column))) ?? findBest(columns, score)

const scoreOf = (share: number, rank: number, { filled }: Sampled): number =>
  share * CONTENT_WEIGHT + rank + filled * FILLED_WEIGHT

/** An empty column is what its title says; one with other things in it is not. */
const scoreNumber = (column: Sampled): number => {
  const rank = phoneRank(column.title)
  if (isOtherNumber(column.title) && column.ids < MOST) return 0
  if (column.phones >= MOST) return scoreOf(column.phones, rank * NUMBER_TITLE_WEIGHT, column)
  return rank > 0 && column.names < MOST ? rank / CONTENT_WEIGHT : 0
}

const scoreEmail = (column: Sampled): number => {
  const rank = isEmailTitle(column.title) ? 1 : 0
  if (column.emails >= MOST) return scoreOf(column.emails, rank, column)
  return column.filled === 0 || column.signs > 0 ? rank / CONTENT_WEIGHT : 0
}

/** How much a column is like that of a field, each of which has one. The best column is taken from those that follow. */
const SCORES: Record<'number' | ContactText, (column: Sampled) => number> = { number: scoreNumber, email: scoreEmail }

/** Finds the fields of which columns are like, by the places of the columns. */
function findFields(columns: Sampled[], isOwnField: (title: string) => boolean): Map<number, keyof typeof SCORES> {
  const found = new Map<number, keyof typeof SCORES>()
  // Contacts that are called by their addresses are exported, too.
  const isName = isOwnExport(columns.map(({ title }) => title)) ? isWholeName : () => false
  for (const field of typedKeys(SCORES)) {
    const score = (column: Sampled): number =>
      found.has(columns.indexOf(column)) || isName(column.title) ? 0 : SCORES[field](column)
    const best = findBestOf(columns, score, isOwnField)
    if (best !== undefined) found.set(best, field)
  }
  return found
}

const isTitledName = (title: string): boolean => isWholeName(title) || namePartOf(title) !== undefined

/** People without a name are often called by their number, their address or a dash, and often stand first. */
const isNameColumn = ({ title, filled, names, phones, emails, blanks }: Sampled): boolean =>
  filled === 0 || names + (isTitledName(title) ? phones + emails + blanks : 0) >= MOST

/** The columns whose cells are joined to the name. */
function findNames(columns: Sampled[], taken: number[], rows: string[][]): number[] {
  const free = columns.flatMap((column, index) => (!taken.includes(index) && isNameColumn(column) ? [index] : []))
  const titled = (fits: (title: string) => boolean): number[] =>
    free.filter((index) => fits(columns[index]?.title ?? ''))
  const parts = titled((title) => namePartOf(title) !== undefined)
  const hasFirst = parts.some((index) => namePartOf(columns[index]?.title ?? '') === 'first')
  const named = (index: number): number => (columns[index]?.names ?? 0) * (columns[index]?.filled ?? 0)
  const filled = (index: number): number => columns[index]?.filled ?? 0
  const [whole] = titled(isWholeName).toSorted((a, b) => named(b) - named(a) || filled(b) - filled(a))
  if (whole === undefined) return parts.length > 0 ? parts : findUntitledName(columns, free)
  if (hasFirst) return (columns[whole]?.filled ?? 0) > 0 && isWhole(whole, parts, rows) ? [whole] : parts
  return isWhole(whole, parts, rows) ? [whole] : [whole, ...parts].toSorted((a, b) => a - b)
}

/** Whether a column has the parts of the names in it already; without parts it has all there is. */
const isWhole = (whole: number, parts: number[], rows: string[][]): boolean =>
  rows.every((row) => parts.every((part) => (row[whole] ?? '').includes(row[part] ?? '')))

/** Without a title that speaks of names, words that are not something else are names. */
function findUntitledName(columns: Sampled[], free: number[]): number[] {
  const found = free.find((index) => {
    const column = columns[index]
    return column !== undefined && column.names >= MOST && column.filled > 0 && !isOther(column.title)
  })
  return found === undefined ? [] : [found]
}

const unused = (title: string): ColumnTarget => (title === '' || isSkipped(title) ? 'skip' : 'extra')

/**
 * Guesses what the columns of a file contain, weighing their cells and their titles: a column of e-mails is the e-mail,
 * and a column of labels is not. `isOwnField` says of a title that the company has a field of its own with that name.
 */
export function guessColumns(
  rows: string[][],
  hasHeader: boolean,
  width: number,
  reading: PhoneReading = {},
  isOwnField: (title: string) => boolean = () => false,
): Column[] {
  const titles = hasHeader ? (rows[0] ?? []) : []
  const content = hasHeader ? rows.slice(1) : rows
  const columns = Array.from({ length: width }, (_, index) => {
    const cells = content.map((row) => row[index] ?? '')
    const title = (titles[index] ?? '').slice(0, MAX_TITLE).trim()
    return sampleColumn(title, hasGroups(title) ? [] : cells, reading)
  })
  const fields = findFields(columns, isOwnField)
  const taken = [...fields.keys()]
  const own = columns.flatMap(({ title }, index) => (isOwnField(title) ? [index] : []))
  const others = findNames(columns, [...taken, ...own], content)
  const names = others.length > 0 ? others : findNames(columns, taken, content)
  // Addresses among names are found row by row, and a name among addresses would be none.
  const isOfNames = ({ title }: Sampled, index: number): boolean =>
    names.length === 0 && fields.get(index) === 'email' && isTitledName(title)
  return columns.map((column, index): Column => {
    const { title } = column
    if (names.includes(index) || isOfNames(column, index)) return { title, to: 'name' }
    return { title, to: fields.get(index) ?? unused(title) }
  })
}
