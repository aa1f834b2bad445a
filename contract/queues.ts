import { z } from 'zod'
import { Breaks } from './business-hours.ts'
import { BillingBot } from './billing-systems.ts'
import { BusinessHours, type WorkingHours } from './companies.ts'
import { OptionalId, OptionalText, Time } from './fields.ts'

const day = (weekday: string, weekdayEn: string, startTime: string, endTime: string): WorkingHours => ({
  weekday,
  weekdayEn,
  startTime,
  endTime,
})

/** The business hours of a queue that was created without any. */
export const DEFAULT_WEEK: readonly WorkingHours[] = [
  day('Segunda-feira', 'monday', '08:00', '18:00'),
  day('Terça-feira', 'tuesday', '08:00', '18:00'),
  day('Quarta-feira', 'wednesday', '08:00', '18:00'),
  day('Quinta-feira', 'thursday', '08:00', '18:00'),
  day('Sexta-feira', 'friday', '08:00', '18:00'),
  day('Sábado', 'saturday', '08:00', '12:00'),
  day('Domingo', 'sunday', '00:00', '00:00'),
]

/**
 * Who gets a ticket that waits in a queue: whoever accepts it, the next person in turn, or the one with the fewest open
 * tickets.
 */
export const Assignment = z.enum(['off', 'roundRobin', 'leastBusy'])
export type Assignment = z.infer<typeof Assignment>

/** The most open tickets of a person that a queue can name, and the most minutes. */
export const MAX_CAPACITY = 999
export const MAX_QUEUE_MINUTES = 1440

export const QueueRef = z.object({ id: z.number().int(), name: z.string(), color: z.string() }).meta({ id: 'QueueRef' })
export type QueueRef = z.infer<typeof QueueRef>

/** From how many minutes on a wait is yellow, and red; null leaves it to what counts for all. */
const waitGoals = {
  waitSoonMinutes: z.number().int().nullable(),
  waitLateMinutes: z.number().int().nullable(),
}
export type WaitGoals = { [Goal in keyof typeof waitGoals]: number | null }

/** The queue of a ticket, with what its wait is measured by. */
export const TicketQueue = QueueRef.extend(waitGoals).meta({ id: 'TicketQueue' })
export type TicketQueue = z.infer<typeof TicketQueue>

export const Queue = QueueRef.extend({
  ...waitGoals,
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  schedules: BusinessHours,
  breaks: Breaks,
  /** Whether the hours of the weekday count on the company's holidays, too. */
  opensOnHolidays: z.boolean(),
  assignment: Assignment,
  /** Nobody with so many open tickets gets another one; null sets no limit. */
  assignmentCapacity: z.number().int().nullable(),
  /** An assigned ticket goes back to the queue when nobody answers for so long; null lets it stay. */
  assignmentMinutes: z.number().int().nullable(),
  companyId: z.number().int(),
  orderQueue: z.number().int().nullable(),
  integrationId: z.number().int().nullable(),
  promptId: z.number().int().nullable(),
  /** Null leaves it to the queue's name. */
  billingBot: BillingBot.nullable(),
  mediaPath: z.string(),
  mediaName: z.string(),
  createdAt: Time,
  updatedAt: Time,
}).meta({ id: 'Queue' })
export type Queue = z.infer<typeof Queue>

/**
 * #RGB or #RRGGBB, with or without transparency. It is stored in the long form, so that one colour has one spelling.
 */
const Color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/)
  .transform((color) => (color.length > 5 ? color : color.replaceAll(/[\da-f]/g, '$&$&')))

const LAST_POSITION = 9999
/** The position of the queue in lists and menus; queues without one come last. */
const Position = z
  .union([z.null(), z.literal(''), z.literal(false), z.coerce.number().int().min(0).max(LAST_POSITION)])
  .transform((position) => (position === '' || position === false ? null : position))

/** A number that may be left out; forms send an empty field as the empty text. */
const OptionalCount = (max: number) =>
  z
    .union([z.null(), z.literal(''), z.coerce.number().int().min(1).max(max)])
    .transform((count) => (count === '' ? null : count))

export const QueueInput = z.object({
  name: z.string().trim().min(2, 'Too Short!').max(50, 'Too Long!'),
  color: Color,
  greetingMessage: OptionalText(4000),
  outOfHoursMessage: OptionalText(4000),
  orderQueue: Position.optional(),
  integrationId: OptionalId.optional(),
  promptId: OptionalId.optional(),
  billingBot: z
    .union([z.literal(''), z.null(), BillingBot])
    .transform((bot) => bot || null)
    .optional(),
  schedules: BusinessHours.optional(),
  breaks: Breaks.optional(),
  opensOnHolidays: z.boolean().optional(),
  assignment: Assignment.optional(),
  assignmentCapacity: OptionalCount(MAX_CAPACITY).optional(),
  assignmentMinutes: OptionalCount(MAX_QUEUE_MINUTES).optional(),
  waitSoonMinutes: OptionalCount(MAX_QUEUE_MINUTES).optional(),
  waitLateMinutes: OptionalCount(MAX_QUEUE_MINUTES).optional(),
})
export type QueueInput = z.infer<typeof QueueInput>
/** Fields that are left out keep their value. */
export const QueueChange = QueueInput.partial()
export type QueueChange = z.infer<typeof QueueChange>
