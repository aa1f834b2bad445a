import { z } from 'zod'
import { Id, optionalParam, Time } from './fields.ts'

/**
 * What happens to a ticket. `assigned` and `takenBack` are what the queue does by itself; `transferred` is any other change
 * of person, queue or connection. `rated` stands only in the timeline: it is a rating, and no row of the history.
 */
const TICKET_HISTORY_KINDS = [
  'opened',
  'accepted',
  'assigned',
  'transferred',
  'returned',
  'takenBack',
  'closed',
  'reopened',
  'snoozed',
  'woken',
  'tagged',
  'untagged',
  'merged',
  'unmerged',
  'contactChanged',
  'rated',
] as const

const Fact = z.string().optional()

/**
 * Names are those of the time. `reason` is why a ticket was closed or came back, or what whoever snoozed it wrote. `field` is
 * what was changed of the contact; of an own field and of additional information `label` is the name, and `type` is the kind
 * of an own field. A missing `from` or `to` was empty. `rate` is the customer's rating, 1 to 3.
 */
const TicketHistoryFacts = z.object({
  fromUser: Fact,
  toUser: Fact,
  fromQueue: Fact,
  toQueue: Fact,
  fromConnection: Fact,
  toConnection: Fact,
  reason: Fact,
  until: Fact,
  tag: Fact,
  ticket: Fact,
  field: Fact,
  label: Fact,
  type: Fact,
  from: Fact,
  to: Fact,
  rate: Fact,
})

/** `by` is the person's name, or null where nobody asked for it. `note` was written with the change. */
const TicketHistoryEntry = z
  .object({
    id: z.number().int(),
    kind: z.enum(TICKET_HISTORY_KINDS),
    by: z.string().nullable(),
    facts: TicketHistoryFacts,
    note: z.string().nullable(),
    createdAt: Time,
  })
  .meta({ id: 'TicketHistoryEntry' })
export type TicketHistoryEntry = z.infer<typeof TicketHistoryEntry>

/**
 * What happened to a ticket, as a line between its messages. The note that was written with it is one of the conversation's
 * notes. Only of the same kind no two have the same id.
 */
export const TimelineEntry = TicketHistoryEntry.omit({ note: true })
  .extend({ ticketId: z.number().int() })
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** `before` is the id of an entry: older ones are listed. */
export const TicketHistoryQuery = z.object({ before: optionalParam(Id) })
export type TicketHistoryQuery = z.infer<typeof TicketHistoryQuery>

export const TicketHistoryPage = z
  .object({ entries: z.array(TicketHistoryEntry), hasMore: z.boolean() })
  .meta({ id: 'TicketHistoryPage' })
export type TicketHistoryPage = z.infer<typeof TicketHistoryPage>
