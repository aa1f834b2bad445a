import type { BillingBot } from '#contract/billing-systems.ts'
import type { WorkingHours } from '#contract/companies.ts'
import { DEFAULT_WEEK, type Queue, type QueueInput } from '#contract/queues.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { isWeekValid } from '#web/ui/time/week.ts'

/** Holds the values of the form. `file` is a chosen file, null to remove the stored one, or undefined to keep it. */
export type QueueFields = {
  name: string
  color: string
  orderQueue: number | ''
  greetingMessage: string
  outOfHoursMessage: string
  integrationId: string | null
  promptId: string | null
  billingBot: BillingBot | null
  schedules: WorkingHours[]
  file: File | null | undefined
}

const toOptionValue = (id: number | null | undefined): string | null => (id ? String(id) : null)

export const fieldsOf = (queue: Queue | null, color: string): QueueFields => ({
  name: queue?.name ?? '',
  color: queue?.color ?? color,
  orderQueue: queue?.orderQueue ?? '',
  greetingMessage: queue?.greetingMessage ?? '',
  outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  integrationId: toOptionValue(queue?.integrationId),
  promptId: toOptionValue(queue?.promptId),
  billingBot: queue?.billingBot ?? null,
  schedules: queue ? queue.schedules : [...DEFAULT_WEEK],
  file: undefined,
})

export const toInput = ({
  file: _,
  integrationId,
  promptId,
  ...fields
}: QueueFields): RequestValue<typeof QueueInput> => ({
  ...fields,
  integrationId: integrationId === null ? null : Number(integrationId),
  promptId: promptId === null ? null : Number(promptId),
})

/** Returns the unsaved fields that the simulator needs. Incomplete hours are left out. */
export const draftOf = ({ name, color, greetingMessage, outOfHoursMessage, schedules }: QueueFields) => ({
  name,
  color,
  greetingMessage,
  outOfHoursMessage,
  ...(isWeekValid(schedules) && { schedules }),
})

/** Returns the name of the file that the greeting will have once the queue is saved; empty if there is none. */
export const fileNameOf = ({ file }: QueueFields, stored: Queue | null): string =>
  file === undefined ? (stored?.mediaName ?? '') : (file?.name ?? '')

export const TABS = ['data', 'options', 'schedules', 'simulator'] as const
export type Tab = (typeof TABS)[number]

/** Returns the tab with the first invalid field; null if no field is invalid. */
export function tabOf(errors: Record<string, unknown>): Tab | null {
  const fields = Object.keys(errors)
  if (fields.length === 0) return null
  return fields.every((field) => field.startsWith('schedules')) ? 'schedules' : 'data'
}
