import { z } from 'zod'

/** A day that exists. The first years of the calendar are nobody's report. */
const ReportDay = z.iso.date().refine((day) => day >= '1900-01-01', 'Too long ago')
const MAX_DAYS = 3660

/** Clients send an empty text, 0 or "null" for what is not chosen. */
const chosen = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (['', '0', 'null', 'undefined', 'false', null].includes(value as string | null) ? undefined : value),
    schema.optional(),
  )

/**
 * Which days a report is about, in the company's time zone. days: that many, today being the last. date_from and date_to
 * are the first and the last day, each may be left out. With both kinds only the days that are in both.
 */
export const DashboardQuery = z
  .object({
    days: chosen(z.coerce.number().int().min(1).max(MAX_DAYS)),
    date_from: chosen(ReportDay),
    date_to: chosen(ReportDay),
  })
  .refine(({ date_from: from, date_to: to }) => !from || !to || from <= to, {
    path: ['date_to'],
    message: 'Before the first day',
  })
export type DashboardQuery = z.infer<typeof DashboardQuery>

/**
 * supportPending, supportHappening: tickets that wait or are attended at this moment, whatever the period.
 * supportFinished: tickets that were ended within the period; one that was reopened and ended again is one.
 * leads: people, not groups, whose first ticket ever was opened within the period.
 * avgWaitTime: minutes from entering the queue to being accepted, of what was accepted within the period.
 * avgSupportTime: minutes from being accepted to the end, of what ended within the period.
 * An average of nothing is 0.
 * totalCompanies, totalWhatsappSessions: companies, and connections that stand, of the whole installation; for super users
 * only.
 */
const DashboardCounters = z.object({
  supportPending: z.number().int(),
  supportHappening: z.number().int(),
  supportFinished: z.number().int(),
  leads: z.number().int(),
  avgSupportTime: z.number(),
  avgWaitTime: z.number(),
  totalCompanies: z.number().int().optional(),
  totalWhatsappSessions: z.number().int().optional(),
})

/**
 * tickets and avgSupportTime (minutes) are of what this person ended within the period. rating is the average, 1 to 3, of
 * what customers answered within the period; 0 when nobody did.
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

/**
 * hours: how many tickets were created in each hour of today on the company's clock, 0 to 23.
 */
export const Dashboard = z
  .object({
    counters: DashboardCounters,
    attendants: z.array(DashboardAttendant),
    hours: z.array(z.number().int()).length(24),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>
