import { z } from 'zod'
import { Advertisement } from './ads.ts'
import { CONTACT_NAME_MAX } from './contacts.ts'
import {
  MAX_FORWARDED,
  MAX_LOCATION_ADDRESS,
  MAX_LOCATION_NAME,
  MAX_MENTIONS,
  MAX_SENT_BODY,
  MAX_SENT_CARDS,
  MESSAGE_PAGE_SIZES,
} from './limits.ts'
import { BooleanParam, MessageId, OptionalId, PageNumber, SearchText, Time } from './fields.ts'
import { SentTemplate, TemplateInput } from './templates.ts'
import { TimelineEntry } from './ticket-history.ts'
import { TicketDetails } from './tickets.ts'

/**
 * undecryptable: it could not be read yet. unsupported: of a kind that is not shown. pixKey: the body has the owner, the
 * key and its kind (PHONE, EMAIL, CPF, CNPJ, EVP) in a line each, and then the words that came with it. pollVote: the body
 * says that the author voted in a poll that is not here.
 */
export const MediaType = z
  .enum([
    'conversation',
    'image',
    'audio',
    'video',
    'sticker',
    'application',
    'locationMessage',
    'vcard',
    'pixKey',
    'call_log',
    'pollVote',
    'undecryptable',
    'unsupported',
  ])
  .meta({ id: 'MediaType' })
export type MediaType = z.infer<typeof MediaType>

/**
 * What came along with a message and is in no message here: what it quotes, a status or a message from before the number
 * was linked, and the advertisement that it answers. `mentions` are the names that stand in the text after an "@".
 * `template` is what a message of ours was sent with.
 */
export const MessageContext = z
  .object({
    quote: z.object({ mediaType: MediaType, body: z.string(), isStatus: z.boolean() }).nullable(),
    ad: Advertisement.nullable(),
    mentions: z.array(z.string()).optional(),
    template: SentTemplate.optional(),
  })
  .meta({ id: 'MessageContext' })
export type MessageContext = z.infer<typeof MessageContext>

/** A poll, with how many chose each option. */
export const Poll = z
  .object({
    question: z.string(),
    options: z.array(z.object({ name: z.string(), votes: z.number().int() })),
    /** How many people voted in a way that only the phone can read. */
    hiddenVotes: z.number().int(),
    /** The options are the answers to an event, which the message itself tells. */
    isEvent: z.boolean(),
  })
  .meta({ id: 'Poll' })
export type Poll = z.infer<typeof Poll>

const MessageContact = z.object({
  id: z.number().int(),
  name: z.string(),
  number: z.string(),
  profilePicUrl: z.string(),
})

/**
 * Why Meta keeps back a message that it took. quality: it waits for what the first people think of the template. paused: the
 * template stands still. What becomes of it is told later, as of every message.
 */
const MESSAGE_HOLDS = ['quality', 'paused'] as const
export type MessageHold = (typeof MESSAGE_HOLDS)[number]

/** `ack` is one of `ACK`. `mediaUrl` is signed and expires. `sendError` says why a message could not be sent. */
const row = {
  id: z.string(),
  ticketId: z.number().int(),
  /** The connection over which it was sent or received; null once that is deleted. */
  whatsappId: z.number().int().nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: z.number().int().min(0).max(5),
  mediaType: MediaType,
  mediaUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaSize: z.number().nullable(),
  mediaMimetype: z.string().nullable(),
  mediaSeconds: z.number().nullable(),
  mediaWidth: z.number().nullable(),
  mediaHeight: z.number().nullable(),
  /**
   * none: no file; pending: being fetched; ready; failed: could not be fetched; noRoom: not stored, because the
   * company's files have reached the limit of its plan; tooLarge: the provider does not give away so large a file.
   */
  mediaState: z.enum(['none', 'pending', 'ready', 'failed', 'noRoom', 'tooLarge']),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** It was edited in a way that only the phone can read: `body` is the text from before. */
  isEditHidden: z.boolean(),
  quotedMsgId: z.string().nullable(),
  context: MessageContext.nullable(),
  poll: Poll.nullable(),
  /** The author within a group, or the customer; null for our own messages. */
  contactId: z.number().int().nullable(),
  contact: MessageContact.nullable(),
  userId: z.number().int().nullable(),
  userName: z.string().nullable(),
  /** The bot or another part of the product wrote it, and no person: not here, and not on the phone. */
  isAutomatic: z.boolean(),
  sendError: z.string().nullable(),
  /** It waits because the provider takes no more for the moment, and is sent by itself. */
  isSlowed: z.boolean(),
  /** When the provider is tried again, where that is known. */
  slowedUntil: Time.nullable(),
  /** Why the provider keeps it back although it took it; null when it does not. */
  held: z.enum(MESSAGE_HOLDS).nullable(),
  /** `refusal` says why the provider did not take a reaction of ours. */
  reactions: z.array(
    z.object({ emoji: z.string(), fromMe: z.boolean(), name: z.string(), refusal: z.string().nullable() }),
  ),
  /** The key chosen by the sender; a browser recognises its own message by it. */
  clientId: z.string().nullable(),
  companyId: z.number().int(),
  queueId: z.number().int().nullable(),
  createdAt: Time,
  updatedAt: Time,
}

