import type { TFunction } from 'i18next'
import { nextDueDate, RECURRENCES } from '#contract/companies.ts'
import type { RowTone } from '#web/ui/DataTable.tsx'

/** What a row of the list looks like, by the days until the due date: 5 is a warning, from 4 on it is urgent. */
export function dueDateTone(days: number): RowTone | undefined {
  if (days === 5) return 'soon'
  if (days >= -3 && days <= 4) return 'late'
  return days === -4 ? 'over' : undefined
}

/** One recurrence period more; without a due date it begins today. */
export const nextDueDates = (dueDate: string | null, recurrence: string, today: string): string =>
  nextDueDate(dueDate ?? today, recurrence)

const isKnown = (recurrence: string): recurrence is keyof typeof RECURRENCES => Object.hasOwn(RECURRENCES, recurrence)

export const recurrenceName = (t: TFunction, recurrence: string): string =>
  isKnown(recurrence) ? t(`companies.recurrence.${recurrence}`) : recurrence
