import type { ContactText } from '#contract/contact-fields.ts'
import type { ColumnTarget, ImportStart, RowFault } from '#contract/contact-imports.ts'
import { CONTACT_NAME_MAX } from '#contract/contacts.ts'
import { readTypedValue, type OwnField } from '#contract/own-fields.ts'
import { cleanLine } from '#server/lib/clean-text.ts'
import { typedPhone, type PhoneReading } from '#server/lib/phone.ts'
import { hasEmail, isNameLike, pickEmail, pickPhone, withoutEmails, type PickedPhone } from './cell-values.ts'
import {
  hasGroups,
  isAreaCodeTitle,
  isCountryCodeTitle,
  isEmailTitle,
  isOwnExport,
  phoneRank,
  positionInName,
  standsInForName,
} from './column-titles.ts'

export type Column = ImportStart['columns'][number]
type Extra = { name: string; value: string }
/** An area code has so many digits at most, with a zero and what hides the telephone company: `(0xx11)`. */
const AREA_CODE = /^\D*(?:\d\D*){1,5}$/
/** What Outlook writes for a date that is not known. */
const NO_DATE = '0/0/00'

/** The data of a row. An empty text means no value. */
export type RowContact = Record<'number' | 'name' | ContactText, string> & {
  extras: Extra[]
  /** Absent where the row says nothing of them. */
  ownFields?: { fieldId: number; value: string }[]
}

/**
 * `keepsExtras` is false where the file fills a list, which leaves all other columns out. `ownFields` are the fields that
 * columns may fill.
 */
export type RowReading = PhoneReading & { keepsExtras?: boolean; ownFields?: OwnField[] }

/**
 * A person and what of the row was left out, or why there is none. Our own export also has contacts without a number,
 * which are `unnumbered`.
 */
export type ParsedPerson =
  | { person: RowContact; warning: RowFault | null }
  | { fault: RowFault; unnumbered?: RowContact }

const MAX_EXTRA = 1000
/** So many digits are meant as a number. */
const MEANT_AS_NUMBER = /(?:\d\D{0,3}){8}/
/** The titles of further values, where the file has no title. */
const UNTITLED = { number: 'Telefone', email: 'E-mail' }

/** Where the columns are that tell of a field, the best one first; they are found once, not for every row. */
type Layout = {
  columns: Column[]
  reading: RowReading
  numbers: number[]
  areaCodes: number[]
  countryCodes: number[]
  emails: number[]
  names: number[]
  standIns: number[]
  groups: Set<number>
  /** Whether a name is taken as it is written, even if it is an address. */
  isOwnExport: boolean
}

/** Finds what the columns tell. Those that were not assigned to a field may help a person who lacks it. */
function layoutOf(columns: Column[], reading: RowReading): Layout {
  const where = (fits: (column: Column) => boolean): number[] =>
    columns.flatMap((column, index) => (fits(column) ? [index] : []))
  const isSpare = ({ to }: Column): boolean => to === 'extra' || (to === 'skip' && reading.keepsExtras === false)
  const spare = (fits: (title: string) => boolean): number[] => where((column) => isSpare(column) && fits(column.title))
  const rankOf = (index: number): number => phoneRank(columns[index]?.title ?? '')
  const byPhoneRank = (a: number, b: number): number => rankOf(b) - rankOf(a)
  const position = (index: number): number => positionInName(columns[index]?.title ?? '')
  return {
    ...{ columns, reading },
    numbers: [...where(({ to }) => to === 'number'), ...spare((title) => phoneRank(title) > 0).toSorted(byPhoneRank)],
    areaCodes: spare(isAreaCodeTitle),
    countryCodes: spare(isCountryCodeTitle),
    emails: [...where(({ to }) => to === 'email'), ...spare(isEmailTitle)],
    names: where(({ to }) => to === 'name').toSorted((a, b) => position(a) - position(b)),
    standIns: spare(standsInForName),
    groups: new Set(where(({ title }) => hasGroups(title))),
    isOwnExport: isOwnExport(columns.map(({ title, to }) => (title === to ? title : ''))),
  }
}

/** What programs call people of whom only a number is known, whole or hidden: `~ +55 11 9****-1009`, `123456789@lid`. */
const isNumber = (name: string): boolean =>
  /^[^\p{L}\p{Extended_Pictographic}\p{Regional_Indicator}]*(?:@(?:lid|c\.us|s\.whatsapp\.net))?$/u.test(name) &&
  (/(?:\d\D*){6}/.test(name) || !/\d/.test(name))

