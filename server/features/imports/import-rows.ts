import { z } from 'zod'
import type { ColumnTarget, ImportStart, RowFault } from '#contract/contact-imports.ts'
import { ContactInput } from '#contract/contacts.ts'
import { cleanLine } from '#server/lib/clean-text.ts'
import { typedPhone } from '#server/lib/phone.ts'

export type Column = ImportStart['columns'][number]
type Extra = { name: string; value: string }
/** The data of a row. An empty text means no value. */
export type RowContact = { number: string; name: string; email: string; extras: Extra[] }

const MAX_NAME_READ = 255
const MAX_EXTRA = 1000
const Name = ContactInput.shape.name
const Email = z.email().max(254)

const textOf = (cells: string[], columns: Column[], target: ColumnTarget): string =>
  cleanLine(cells.filter((_, index) => columns[index]?.to === target).join(' '), MAX_NAME_READ)

/** Joins columns with the same title into one field. */
function extrasOf(cells: string[], columns: Column[]): Extra[] {
  const values = new Map<string, string[]>()
  for (const [index, { to, title }] of columns.entries()) {
    const value = cells[index] ?? ''
    if (to === 'extra' && value !== '') values.set(title, [...(values.get(title) ?? []), value])
  }
  return [...values].map(([name, found]) => ({ name, value: found.join(', ') }))
}

/** Returns the contact of a row, or the fault for which it is not imported. */
export function parseRow(cells: string[], columns: Column[]): RowContact | RowFault {
  const typed = textOf(cells, columns, 'number')
  const name = textOf(cells, columns, 'name')
  const email = textOf(cells, columns, 'email')
  if (typed === '') return name === '' ? 'empty' : 'noNumber'
  const number = typedPhone(typed)
  if (number === null) return 'invalidNumber'
  if (name !== '' && !Name.safeParse(name).success) return 'invalidName'
  if (email !== '' && !Email.safeParse(email).success) return 'invalidEmail'
  const extras = extrasOf(cells, columns)
  return extras.some(({ value }) => value.length > MAX_EXTRA) ? 'tooLong' : { number, name, email, extras }
}
