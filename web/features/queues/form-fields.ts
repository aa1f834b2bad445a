import type { WorkingHours } from '#contract/companies.ts'
import { DEFAULT_WEEK, type Queue, type QueueInput } from '#contract/queues.ts'
import type { Sent } from '#web/api/calls.ts'
import { isWeekValid } from '#web/ui/week.ts'

/** What the dialog edits. file: one that was chosen, or null where the stored one goes; undefined leaves it alone. */
export type QueueFields = {
  name: string
  color: string
  orderQueue: number | ''
  greetingMessage: string
  outOfHoursMessage: string
  integrationId: string | null
  promptId: string | null
  schedules: WorkingHours[]
  file: File | null | undefined
}

const asText = (id: number | null | undefined): string | null => (id ? String(id) : null)

export const fieldsOf = (queue: Queue | null, color: string): QueueFields => ({
  name: queue?.name ?? '',
  color: queue?.color ?? color,
  orderQueue: queue?.orderQueue ?? '',
  greetingMessage: queue?.greetingMessage ?? '',
  outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  integrationId: asText(queue?.integrationId),
  promptId: asText(queue?.promptId),
  schedules: queue ? queue.schedules : [...DEFAULT_WEEK],
  file: undefined,
})

export const toInput = ({ file: _, integrationId, promptId, ...fields }: QueueFields): Sent<typeof QueueInput> => ({
  ...fields,
  integrationId: integrationId === null ? null : Number(integrationId),
  promptId: promptId === null ? null : Number(promptId),
})

/** What can be tried before it is saved; hours that are half typed are left out. */
export const draftOf = ({ name, color, greetingMessage, outOfHoursMessage, schedules }: QueueFields) => ({
  name,
  color,
  greetingMessage,
  outOfHoursMessage,
  ...(isWeekValid(schedules) && { schedules }),
})

/** The file that goes with the greeting once the queue is saved; empty: none. */
export const fileNameOf = ({ file }: QueueFields, stored: Queue | null): string =>
  file === undefined ? (stored?.mediaName ?? '') : (file?.name ?? '')

export const TABS = ['data', 'options', 'schedules', 'simulator'] as const
export type Tab = (typeof TABS)[number]

/** The tab that shows the first wrong field; none when it was not about fields. */
export function tabOf(errors: Record<string, unknown>): Tab | null {
  const fields = Object.keys(errors)
  if (fields.length === 0) return null
  return fields.every((field) => field.startsWith('schedules')) ? 'schedules' : 'data'
}
