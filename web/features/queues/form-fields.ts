import type { BillingBot } from '#contract/billing-systems.ts'
import { LATE_WAIT_MINUTES, URGENT_WAIT_MINUTES } from '#contract/limits.ts'
import { DEFAULT_WEEK, type Assignment, type Queue, type QueueInput } from '#contract/queues.ts'
import type { QueueOption } from '#contract/queue-options.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { toOptionValue } from '#web/ui/form/option-value.ts'
import { isWeekValid, toStoredHours, weekOf, type WeekDay } from '#web/ui/time/week.ts'
import { rowsOf } from './tree.ts'

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
  week: WeekDay[]
  opensOnHolidays: boolean
  assignment: Assignment
  assignmentCapacity: number | ''
  assignmentMinutes: number | ''
  waitSoonMinutes: number | ''
  waitLateMinutes: number | ''
  file: File | null | undefined
}

export const fieldsOf = (queue: Queue | null, color: string): QueueFields => ({
  name: queue?.name ?? '',
  color: queue?.color ?? color,
  orderQueue: queue?.orderQueue ?? '',
  greetingMessage: queue?.greetingMessage ?? '',
  outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  integrationId: toOptionValue(queue?.integrationId),
  promptId: toOptionValue(queue?.promptId),
  billingBot: queue?.billingBot ?? null,
  week: weekOf(queue ?? { schedules: [...DEFAULT_WEEK], breaks: [] }),
  opensOnHolidays: queue?.opensOnHolidays ?? false,
  assignment: queue?.assignment ?? 'off',
  assignmentCapacity: queue?.assignmentCapacity ?? '',
  assignmentMinutes: queue?.assignmentMinutes ?? '',
  waitSoonMinutes: queue?.waitSoonMinutes ?? '',
  waitLateMinutes: queue?.waitLateMinutes ?? '',
  file: undefined,
})

export const toInput = ({
  file: _,
  integrationId,
  promptId,
  week,
  ...fields
}: QueueFields): RequestValue<typeof QueueInput> => ({
  ...fields,
  ...toStoredHours(week),
  integrationId: integrationId === null ? null : Number(integrationId),
  promptId: promptId === null ? null : Number(promptId),
})

/** A wait turns yellow before it turns red, also where one of the two is left to what counts for all. */
export const areGoalsInOrder = ({ waitSoonMinutes, waitLateMinutes }: QueueFields): boolean =>
  (waitSoonMinutes || LATE_WAIT_MINUTES) < (waitLateMinutes || URGENT_WAIT_MINUTES)

const draftOption = ({ id, parentId, title, message }: QueueOption) => ({ id, parentId, title, message })

/** Returns what the simulator needs, unsaved as it is. Incomplete hours are left out, and a menu that nobody changed. */
export const draftOf = ({ week, ...fields }: QueueFields, menu: QueueOption[] | null) => ({
  name: fields.name,
  color: fields.color,
  greetingMessage: fields.greetingMessage,
  outOfHoursMessage: fields.outOfHoursMessage,
  opensOnHolidays: fields.opensOnHolidays,
  ...(isWeekValid(week) && toStoredHours(week)),
  ...(menu && { options: rowsOf(menu).map(({ option }) => draftOption(option)) }),
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
  return fields.every((field) => /^(week|schedules|breaks)/.test(field)) ? 'schedules' : 'data'
}
