import { z } from 'zod'
import type { ColumnTarget } from '#contract/contact-imports.ts'
import type { Column } from '#server/features/contacts/import-rows.ts'
import { typedPhone } from '#server/lib/phone.ts'

/** Titles as spreadsheets and address books have them, without accents and marks. The first that fits counts. */
const TITLES: [ColumnTarget, RegExp][] = [
  ['email', /^(e ?mail|mail|correio|correo)\b/],
  // Of our own report of rows that were not taken.
  ['skip', /^(linha|motivo|row|reason|fila)$/],
  ['skip', /^(e ?mail|phone|telefone|tel)( \d)? (type|label|tipo)$/],
  [
    'number',
    /^(numero|number|telefone|telefono|phone|celular|cel|movil|mobile|whats ?app|whats|zap|fone|tel|contact number)\b/,
  ],
  [
    'name',
    /^(nome|name|nombre|full name|display name|contato|contact|contacto|cliente|client|customer|razao social)\b/,
  ],
]
/** Joined with the first name. */
const SURNAME = /^(sobrenome|last name|surname|family name|apellidos?)\b/
const FIRST_NAME = /^(first name|given name|primeiro nome|nome|nombre|primer nombre)$/

const MAX_TITLE = 100
const Email = z.email()

const plain = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const byTitle = (title: string): ColumnTarget | null =>
  TITLES.find(([, shape]) => shape.test(plain(title)))?.[0] ?? null

const isPhone = (cell: string): boolean => typedPhone(cell) !== null
const isEmail = (cell: string): boolean => Email.safeParse(cell).success

/** Titles say what a column is, and are no number or address themselves. */
export const hasTitles = (first: string[]): boolean =>
  first.some((cell) => byTitle(cell) !== null) || !first.some((cell) => isPhone(cell) || isEmail(cell))

const most = (cells: string[], fits: (cell: string) => boolean): boolean => {
  const given = cells.filter((cell) => cell !== '')
  return given.length > 0 && given.filter(fits).length * 2 > given.length
}

/** Of several columns of one kind the first is meant; a second number is additional information. */
function onlyFirst(columns: Column[], target: ColumnTarget): Column[] {
  const first = columns.findIndex(({ to }) => to === target)
  return columns.map((column, index) =>
    column.to === target && index !== first ? { ...column, to: column.title ? 'extra' : 'skip' } : column,
  )
}

function findByContent(columns: Column[], rows: string[][], target: ColumnTarget, fits: (cell: string) => boolean) {
  if (columns.some(({ to }) => to === target)) return columns
  const found = columns.findIndex(
    ({ to }, index) =>
      (to === 'extra' || to === 'skip') &&
      most(
        rows.map((row) => row[index] ?? ''),
        fits,
      ),
  )
  return columns.map((column, index) => (index === found ? { ...column, to: target } : column))
}

const isText = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !isEmail(cell)

function joinSurname(columns: Column[]): Column[] {
  const names = columns.filter(({ to }) => to === 'name')
  if (names.length !== 1 || !FIRST_NAME.test(plain(names[0]?.title ?? ''))) return columns
  const surname = columns.findIndex(({ title }) => SURNAME.test(plain(title)))
  return columns.map((column, index) => (index === surname ? { ...column, to: 'name' } : column))
}

/** What the columns of a file most probably are, by their titles first and by what stands in them otherwise. */
export function guessColumns(rows: string[][], hasHeader: boolean, width: number): Column[] {
  const titles = hasHeader ? (rows[0] ?? []) : []
  const content = hasHeader ? rows.slice(1) : rows
  const byTitles = Array.from({ length: width }, (_, index): Column => {
    const title = (titles[index] ?? '').slice(0, MAX_TITLE).trim()
    return { title, to: (title && byTitle(title)) || (title ? 'extra' : 'skip') }
  })
  const single = onlyFirst(onlyFirst(onlyFirst(byTitles, 'number'), 'email'), 'name')
  const withNumber = findByContent(single, content, 'number', isPhone)
  const withEmail = findByContent(withNumber, content, 'email', isEmail)
  return joinSurname(findByContent(withEmail, content, 'name', isText))
}