const Quoted = z.object({
  id: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: MediaType,
  isDeleted: z.boolean(),
  mediaName: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  contact: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})

export const Message = z.object({ ...row, quotedMsg: Quoted.nullable() }).meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

/**
 * One ticket of the contact's history, for the separators in the conversation. Its queue, its person and its connection have
 * the names that they have now; null when they were deleted.
 */
export const TicketSpan = z
  .object({
    id: z.number().int(),
    uuid: z.string(),
    status: z.string(),
    createdAt: Time,
    closedAt: Time.nullable(),
    /** Seconds from creation to closing. */
    seconds: z.number().nullable(),
    closedReason: z.string().nullable(),
    queueId: z.number().int().nullable(),
    queueName: z.string().nullable(),
    userId: z.number().int().nullable(),
    userName: z.string().nullable(),
    /** The connection on which it runs. */
    connectionId: z.number().int().nullable(),
    connectionName: z.string().nullable(),
    /** The customer's rating at the end, 1 to 3. */
    rate: z.number().int().nullable(),
  })
  .meta({ id: 'TicketSpan' })
export type TicketSpan = z.infer<typeof TicketSpan>

/**
 * Each page is ordered oldest first; page 1 holds the newest messages. `tickets` are the tickets its messages belong
 * to, and `history` is what happened to these and to the opened one between its messages; changes of the contact are left
 * out. `count` is limited like the count of tickets. `newer` is the number of messages after the page, limited in the
 * same way. `hasMore` says whether there are messages before it. `unread` covers the messages that were unread until
 * now, and is sent with the newest page and with the page around the first of them.
 */
export const MessagePage = z.object({
  messages: z.array(Message),
  ticket: TicketDetails,
  tickets: z.array(TicketSpan),
  history: z.array(TimelineEntry),
  count: z.number().int(),
  newer: z.number().int(),
  hasMore: z.boolean(),
  unread: z.object({ firstId: z.string(), count: z.number().int() }).nullable(),
})
export type MessagePage = z.infer<typeof MessagePage>

const PageSize = z.coerce
  .number()
  .transform((asked) => MESSAGE_PAGE_SIZES.find((size) => size >= asked) ?? 100)
  .catch(20)
  .default(20)

/**
 * A page is chosen by number, or by a message: the page before it, after it or around it; `unread` is the first unread
 * message. With `peek` the messages are not marked as read. `unreadMark` is the `markedUnreadAt` of the ticket that the caller
 * knows, or `none`: then nothing is marked as read if somebody has marked the ticket as unread since.
 */
export const MessageQuery = z.object({
  pageNumber: PageNumber,
  size: PageSize,
  before: MessageId.optional(),
  after: MessageId.optional(),
  around: z.union([MessageId, z.literal('unread')]).optional(),
  peek: BooleanParam,
  unreadMark: z.union([z.iso.datetime(), z.literal('none')]).optional(),
})
export type MessageQuery = z.infer<typeof MessageQuery>

/** A text of fewer characters occurs in too many messages. */
export const MIN_MESSAGE_SEARCH = 2
export const MessageSearchQuery = z.object({ searchParam: SearchText, pageNumber: PageNumber })
export type MessageSearchQuery = z.infer<typeof MessageSearchQuery>

