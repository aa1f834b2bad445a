import type { ColumnTarget, ContactImportDetails, ImportStart } from '#contract/contact-imports.ts'

export type ChosenColumn = ImportStart['columns'][number]

const LETTERS = 26
const LETTER_A = 65

/** As spreadsheet programs name it: A to Z, then AA. */
export function letterOf(index: number): string {
  const last = String.fromCharCode(LETTER_A + (index % LETTERS))
  return index < LETTERS ? last : letterOf(Math.floor(index / LETTERS) - 1) + last
}

const SAMPLES = 3

export const samplesOf = ({ rows }: ContactImportDetails, hasHeader: boolean, index: number): string[] =>
  rows
    .slice(hasHeader ? 1 : 0)
    .map((row) => row[index] ?? '')
    .filter((text) => text !== '')
    .slice(0, SAMPLES)

export const titleOf = ({ rows }: ContactImportDetails, hasHeader: boolean, index: number): string =>
  hasHeader ? (rows[0]?.[index] ?? '') : ''

/** There is one number and one e-mail: the column that had it before becomes additional information. */
export function withTarget(columns: ChosenColumn[], index: number, to: ColumnTarget): ChosenColumn[] {
  const isOnly = to === 'number' || to === 'email'
  return columns.map((column, at) => {
    if (at === index) return { ...column, to }
    return isOnly && column.to === to ? { ...column, to: column.title ? 'extra' : 'skip' } : column
  })
}
