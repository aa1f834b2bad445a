import { CONTACT_TEXTS } from '#contract/contact-fields.ts'
import type { ColumnTarget, ContactImportDetails, ImportStart } from '#contract/contact-imports.ts'

export type ChosenColumn = ImportStart['columns'][number]

const LETTERS = 26
const LETTER_A = 65

/** Names a column as spreadsheet programs do: A to Z, then AA. */
export function letterOf(index: number): string {
  const last = String.fromCharCode(LETTER_A + (index % LETTERS))
  return index < LETTERS ? last : letterOf(Math.floor(index / LETTERS) - 1) + last
}

/** Counts the numbers without an area code in the column of the numbers. */
export const incompleteOf = ({ columns }: ContactImportDetails, chosen: readonly ChosenColumn[]): number =>
  columns[chosen.findIndex(({ to }) => to === 'number')]?.incomplete ?? 0

const MAX_SAMPLES = 3

export const samplesOf = ({ rows }: ContactImportDetails, hasHeader: boolean, index: number): string[] =>
  rows
    .slice(hasHeader ? 1 : 0)
    .map((row) => row[index] ?? '')
    .filter((text) => text !== '')
    .slice(0, MAX_SAMPLES)

export const titleOf = ({ rows }: ContactImportDetails, hasHeader: boolean, index: number): string =>
  hasHeader ? (rows[0]?.[index] ?? '') : ''

/**
 * Assigns a target to a column. The number, each text and each own field have one column: the previous one becomes an extra field, or
 * is skipped if it has no title.
 */
export function withTarget(columns: ChosenColumn[], index: number, to: ColumnTarget, fieldId?: number): ChosenColumn[] {
  const isUnique = ['number', 'own', ...CONTACT_TEXTS].includes(to)
  return columns.map(({ fieldId: ofField, ...column }, at) => {
    if (at === index) return { ...column, to, ...(fieldId !== undefined && { fieldId }) }
    if (isUnique && column.to === to && ofField === fieldId) return { ...column, to: column.title ? 'extra' : 'skip' }
    return { ...column, ...(ofField !== undefined && { fieldId: ofField }) }
  })
}