/** One row of a file, read with the meanings of its columns. */
class RowReader {
  readonly #cells: string[]
  readonly #layout: Layout
  /** What is left of cells whose value was taken, by their column. */
  readonly #rests = new Map<number, string[]>()

  constructor(cells: string[], layout: Layout) {
    this.#cells = cells
    this.#layout = layout
  }

  #isOwn(index: number, target: ColumnTarget): boolean {
    return this.#layout.columns[index]?.to === target
  }

  /** Takes the number from its column, or else from another one with telephone numbers. */
  number(): PickedPhone | null {
    const refused: PickedPhone[] = []
    for (const index of this.#layout.numbers) {
      const cell = this.#cells[index] ?? ''
      if (cell.trim() === '' || this.#isAreaCode(index)) continue
      const picked = this.#pickPhone(cell, index)
      if (picked.fault === null || this.#isOwn(index, 'number')) this.#rests.set(index, picked.rest)
      if (picked.fault === null) return picked
      refused.push(picked)
    }
    return refused.find(({ fault }) => fault === 'noAreaCode') ?? refused[0] ?? null
  }

  /**
   * Every number of the person, from all columns with their telephones, and null for each that cannot be read. Numbers of
   * others by whom the person is reached count where there is no other.
   */
  numbers(): (string | null)[] {
    const first = this.number()
    if (first === null) return []
    const filled = this.#layout.numbers.filter((index) => (this.#cells[index] ?? '').trim() !== '')
    const others = filled.filter((index) => this.#isOfPerson(index) && !this.#isAreaCode(index))
    const all = [first, ...others.map((index) => this.#pickPhone(this.#cells[index] ?? '', index))]
    return [...new Set(all.flatMap((picked) => this.#numbersOf(picked)))]
  }

  /** "DDD Celular" may as well be a whole number with its code, so that the cell decides. */
  #isAreaCode(index: number): boolean {
    return this.#layout.areaCodes.includes(index) && AREA_CODE.test(this.#cells[index] ?? '')
  }

  #isOfPerson(index: number): boolean {
    const { to = 'skip', title = '' } = this.#layout.columns[index] ?? {}
    return to === 'number' || phoneRank(title) >= 1
  }

  #numbersOf({ value, rest }: PickedPhone): (string | null)[] {
    const others = rest.map((part) => this.#pickPhone(part).value || (MEANT_AS_NUMBER.test(part) ? null : ''))
    return [value || null, ...others].filter((number) => number !== '')
  }

  /**
   * The codes of the row count before the company's country, and the area code that was asked for. Of several, that is the
   * number's which stands before it.
   */
  #pickPhone(cell: string, index = 0): PickedPhone {
    const { reading, areaCodes, countryCodes } = this.#layout
    const codes = areaCodes.filter((column) => this.#isAreaCode(column))
    const before = codes.findLast((column) => column < index)
    const codeIn = (columns: number[]): string =>
      columns.map((column) => (this.#cells[column] ?? '').replaceAll(/\D/g, '')).find(Boolean) ?? ''
    const areaCode = codeIn(before === undefined ? codes : [before, ...codes])
    const countryCode = codeIn(countryCodes)
    const withCode = countryCode === '' ? null : pickPhone(`+${countryCode} ${areaCode} ${cell}`, reading)
    if (withCode?.fault === null) return withCode
    return pickPhone(cell, areaCode ? { ...reading, areaCode } : reading)
  }

  /** An address in place of the name is the e-mail of who has no other; else it is kept beside it. */
  email(): { value: string; isBad: boolean } {
    const { value, isBad } = this.#emailOfColumns()
    const names = this.#layout.isOwnExport ? [] : this.#layout.names
    const named = names.map((index) => this.#cells[index] ?? '').filter(hasEmail)
    const inNames = named.map((cell) => pickEmail(cell).value)
    const email = value || (inNames[0] ?? '')
    const others = inNames.filter((address) => address !== email)
    if (names[0] !== undefined && others.length > 0) this.#rests.set(names[0], others)
    return { value: email, isBad }
  }

  #emailOfColumns(): { value: string; isBad: boolean } {
    let isBad = false
    for (const index of this.#layout.emails) {
      const cell = this.#cells[index] ?? ''
      const picked = pickEmail(cell)
      const isOwn = this.#isOwn(index, 'email')
      if (isOwn || picked.value !== '') this.#rests.set(index, picked.rest)
      if (picked.value !== '') return { value: picked.value, isBad: false }
      isBad ||= isOwn && cell.trim() !== ''
    }
    return { value: '', isBad }
  }

  /** First names stand before last names. */
  writtenName(): string {
    const { names, isOwnExport: isKept } = this.#layout
    const cells = names.map((index) => this.#cells[index] ?? '')
    return this.#line((isKept ? cells : cells.map(withoutEmails)).join(' '))
  }

  /** A number is no name. */
  name(): string {
    const { standIns, reading } = this.#layout
    const name = this.writtenName()
    if (name !== '' && !isNumber(name) && typedPhone(name, reading) === null) return name
    const standIn = standIns.find((index) => isNameLike(this.#cells[index] ?? ''))
    return standIn === undefined ? '' : this.#line(this.#cells[standIn] ?? '')
  }

  #line(text: string): string {
    return cleanLine(text, CONTACT_NAME_MAX)
  }

  /** Joins columns with the same title into one field. */
  extras(): Extra[] {
    const values = new Map<string, string[]>()
    for (const [index, { to, title }] of this.#layout.columns.entries()) {
      const rest = this.#rests.get(index) ?? (to === 'extra' ? this.#ownValues(index) : [])
      const name = to === 'name' ? UNTITLED.email : title || (to === 'number' || to === 'email' ? UNTITLED[to] : '')
      if (name !== '' && rest.length > 0) values.set(name, [...(values.get(name) ?? []), ...rest])
    }
    return [...values].map(([name, found]) => ({ name, value: [...new Set(found)].join(', ') }))
  }

  /** Reads the company's own fields; an empty cell says nothing of its field. */
  ownFields(): { values: NonNullable<RowContact['ownFields']>; isBad: boolean } {
    const { columns, reading } = this.#layout
    const values: NonNullable<RowContact['ownFields']> = []
    let isBad = false
    for (const [index, { to, fieldId }] of columns.entries()) {
      const cell = this.#cells[index] ?? ''
      const field = to === 'own' ? reading.ownFields?.find(({ id }) => id === fieldId) : undefined
      if (!field || cell.trim() === '' || cell === NO_DATE) continue
      const value = readTypedValue(field, cell)
      if (value) values.push({ fieldId: field.id, value })
      isBad ||= value === null
    }
    return { values, isBad }
  }

  /** Google's own groups, which it marks with an asterisk, say nothing of a person. */
  #ownValues(index: number): string[] {
    const cell = this.#cells[index] ?? ''
    const isOfGroups = this.#layout.groups.has(index)
    const values = isOfGroups ? cell.split(/\s*:::\s*/).filter((group) => !group.startsWith('*')) : [cell]
    return values.filter((value) => value !== '' && value !== NO_DATE)
  }
}

const cut = ({ name, value }: Extra): Extra => ({ name, value: value.slice(0, MAX_EXTRA).toWellFormed() })

function readRow(cells: string[], layout: Layout): ParsedPerson {
  const row = new RowReader(cells, layout)
  const phone = row.number()
  const name = row.name()
  if (phone === null) {
    const fault = name === '' ? 'empty' : 'noNumber'
    return layout.isOwnExport ? { fault, unnumbered: personOf(row, '', row.writtenName()).person } : { fault }
  }
  if (phone.fault !== null) return { fault: phone.fault }
  return personOf(row, phone.value, name)
}

function personOf(row: RowReader, number: string, name: string): { person: RowContact; warning: RowFault | null } {
  const email = row.email()
  const extras = row.extras()
  const isTooLong = extras.some(({ value }) => value.length > MAX_EXTRA)
  const own = row.ownFields()
  const ofFields = own.values.length > 0 ? { ownFields: own.values } : {}
  const person = { number, name, email: email.value, extras: extras.map(cut), ...ofFields }
  const warning = own.isBad ? 'invalidValue' : isTooLong ? 'tooLong' : null
  return { person, warning: email.isBad ? 'invalidEmail' : warning }
}

/**
 * Returns what reads the contact of a row. Only a row without a number is not imported: an e-mail that is none, and too
 * long a text, are told of, but do not lose the person.
 */
export function createRowParser(columns: Column[], reading: RowReading = {}): (cells: string[]) => ParsedPerson {
  const layout = layoutOf(columns, reading)
  return (cells) => readRow(cells, layout)
}

/** A person of a file in which only names and numbers count. `numbers` has null for each that cannot be read. */
export type RowPeople = { name: string; numbers: (string | null)[] }

/** Returns what reads all numbers of a row, in their stored spelling. */
export function createNumberParser(columns: Column[], reading: PhoneReading): (cells: string[]) => RowPeople {
  const layout = layoutOf(columns, { ...reading, keepsExtras: false })
  return (cells) => {
    const row = new RowReader(cells, layout)
    return { numbers: row.numbers(), name: row.name() }
  }
}
