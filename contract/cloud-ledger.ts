import { z } from 'zod'
import { Id, PageNumber, Time } from './fields.ts'

/**
 * What was written or done, how far a message of ours came, the name that the phone has for somebody, or whether somebody
 * wants marketing.
 */
const RECEIVED_KINDS = ['message', 'reaction', 'edit', 'deletion', 'status', 'contact', 'preference'] as const
export type ReceivedKind = (typeof RECEIVED_KINDS)[number]

/** Why an event could not be applied: the database was busy, it refused, or something else that the log names. */
export const RECEIVED_PROBLEMS = ['busy', 'database', 'unknown'] as const
export type ReceivedProblem = (typeof RECEIVED_PROBLEMS)[number]

/** Something received that was set aside after its attempts. `person` is the name or number of whom it is about, or empty. */
export const SetAsideEvent = z
  .object({
    id: z.number().int(),
    kind: z.enum(RECEIVED_KINDS),
    person: z.string(),
    problem: z.enum(RECEIVED_PROBLEMS),
    receivedAt: Time,
    setAsideAt: Time,
  })
  .meta({ id: 'SetAsideEvent' })
export type SetAsideEvent = z.infer<typeof SetAsideEvent>

/**
 * What was received of a connection. `applied` and `ignored` were settled in the last 30 days; an event is ignored that
 * changes nothing here, as one that Meta repeats of an official number. `waiting` and `setAside` are all that wait or were
 * set aside. `received` is the sum of the four. Only official numbers count what waits.
 */
export const ReceivedLedger = z
  .object({
    received: z.number().int(),
    applied: z.number().int(),
    ignored: z.number().int(),
    waiting: z.number().int(),
    setAside: z.number().int(),
    /** Those that were set aside, newest first. */
    events: z.array(SetAsideEvent),
    hasMore: z.boolean(),
  })
  .meta({ id: 'ReceivedLedger' })
export type ReceivedLedger = z.infer<typeof ReceivedLedger>

export const LedgerQuery = z.object({ pageNumber: PageNumber })
export const SetAsideParams = z.object({ id: Id, eventId: Id })
