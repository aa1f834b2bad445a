import type { Invoice } from '#contract/invoices.ts'
import { daysUntil } from '#web/ui/time/time.ts'

export type DisplayStatus = 'paid' | 'overdue' | 'open'

/** Returns the status to display. An open invoice is overdue from the day after its due date. */
export function displayStatus({ status, dueDate }: Invoice, zone: string, now = new Date()): DisplayStatus {
  if (status === 'paid') return 'paid'
  return daysUntil(dueDate, zone, now) < 0 ? 'overdue' : 'open'
}
