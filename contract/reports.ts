import { z } from 'zod'
import { DashboardQuery } from './dashboard.ts'
import { BooleanParam, PageNumber, Time } from './fields.ts'
import { TicketQueue } from './queues.ts'

/**
 * What the dashboard shows beside its counters. All of it is in the company's time zone, and administrators see the
 * company while supervisors see the tickets that they may read. Durations are in minutes.
 */

/** How long something took: half of the times are at most `median`, nine of ten at most `p90`; null without any. */
const Spread = z.object({
  count: z.number().int(),
  median: z.number().nullable(),
  p90: z.number().nullable(),
})
export type Spread = z.infer<typeof Spread>

/**
 * late: pending tickets whose customer waits longer for an answer than the goal of their queue, or LATE_WAIT_MINUTES where it
 * has none. oldest: the pending ticket whose customer waits longest, with the goal of its queue.
 */
export const DashboardWaiting = z
  .object({
    late: z.number().int(),
    oldest: z
      .object({
        uuid: z.string(),
        contactName: z.string(),
        queueName: z.string().nullable(),
        since: Time,
        ...TicketQueue.pick({ waitSoonMinutes: true }).shape,
      })
      .nullable(),
  })
  .meta({ id: 'DashboardWaiting' })
export type DashboardWaiting = z.infer<typeof DashboardWaiting>

/**
 * conversations: tickets created within the period. finished, leads, avgSupportTime and avgWaitTime are counted as the
 * counters of the dashboard are.
 * firstAnswer: from the customer's first message to the first one that a person wrote, of those written within the
 * period; groups do not count.
 * resolution: from the beginning of a stretch of a ticket to its end, of what somebody had accepted and what ended within
 * the period.
 * rating: the average of the `ratings` given within the period, 1 to 3; 0 without any.
 */
const PeriodFigures = z.object({
  conversations: z.number().int(),
  finished: z.number().int(),
  leads: z.number().int(),
  avgSupportTime: z.number(),
  avgWaitTime: z.number(),
  firstAnswer: Spread,
  resolution: Spread,
  rating: z.number(),
  ratings: z.number().int(),
})
export type PeriodFigures = z.infer<typeof PeriodFigures>

/**
 * The figures of a period, and of as many days before it. Where the period ends today, the one before it ends at this
 * time of its last day. It is null where the period has no first day. `to` is never after today.
 */
export const DashboardFigures = z
  .object({
    from: z.string().nullable(),
    to: z.string(),
    figures: PeriodFigures,
    before: z.object({ from: z.string(), to: z.string(), figures: PeriodFigures }).nullable(),
  })
  .meta({ id: 'DashboardFigures' })
export type DashboardFigures = z.infer<typeof DashboardFigures>

/** `before` counts the conversations of the same days before the period; null without such days. */
const DayFigures = z.object({
  day: z.string(),
  conversations: z.number().int(),
  before: z.number().int().nullable(),
  finished: z.number().int(),
  leads: z.number().int(),
  firstAnswer: z.number().nullable(),
  resolution: z.number().nullable(),
  avgSupportTime: z.number().nullable(),
  avgWaitTime: z.number().nullable(),
})
export type DayFigures = z.infer<typeof DayFigures>

/**
 * The course of the period in steps of `step` days, each under its first day; `to` is the last day of all. firstAnswer and
 * resolution are medians.
 */
export const DashboardDays = z
  .object({ step: z.number().int(), to: z.string(), points: z.array(DayFigures) })
  .meta({ id: 'DashboardDays' })
export type DashboardDays = z.infer<typeof DashboardDays>

/**
 * How many tickets were created on each weekday, Monday first, in each of its 24 hours. `days` says how many Mondays,
 * Tuesdays and so on the period has.
 */
export const DashboardArrivals = z
  .object({
    days: z.array(z.number().int()).length(7),
    hours: z.array(z.array(z.number().int()).length(24)).length(7),
  })
  .meta({ id: 'DashboardArrivals' })
export type DashboardArrivals = z.infer<typeof DashboardArrivals>

export const BREAKDOWNS = ['queue', 'attendant', 'hour', 'weekday'] as const
const Breakdown = z.enum(BREAKDOWNS)
export type Breakdown = z.infer<typeof Breakdown>

export const BreakdownQuery = DashboardQuery.safeExtend({ by: Breakdown.catch('queue').default('queue') })
export type BreakdownQuery = z.infer<typeof BreakdownQuery>

/**
 * key: the id of the queue or user, 0 for none; the hour, 0 to 23; the weekday, 1 for Monday. By hour and by weekday, what
 * counts is when the ticket was created, when the customer asked, when the stretch began and when the rating was given.
 * waiting and attending: pending and open tickets now, by queue and by attendant only.
 */
export const BreakdownRow = z
  .object({
    key: z.number().int(),
    name: z.string().nullable(),
    color: z.string().nullable(),
    conversations: z.number().int(),
    waiting: z.number().int(),
    attending: z.number().int(),
    firstAnswer: Spread,
    resolution: Spread,
    rating: z.number(),
    ratings: z.number().int(),
  })
  .meta({ id: 'BreakdownRow' })
export type BreakdownRow = z.infer<typeof BreakdownRow>

/** `commented` keeps the ratings after which the customer wrote something. */
export const RatingQuery = DashboardQuery.safeExtend({ pageNumber: PageNumber, commented: BooleanParam })
export type RatingQuery = z.infer<typeof RatingQuery>

/** `comment` is the customer's first text within a quarter of an hour after the rating; null when there is none. */
export const GivenRating = z
  .object({
    id: z.number().int(),
    rate: z.number().int(),
    comment: z.string().nullable(),
    createdAt: Time,
    contactName: z.string(),
    queueName: z.string().nullable(),
    userName: z.string().nullable(),
    ticketUuid: z.string(),
  })
  .meta({ id: 'GivenRating' })
export type GivenRating = z.infer<typeof GivenRating>

/** rates: how often 1, 2 and 3 were given. The ratings themselves are the newest ones of the period. */
export const RatingPage = z
  .object({ rates: z.array(z.number().int()).length(3), ratings: z.array(GivenRating), hasMore: z.boolean() })
  .meta({ id: 'RatingPage' })
export type RatingPage = z.infer<typeof RatingPage>

const REPORT_LANGUAGES = ['pt', 'en', 'es'] as const
export const ReportLanguage = z.enum(REPORT_LANGUAGES)
export type ReportLanguage = z.infer<typeof ReportLanguage>

/** `language` is that of the titles and of the states. */
export const ConversationExportQuery = DashboardQuery.safeExtend({
  language: ReportLanguage.catch('pt').default('pt'),
})
export type ConversationExportQuery = z.infer<typeof ConversationExportQuery>
