import type { TFunction } from 'i18next'
import { nextDueDate, RECURRENCES } from '#contract/companies.ts'
import type { RowTone } from '#web/ui/table/DataTable.tsx'

/**
 * Returns the tint of a row by the days until the due date: 5 days before is a warning, from 4 days before on it is
 * urgent, and exactly 4 days after it is over.
 */
export function dueDateTone(days: number): RowTone | undefined {
  if (days === 5) return 'soon'
  if (days >= -3 && days <= 4) return 'late'
  return days === -4 ? 'over' : undefined
}

/** Adds one recurrence period to the due date, or to today if there is none. `dueDay` is the day it began with. */
export const nextDueDates = (
  dueDate: string | null,
  recurrence: string,
  today: string,
  dueDay: number | null = null,
): string => nextDueDate(dueDate ?? today, recurrence, dueDay)

const isKnown = (recurrence: string): recurrence is keyof typeof RECURRENCES => Object.hasOwn(RECURRENCES, recurrence)

export const recurrenceName = (t: TFunction, recurrence: string): string =>
  isKnown(recurrence) ? t(`companies.recurrence.${recurrence}`) : recurrence
