import { z } from 'zod'
import { Advertisement } from './ads.ts'
import { CHANNEL_KINDS } from './channels.ts'
import { ContactDetails } from './contacts.ts'
import {
  BooleanParam,
  FlagDefaultTrue,
  Id,
  IdList,
  MessageId,
  OptionalId,
  optionalParam,
  PageNumber,
  SearchText,
  Time,
  WALL_OR_INSTANT,
} from './fields.ts'
import { MAX_SNOOZED_AT_ONCE, MAX_SNOOZE_REASON } from './limits.ts'
import { NoteMentions, NoteText } from './notes.ts'
import { QueueRef, TicketQueue } from './queues.ts'
import { TagRef } from './tags.ts'

const TICKET_STATUSES = ['pending', 'open', 'closed'] as const
export const TicketStatus = z.enum(TICKET_STATUSES)
export type TicketStatus = z.infer<typeof TicketStatus>

const row = {
  id: z.number().int(),
  uuid: z.string(),
  status: TicketStatus,
  channel: z.enum(CHANNEL_KINDS),
  unreadMessages: z.number().int(),
  lastMessage: z.string(),
  /** True when an agent wrote last; false when the customer did or nobody has written yet. */
  fromMe: z.boolean(),
  isGroup: z.boolean(),
  userId: z.number().int().nullable(),
  contactId: z.number().int(),
  whatsappId: z.number().int().nullable(),
  queueId: z.number().int().nullable(),
  companyId: z.number().int(),
  chatbot: z.boolean(),
  queueOptionId: z.number().int().nullable(),
  useIntegration: z.boolean(),
  integrationId: z.number().int().nullable(),
  promptId: z.number().int().nullable(),
  /** The protocol number for the customer: year, month, day and the ticket's number. */
  code: z.string(),
  /**
   * Since when the customer waits for an answer; null once a person answered. Automatic texts do not count as an
   * answer.
   */
  waitingSince: Time.nullable(),
  /**
   * What the customer waits for: the first message that nobody has answered, as a line such as `lastMessage`. Null while
   * nobody waits, and when it is not known.
   */
  question: z.string().nullable(),
  /** How many messages of the customer nobody has answered. */
  unanswered: z.number().int(),
  /** When somebody last marked the ticket as unread; null unless it is still so. */
  markedUnreadAt: Time.nullable().optional(),
  /** True for a conversation to practise on: nothing of it is sent, and no report counts it. */
  isSample: z.boolean().optional(),
  createdAt: Time,
  updatedAt: Time,
}

/** How a snoozed ticket came back: its time came, or the customer wrote. */
const SnoozeEnd = z.enum(['time', 'customer'])

/**
 * `until` is when the ticket comes back. It is null once it has, and then `cameBack` says why: such a ticket stands first in
 * its list until somebody opens or changes it.
 */
const Snooze = z.object({
  until: Time.nullable(),
  cameBack: SnoozeEnd.nullable(),
  by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  reason: z.string(),
  /** Whether a message of the customer ends it earlier. */
  wakeOnReply: z.boolean(),
})
export type Snooze = z.infer<typeof Snooze>

/** `body` is the part of the text around the searched words. */
const FoundMessage = z.object({ id: z.string(), body: z.string(), fromMe: z.boolean(), createdAt: Time })
export type FoundMessage = z.infer<typeof FoundMessage>

const TicketContact = z.object({
  id: z.number().int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string(),
  /** Nothing of this conversation is sent to a model. */
  keptFromAi: z.boolean(),
})

