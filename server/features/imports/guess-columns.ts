import { z } from 'zod'
import type { ColumnTarget } from '#contract/contact-imports.ts'
import type { Column } from './import-rows.ts'
import { typedPhone } from '#server/lib/phone.ts'

/** Column titles of spreadsheets and address books, without accents and punctuation. The first match counts. */
const TITLES: [ColumnTarget, RegExp][] = [
  ['email', /^(e ?mail|mail|correio|correo)\b/],
  // These are columns of our own report of failed rows.
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
/** A surname is joined with the first name. */
const SURNAME = /^(sobrenome|last name|surname|family name|apellidos?)\b/
const FIRST_NAME = /^(first name|given name|primeiro nome|nome|nombre|primer nombre)$/

const MAX_TITLE = 100
const Email = z.email()

const normalizeTitle = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const targetOfTitle = (title: string): ColumnTarget | null =>
  TITLES.find(([, shape]) => shape.test(normalizeTitle(title)))?.[0] ?? null

const isPhone = (cell: string): boolean => typedPhone(cell) !== null
const isEmail = (cell: string): boolean => Email.safeParse(cell).success

/** Returns whether the first row contains titles: known ones, or at least no phone number and e-mail address. */
export const hasTitles = (first: string[]): boolean =>
  first.some((cell) => targetOfTitle(cell) !== null) || !first.some((cell) => isPhone(cell) || isEmail(cell))

const isMajority = (cells: string[], fits: (cell: string) => boolean): boolean => {
  const given = cells.filter((cell) => cell !== '')
  return given.length > 0 && given.filter(fits).length * 2 > given.length
}

/** Keeps the first of several columns of one kind; the others become additional fields. */
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
      isMajority(
        rows.map((row) => row[index] ?? ''),
        fits,
      ),
  )
  return columns.map((column, index) => (index === found ? { ...column, to: target } : column))
}

const isText = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !isEmail(cell)

function joinSurname(columns: Column[]): Column[] {
  const names = columns.filter(({ to }) => to === 'name')
  if (names.length !== 1 || !FIRST_NAME.test(normalizeTitle(names[0]?.title ?? ''))) return columns
  const surname = columns.findIndex(({ title }) => SURNAME.test(normalizeTitle(title)))
  return columns.map((column, index) => (index === surname ? { ...column, to: 'name' } : column))
}

/** Guesses what the columns of a file contain, from their titles first and from their cells otherwise. */
export function guessColumns(rows: string[][], hasHeader: boolean, width: number): Column[] {
  const titles = hasHeader ? (rows[0] ?? []) : []
  const content = hasHeader ? rows.slice(1) : rows
  const byTitles = Array.from({ length: width }, (_, index): Column => {
    const title = (titles[index] ?? '').slice(0, MAX_TITLE).trim()
    return { title, to: (title && targetOfTitle(title)) || (title ? 'extra' : 'skip') }
  })
  const single = onlyFirst(onlyFirst(onlyFirst(byTitles, 'number'), 'email'), 'name')
  const withNumber = findByContent(single, content, 'number', isPhone)
  const withEmail = findByContent(withNumber, content, 'email', isEmail)
  return joinSurname(findByContent(withEmail, content, 'name', isText))
}