/** `body` is the part of the text around the searched words. `author` is null for what nobody of the product wrote. */
export const MessageHit = z
  .object({
    id: z.string(),
    ticketId: z.number().int(),
    body: z.string(),
    fromMe: z.boolean(),
    isAutomatic: z.boolean(),
    author: z.string().nullable(),
    createdAt: Time,
  })
  .meta({ id: 'MessageHit' })
export type MessageHit = z.infer<typeof MessageHit>

/** The newest hit comes first. `count` is the number of all hits; from 1,000 on it means at least that many. */
export const MessageHitPage = z.object({ hits: z.array(MessageHit), count: z.number().int(), hasMore: z.boolean() })
export type MessageHitPage = z.infer<typeof MessageHitPage>

const QuotedId = z.union([z.string(), z.number()]).transform(String)
/** Clients send the whole quoted message or its id; only the id is used. */
const QuotedRef = z
  .union([z.null(), z.literal(false), QuotedId, z.object({ id: QuotedId })])
  .optional()
  .transform((quoted) => (typeof quoted === 'object' ? (quoted?.id ?? null) : quoted || null))

/**
 * Somebody of a group: `name` stands in the text, after an "@". A member has a `key`; who wrote in the group can also be named
 * by the contact.
 */
export const Mention = z
  .object({
    contactId: z.number().int().positive().nullish(),
    key: z.string().max(100).nullish(),
    name: z.string().trim().min(1).max(CONTACT_NAME_MAX),
  })
  .refine(({ contactId, key }) => contactId != null || key != null, { path: ['contactId'] })
  .meta({ id: 'Mention' })
export type Mention = z.infer<typeof Mention>

/**
 * Somebody who can be mentioned; `name` is the number, as people read it, where nobody knows more. `key` is null where the channel
 * does not answer: then only those are listed who wrote in the group. `number` may be empty.
 */
export const MentionableMember = z
  .object({ contactId: z.number().int().nullable(), key: z.string().nullable(), name: z.string(), number: z.string() })
  .meta({ id: 'MentionableMember' })
export type MentionableMember = z.infer<typeof MentionableMember>
export const GroupPeople = z.object({ people: z.array(MentionableMember) })

/** Name and address are optional. */
const LocationInput = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: z.string().trim().max(MAX_LOCATION_NAME).default(''),
  address: z.string().trim().max(MAX_LOCATION_ADDRESS).default(''),
})

/**
 * `clientId` is a key of the sender's choice. A repeated request with the same key returns the first message and sends
 * nothing again. With `quickMessageId` the file of that quick message is sent, with the body as its caption; with
 * `fileListOptionId` that of an option of a file list. With `template` the body is left out: the message is that template,
 * and its file the one above the text. With `contactIds` the message is the cards of these contacts, and nothing else; with
 * `location` it is a point on the map.
 */
export const MessageInput = z.object({
  body: z.string().max(MAX_SENT_BODY).default(''),
  quotedMsg: QuotedRef,
  quickMessageId: OptionalId.optional(),
  fileListOptionId: OptionalId.optional(),
  /** The phones of these people tell them of the message. Whoever does not stand in the text is left out. */
  mentions: z.array(Mention).max(MAX_MENTIONS).optional(),
  template: TemplateInput.optional(),
  contactIds: z.array(z.number().int().positive()).min(1).max(MAX_SENT_CARDS).optional(),
  location: LocationInput.optional(),
  clientId: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .nullish(),
})
export type MessageInput = z.infer<typeof MessageInput>
export const MessageEdit = z.object({ body: z.string().trim().min(1).max(MAX_SENT_BODY) })
export const MessageReaction = z.object({ emoji: z.string().max(16) })
/** One message, or several: then all of them are forwarded in the given order, or none. */
export const MessageForward = z.object({
  messageId: MessageId.optional(),
  messageIds: z.array(MessageId).min(1).max(MAX_FORWARDED).optional(),
  ticketId: z.coerce.number().int().positive(),
})
export const MessageIdParams = z.object({ messageId: MessageId })
export const SentMessages = z.object({ messages: z.array(Message) })
/** The copy of the one message, or the copies of the several ones that were named. */
export const ForwardedMessages = z.union([SentMessages, Message])