const relations = {
  contact: TicketContact,
  queue: TicketQueue.nullable(),
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  whatsapp: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  tags: z.array(TagRef),
  /** The campaign that the customer answered with the first message. */
  campaign: z.object({ id: z.number().int(), name: z.string() }).nullable().optional(),
  /** The customer's message that may refuse messages of campaigns: an attendant decides. */
  possibleRefusal: z.object({ messageId: z.string(), text: z.string() }).nullable().optional(),
  /** Set while the ticket is snoozed, and after that while it stands first. */
  snooze: Snooze.nullable().optional(),
  /** The newest message, set when lists show more of it than its text: it is ours, or was written in a group. */
  last: z
    .object({
      id: z.string(),
      /** One of `ACK`. */
      ack: z.number().int(),
      failed: z.boolean(),
      /** The agent, or the member of the group; null when it was written on the phone or by the bot. */
      author: z.string().nullable(),
      userId: z.number().int().nullable(),
      /** True for what the bot or another automatism wrote. */
      isAutomatic: z.boolean(),
    })
    .nullable(),
  /** Only set in a search: the newest message that contains the text, when the contact's name and number do not. */
  messages: z.array(FoundMessage).optional(),
}

/** A ticket as lists and events show it. */
export const Ticket = z.object({ ...row, ...relations }).meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof Ticket>

/** The message fields of a ticket for users who may find it but not read it. */
export const NOTHING_WRITTEN = {
  lastMessage: '',
  last: null,
  question: null,
  possibleRefusal: null,
  snooze: null,
} satisfies Partial<Ticket>

/** A ticket as the open conversation shows it. */
export const TicketDetails = Ticket.extend({
  contact: ContactDetails.pick({
    id: true,
    name: true,
    number: true,
    email: true,
    profilePicUrl: true,
    keptFromAi: true,
    extraInfo: true,
  }),
  /** The advertisement that opened the ticket. */
  ad: Advertisement.nullable().optional(),
}).meta({ id: 'TicketFull' })
export type TicketDetails = z.infer<typeof TicketDetails>

/** `count` is the number of tickets that match the filter; from 1,000 on it means at least that many. */
export const TicketPage = z.object({ tickets: z.array(Ticket), count: z.number().int(), hasMore: z.boolean() })
export type TicketPage = z.infer<typeof TicketPage>

/** The orders of the tickets that wait: the latest change first, the longest wait, or what nobody has read. */
const TICKET_SORTS = ['newest', 'longestWait', 'unread'] as const
const TicketSort = z.enum(TICKET_SORTS)
export type TicketSort = z.infer<typeof TicketSort>

const DayOrNone = z
  .string()
  .optional()
  .transform((text) => (text && /^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : null))

/**
 * All filters are combined with AND: permissions, status, queues, all of the tags, any of the users, any of the
 * connections, days, unread, snoozed and search. Tags without a status search all tickets that the user may find. Days are in the company's time zone. Without `queueIds` the user's own queues are used. A user who names all
 * of their own queues, as many clients always do, also gets tickets without a queue, unless `unqueued` is false.
 * `forBell` lists only what the notification bell counts: the user's own tickets and, with `allTicket`, those that wait
 * for anybody. Snoozed tickets are in the lists of open and pending ones, and in the bell's, only with `snoozed`, which
 * leaves out all others. `mentioned` lists the tickets in whose notes the user is mentioned, whoever has them. `sort`
 * orders the list of pending tickets; every other list has the latest change first.
 */
export const TicketQuery = z.object({
  searchParam: SearchText,
  pageNumber: PageNumber,
  status: optionalParam(TicketStatus).transform((status) => status ?? null),
  date: DayOrNone,
  updatedAt: DayOrNone,
  showAll: BooleanParam,
  withUnreadMessages: BooleanParam,
  snoozed: BooleanParam,
  mentioned: BooleanParam,
  forBell: BooleanParam,
  queueIds: IdList,
  unqueued: FlagDefaultTrue,
  tags: IdList,
  users: IdList,
  connections: IdList,
  sort: optionalParam(TicketSort).transform((sort): TicketSort => sort ?? 'newest'),
})
export type TicketQuery = z.infer<typeof TicketQuery>

/** Whom to answer next. `waitingSince` is null for an own conversation that only has something unread. */
const NextTicket = z.object({
  id: z.number().int(),
  uuid: z.string(),
  status: TicketStatus,
  contactId: z.number().int(),
  name: z.string(),
  waitingSince: Time.nullable(),
  queueId: z.number().int().nullable(),
  ...TicketQueue.pick({ waitSoonMinutes: true, waitLateMinutes: true }).shape,
})
export type NextTicket = z.infer<typeof NextTicket>

