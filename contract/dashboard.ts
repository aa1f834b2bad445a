import { z } from 'zod'
import { CalendarDay, Id } from './fields.ts'

const MAX_DAYS = 3660

/** Makes a parameter optional; clients send an empty text, 0 or "null" for one that is not optionalChoice. */
const optionalChoice = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (['', '0', 'null', 'undefined', 'false', null].includes(value as string | null) ? undefined : value),
    schema.optional(),
  )

/**
 * The days of a report in the company's time zone. `days` is the number of days up to and including today. date_from
 * and date_to are the first and the last day, and each may be left out. When both kinds are given, only days that are
 * in both count. queueId and userId keep the tickets of a queue, and what a user did.
 */
export const DashboardQuery = z
  .object({
    days: optionalChoice(z.coerce.number().int().min(1).max(MAX_DAYS)),
    date_from: optionalChoice(CalendarDay),
    date_to: optionalChoice(CalendarDay),
    queueId: optionalChoice(Id),
    userId: optionalChoice(Id),
  })
  .refine(({ date_from: from, date_to: to }) => !from || !to || from <= to, {
    path: ['date_to'],
    message: 'Before the first day',
  })
export type DashboardQuery = z.infer<typeof DashboardQuery>

/**
 * Administrators see the figures of the company, supervisors those of the tickets that they may read.
 * supportPending, supportHappening: tickets that are pending or open now, whatever the period, without those that are
 * snoozed. Those are counted by supportSnoozed, and supportSnoozedPending counts the pending ones among them.
 * supportFinished: tickets closed within the period; one that was reopened and closed again counts once.
 * leads: contacts, without groups, whose first ticket was created within the period.
 * avgWaitTime: minutes from entering the queue to being accepted, of tickets accepted within the period.
 * avgSupportTime: minutes from being accepted to the closing, of tickets closed within the period.
 * An average without values is 0.
 * totalCompanies, totalWhatsappSessions: all companies and all connected connections of the installation; for super
 * users only.
 */
const DashboardCounters = z.object({
  supportPending: z.number().int(),
  supportHappening: z.number().int(),
  supportSnoozed: z.number().int(),
  supportSnoozedPending: z.number().int(),
  supportFinished: z.number().int(),
  leads: z.number().int(),
  avgSupportTime: z.number(),
  avgWaitTime: z.number(),
  totalCompanies: z.number().int().optional(),
  totalWhatsappSessions: z.number().int().optional(),
})

/**
 * tickets and avgSupportTime (minutes) cover what this user closed within the period. rating is the average, 1 to 3, of
 * the ratings given within the period; 0 without ratings.
 */
export const DashboardAttendant = z
  .object({
    id: z.number().int(),
    name: z.string(),
    online: z.boolean(),
    rating: z.number(),
    tickets: z.number().int(),
    avgSupportTime: z.number(),
  })
  .meta({ id: 'DashboardAttendant' })
export type DashboardAttendant = z.infer<typeof DashboardAttendant>

/** How many tickets of the period an advertisement opened. */
export const AdTickets = z
  .object({ title: z.string(), url: z.string().nullable(), tickets: z.number().int() })
  .meta({ id: 'AdTickets' })
export type AdTickets = z.infer<typeof AdTickets>

/**
 * The advertisements that opened most tickets within the period, and how many tickets the rest of them opened. Those
 * with the same link are one, under its newest title; without a link the title tells them apart.
 */
const DashboardAds = z.object({
  top: z.array(AdTickets),
  others: z.object({ ads: z.number().int(), tickets: z.number().int() }),
})

/** `hours` holds how many tickets were created in each hour of today, 0 to 23, in the company's time zone. */
export const Dashboard = z
  .object({
    counters: DashboardCounters,
    attendants: z.array(DashboardAttendant),
    hours: z.array(z.number().int()).length(24),
    ads: DashboardAds,
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>

/** The days of the two reports that other clients draw; today when left out. Clients also send their company. */
export const TicketCountQuery = z
  .object({ initialDate: optionalChoice(CalendarDay), finalDate: optionalChoice(CalendarDay) })
  .refine(({ initialDate: from, finalDate: to }) => !from || !to || from <= to, {
    path: ['finalDate'],
    message: 'Before the first day',
  })
export type TicketCountQuery = z.infer<typeof TicketCountQuery>

/**
 * The tickets that were created, in the company's time zone: of one day by hour (`horario`), of several by day (`data`,
 * as in 21/11/2026). Hours and days without tickets are left out. `count` is the sum.
 */
export const TicketsByDay = z
  .object({
    count: z.number().int(),
    data: z.array(
      z.union([
        z.object({ total: z.number().int(), horario: z.number().int() }),
        z.object({ total: z.number().int(), data: z.string() }),
      ]),
    ),
  })
  .meta({ id: 'TicketsByDay' })
export type TicketsByDay = z.infer<typeof TicketsByDay>

/** How many tickets each user closed, by name. */
export const TicketsByUser = z
  .object({ data: z.array(z.object({ nome: z.string(), quantidade: z.number().int() })) })
  .meta({ id: 'TicketsByUser' })
export type TicketsByUser = z.infer<typeof TicketsByUser>
