import type { ColumnTarget, ImportStart, RowFault } from '#contract/contact-imports.ts'
import { CONTACT_NAME_MAX } from '#contract/contacts.ts'
import { cleanLine } from '#server/lib/clean-text.ts'
import { typedPhone, type PhoneReading } from '#server/lib/phone.ts'
import { isNameLike, pickEmail, pickPhone, type PickedPhone } from './cell-values.ts'
import { hasGroups, isEmailTitle, phoneRank, positionInName, standsInForName } from './column-titles.ts'

export type Column = ImportStart['columns'][number]
type Extra = { name: string; value: string }
/** The data of a row. An empty text means no value. */
export type RowContact = { number: string; name: string; email: string; extras: Extra[] }

/** `keepsExtras` is false where the file fills a list, which leaves all other columns out. */
export type RowReading = PhoneReading & { keepsExtras?: boolean }

/** A person and what of the row was left out, or why there is none. */
export type ParsedPerson = { person: RowContact; warning: RowFault | null } | { fault: RowFault }

const MAX_EXTRA = 1000
/** The titles of further values, where the file has no title. */
const UNTITLED = { number: 'Telefone', email: 'E-mail' }

/** One row of a file, read with the meanings of its columns. */
class RowReader {
  readonly #cells: string[]
  readonly #columns: Column[]
  readonly #reading: RowReading
  /** What is left of cells whose value was taken, by their column. */
  readonly #rests = new Map<number, string[]>()

  constructor(cells: string[], columns: Column[], reading: RowReading) {
    this.#cells = cells
    this.#columns = columns
    this.#reading = reading
  }

  #at(target: ColumnTarget): number {
    return this.#columns.findIndex(({ to }) => to === target)
  }

  /** The columns that were not assigned to a field, and may help a person who lacks it. */
  #spare(fits: (title: string) => boolean): number[] {
    const isSpare = ({ to, title }: Column): boolean =>
      (to === 'extra' || (to === 'skip' && this.#reading.keepsExtras === false)) && fits(title)
    return this.#columns.flatMap((column, index) => (isSpare(column) ? [index] : []))
  }

  /** Takes the number from its column, or else from another one with telephone numbers. */
  number(): PickedPhone | null {
    const own = this.#at('number')
    const refused: PickedPhone[] = []
    for (const index of [own, ...this.#spare((title) => phoneRank(title) > 0)]) {
      const cell = this.#cells[index] ?? ''
      if (cell.trim() === '') continue
      const picked = pickPhone(cell, this.#reading)
      if (index === own || picked.fault === null) this.#rests.set(index, picked.rest)
      if (picked.fault === null) return picked
      refused.push(picked)
    }
    return refused.find(({ fault }) => fault === 'noAreaCode') ?? refused[0] ?? null
  }

  email(): { value: string; isBad: boolean } {
    const own = this.#at('email')
    for (const index of [own, ...this.#spare(isEmailTitle)]) {
      const picked = pickEmail(this.#cells[index] ?? '')
      if (index === own || picked.value !== '') this.#rests.set(index, picked.rest)
      if (picked.value !== '') return { value: picked.value, isBad: false }
    }
    return { value: '', isBad: (this.#cells[own] ?? '').trim() !== '' }
  }

  /** First names stand before last names. A number is no name. */
  name(): string {
    const columns = this.#columns.flatMap(({ to, title }, index) => (to === 'name' ? [{ index, title }] : []))
    const given = columns.toSorted((a, b) => positionInName(a.title) - positionInName(b.title))
    const name = this.#line(given.map(({ index }) => this.#cells[index] ?? '').join(' '))
    if (name !== '' && typedPhone(name, this.#reading) === null) return name
    const standIn = this.#spare(standsInForName).find((index) => isNameLike(this.#cells[index] ?? ''))
    return standIn === undefined ? '' : this.#line(this.#cells[standIn] ?? '')
  }

  #line(text: string): string {
    return cleanLine(text, CONTACT_NAME_MAX)
  }

  /** Joins columns with the same title into one field. */
  extras(): Extra[] {
    const values = new Map<string, string[]>()
    for (const [index, { to, title }] of this.#columns.entries()) {
      const rest = this.#rests.get(index) ?? (to === 'extra' ? this.#ownValues(index) : [])
      const name = title || (to === 'number' || to === 'email' ? UNTITLED[to] : '')
      if (name !== '' && rest.length > 0) values.set(name, [...(values.get(name) ?? []), ...rest])
    }
    return [...values].map(([name, found]) => ({ name, value: [...new Set(found)].join(', ') }))
  }

  /** Google's own groups, which it marks with an asterisk, say nothing of a person. */
  #ownValues(index: number): string[] {
    const cell = this.#cells[index] ?? ''
    const isOfGroups = hasGroups(this.#columns[index]?.title ?? '')
    const values = isOfGroups ? cell.split(/\s*:::\s*/).filter((group) => !group.startsWith('*')) : [cell]
    return values.filter((value) => value !== '')
  }
}

const cut = ({ name, value }: Extra): Extra => ({ name, value: value.slice(0, MAX_EXTRA).toWellFormed() })

/**
 * Reads the contact of a row. Only a row without a number is not imported: an e-mail that is none, and too long a text,
 * are told of, but do not lose the person.
 */
export function parseRow(cells: string[], columns: Column[], reading: RowReading = {}): ParsedPerson {
  const row = new RowReader(cells, columns, reading)
  const phone = row.number()
  const name = row.name()
  if (phone === null) return { fault: name === '' ? 'empty' : 'noNumber' }
  if (phone.fault !== null) return { fault: phone.fault }
  const email = row.email()
  const extras = row.extras()
  const isTooLong = extras.some(({ value }) => value.length > MAX_EXTRA)
  const person = { number: phone.value, name, email: email.value, extras: extras.map(cut) }
  return { person, warning: email.isBad ? 'invalidEmail' : isTooLong ? 'tooLong' : null }
}