/**
 * The counts of the tabs over all pages, and of unread tickets for the bell. `unanswered` are the user's own conversations
 * in which the customer waits or something is unread. `next` is who waits longest, in these and in the list of pending
 * tickets; `nextOwn` is the same of these alone. Of the filter, only the queues concern these three, and users do not concern
 * what is pending.
 */
export const TicketCounts = z
  .object({
    open: z.number().int(),
    pending: z.number().int(),
    unread: z.number().int(),
    unanswered: z.number().int(),
    next: NextTicket.nullable(),
    nextOwn: NextTicket.nullable(),
  })
  .meta({ id: 'TicketCounts' })
export type TicketCounts = z.infer<typeof TicketCounts>
export const TicketCountsQuery = TicketQuery.pick({
  showAll: true,
  queueIds: true,
  unqueued: true,
  tags: true,
  users: true,
  connections: true,
  withUnreadMessages: true,
  snoozed: true,
  mentioned: true,
})

export const TicketInput = z.object({
  contactId: z.coerce.number().int().positive(),
  queueId: OptionalId.optional(),
  whatsappId: OptionalId.optional(),
  userId: OptionalId.optional(),
})
export type TicketInput = z.infer<typeof TicketInput>

/**
 * Accept, return, resolve, reopen and transfer are all made with this change. Fields that are left out keep their
 * value.
 */
export const TicketChange = z.object({
  status: TicketStatus.optional(),
  userId: OptionalId.optional(),
  queueId: OptionalId.optional(),
  whatsappId: OptionalId.optional(),
  useIntegration: z.boolean().nullish(),
  promptId: OptionalId.optional(),
  integrationId: OptionalId.optional(),
  chatbot: z.boolean().optional(),
  /** What whoever gets the ticket should know. It is kept as a note on the ticket. */
  note: NoteText.nullish(),
  /** The colleagues whom the note mentions. They must be able to read the ticket as it is after the change. */
  mentions: NoteMentions.optional(),
})
export type TicketChange = z.infer<typeof TicketChange>

/** A reason that is left out is none; a ticket also comes back when the customer writes, unless that is declined. */
const SnoozeTerms = z.object({
  until: z.string().regex(WALL_OR_INSTANT, 'Invalid date'),
  wakeOnReply: z.boolean().optional(),
  reason: z.string().trim().max(MAX_SNOOZE_REASON, 'Too Long!').nullish(),
})

/**
 * With `isUndo`, whoever changed a snooze just now restores the terms that it had, and it stays that of whoever had snoozed the
 * ticket before. Later, or after somebody else's change, it is a snooze as any other.
 */
export const SnoozeInput = SnoozeTerms.extend({ isUndo: z.boolean().optional() })
export type SnoozeInput = z.infer<typeof SnoozeInput>

export const BulkSnoozeInput = SnoozeTerms.extend({
  ticketIds: z.array(Id).min(1, 'Too few').max(MAX_SNOOZED_AT_ONCE, 'Too many'),
})
export type BulkSnoozeInput = z.infer<typeof BulkSnoozeInput>

/** Those that were snoozed: neither closed ones nor those that the user may not change. */
export const BulkSnoozeAnswer = z.object({ ticketIds: z.array(z.number().int()) }).meta({ id: 'BulkSnoozeAnswer' })
export type BulkSnoozeAnswer = z.infer<typeof BulkSnoozeAnswer>

/** The message that may be a refusal; null says that none is. */
export const PossibleRefusalInput = z.object({ messageId: MessageId.nullable() })

/** The ticket because of which POST /tickets was refused: `error` is this object as JSON text. */
export const TicketConflict = z.object({
  id: z.number().int(),
  uuid: z.string(),
  status: TicketStatus,
  userId: z.number().int().nullable(),
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  queue: QueueRef.nullable(),
})
export type TicketConflict = z.infer<typeof TicketConflict>
