/**
 * The interface between channels and the features. A channel (WhatsApp, Messenger, …) converts its provider's events
 * into the types below and reports them to a `ChannelHost`; the server sends through `Channel`. A channel imports no
 * feature.
 */
import type { Readable } from 'node:stream'
import type { CustomerLanguage } from '#contract/automatic-texts.ts'
import type { MenuChoice } from '#contract/bot/menu-text.ts'
import type { ChannelKind, IdentityKind } from '#contract/channels.ts'
import type { WholeCard } from '#contract/contact-cards.ts'
import type { ReceivedKind } from '#contract/cloud-ledger.ts'
import type { NumberQuality, NumberRestriction, QuotaStatus } from '#contract/connections.ts'
import type { PasskeyAnswer } from '#contract/linking.ts'
import type { MapLocation } from '#contract/locations.ts'
import type { MediaType, MessageContext, MessageHold } from '#contract/messages.ts'
import type { OutgoingTemplate } from './outgoing-template.ts'
import type { OutcomeCounts } from './received-outcome.ts'

export type Identity = { kind: IdentityKind; value: string }
/**
 * What the provider said of numbers, by the number as it was asked: its identities, or null when it cannot be reached.
 * A number that is missing got no answer.
 */
export type NumberAnswers = Record<string, Identity[] | null>
/** `username` is what people of the channel find somebody by, where it told that. It may pass to another person. */
export type ChannelContact = { identities: Identity[]; name: string | null; username?: string }

/** Somebody of a group. `isOwn` is the number of the connection itself. */
export type GroupMember = { identities: Identity[]; admin: 'owner' | 'admin' | null; isOwn: boolean }
/** What the provider says of a group: its people, and whether only admins may write or change what it is called. */
export type GroupInfo = {
  description: string
  onlyAdminsSend: boolean
  onlyAdminsEdit: boolean
  members: GroupMember[]
}

export type ConnectionStatus = 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED'

/** `size` is in bytes, `seconds` is the duration of audio or video. `voice` tells voice notes from other audio files. */
export type InboundMedia = {
  mimetype: string
  fileName: string | null
  size: number | null
  seconds: number | null
  voice: boolean
  /** The id of a file that is stored already, on a channel whose provider this server is. */
  fileId?: string
  /** True for a file that the provider gives to nobody, because it is too large. */
  isTooLarge?: boolean
}

/**
 * A poll as it was made; each option is known by its position. That of an event has the answers to it: what is asked is the
 * message itself.
 */
export type PollContent = { question: string; options: string[]; isEvent?: boolean }

/** Somebody whom a text mentions: `token` stands for the person in it, after an "@". */
export type MentionedPerson = {
  token: string
  identities: Identity[]
  /** True for the number of the connection itself. */
  isOwn: boolean
}

export type InboundMessage = {
  /** The provider's id. It is unique within a connection and chat, so that a redelivered message is stored once. */
  providerId: string
  chat: ChannelContact & { isGroup: boolean }
  /** The author within a group. */
  author: ChannelContact | null
  /** True for a message typed on the owner's phone, and for the echo of one that we sent. */
  fromMe: boolean
  /** ISO 8601, in the provider's time. */
  sentAt: string
  mediaType: MediaType
  /** Mentioned people stand in it as their tokens, also in the body of a quote. */
  body: string
  mentions?: MentionedPerson[]
  media: InboundMedia | null
  quotedProviderId: string | null
  /** What came along with the message; the quote is stored when the quoted message is not. */
  context?: MessageContext | null
  /** Absent or null when the message is no poll. */
  poll?: PollContent | null
  /**
   * The button of a menu of ours that the customer pressed: what would be typed for it, and its words. Absent or null for
   * anything else. Without a quote it is of the menu that was sent last.
   */
  choice?: MenuChoice | null
  /** The raw message: needed to resend, to quote and to fetch media. */
  raw: Uint8Array | null
  /** The ack that is already known for our own message, 0 to 5. */
  ack: number
  /** True for a placeholder: the content could not be decrypted yet, and arrives later under the same id. */
  undecryptable: boolean
  /**
   * Seconds after which messages of the chat disappear, 0 for never, as this message carries it. Absent or null when it
   * does not tell.
   */
  expiration?: number | null
  /** True for a message from before the connection was linked; it is stored without notifying anybody. */
  history: boolean
  /**
   * True for history that the provider tells only once: without a ticket of the contact it waits for the next one.
   * Otherwise history is stored only where there is a ticket.
   */
  waitsForTicket?: boolean
}

/**
 * A message of the outbox: its row was stored before anything is sent, with the id that it will have at the provider.
 */
export type OutboundMessage = {
  /** The id of the row. */
  messageId: number
  providerId: string
  to: Identity[]
  isGroup: boolean
  body: string
  media: { open: () => Readable; path: string; mimetype: string; fileName: string; size: number; voice: boolean } | null
  quoted: QuotedMessage | null
  /** Whoever does not stand in the text is not mentioned. */
  mentions?: OutgoingMention[]
  /** The contact cards that it is made of. The text says them for channels that have none. */
  cards?: WholeCard[]
  /** The point on the map that it is. The text says it, with a link, for channels that have none. */
  location?: MapLocation
  /** What it is sent with instead of its text, on channels that have templates; its file stands above the text. */
  template?: OutgoingTemplate | null
  /** What the customer can choose from, on channels that have buttons for it; the text says it too. */
  choices?: MenuChoice[]
  /** Seconds after which messages of the chat disappear; 0 for never. */
  expiration: number
  /** Whether a person wrote it as an answer, and neither a bot nor a schedule, a campaign or another program. */
  isByPerson: boolean
}
/**
 * Somebody whom a text of ours mentions: `name` stands for the person in it, after an "@". With `isClaimed` nobody but the
 * sender says that the person is in the group, and the channel mentions them only if so.
 */
export type OutgoingMention = { name: string; identities: Identity[]; isClaimed?: boolean }
export type QuotedMessage = {
  providerId: string
  fromMe: boolean
  author: Identity[] | null
  body: string
  raw: Uint8Array | null
}

/** Identifies a message at the provider: to delete, edit, react or mark as read. */
export type MessageKey = {
  providerId: string
  fromMe: boolean
  chat: Identity[]
  isGroup: boolean
  author: Identity[] | null
}

/**
 * A change of an earlier message. The provider vouches for who made it, but the changed message is only claimed: edits
 * and deletions apply only to a message of the same chat and author.
 */
export type MessageChange = {
  /** The id of the message that changes. */
  providerId: string
  chat: Identity[]
  /** Who changed it, within a group; otherwise null. */
  author: ChannelContact | null
  /** True when it was done on the owner's phone. */
  fromMe: boolean
}

/** The provider refuses messages to people who never wrote, until then. `type` is its name for the cause. */
export type ReachoutLock = { until: string; type: string }

/** How many people who never wrote may be written to in a cycle. A total of null means that there is no quota. */
export type NewChatQuota = {
  total: number | null
  used: number
  status: QuotaStatus
  since: string | null
  until: string | null
}

/** What the provider says of a number. A part that is left out is not known, and a lock of null is none. */
export type ChannelLimits = { lock?: ReachoutLock | null; quota?: NewChatQuota }

/** How many people a number may write to first in 24 hours; null is any number. */
export type MessageLimit = { people: number | null }
/** Who told of a restriction: a message that was refused, a webhook, or the provider when it was asked. */
export type RestrictedBy = 'sending' | 'webhook' | 'check'
/** `until` is ISO 8601; null is until the provider says otherwise. */
export type Restriction = { kind: NumberRestriction; by: RestrictedBy; until: string | null }
/** Ends a restriction that is one of these kinds, or was told by one of these. */
type Lift = { kinds: readonly NumberRestriction[]; by: readonly RestrictedBy[] }
/**
 * What the provider says of a number. A part that is left out is not told. `at` (ISO 8601) is when it was true: when it
 * happened, or when the provider was asked.
 */
export type HealthReport = {
  at: string
  quality?: NumberQuality | null
  limit?: MessageLimit
  lifts?: Lift
  begins?: Restriction
}

/**
 * What could not be applied, as the provider told it. `id` names it there, so that it is set aside once. `told` is JSON, from
 * which the channel can apply it later. `standIn` is the id of the message that stands for it meanwhile, if one does.
 */
export type SetAsideItem = {
  id: string
  kind: ReceivedKind
  person: ChannelContact
  standIn: string | null
  told: unknown
}

/** How words that a channel writes for the company's people name a time: its zone, and the language of its texts. */
export type Wording = { timezone: string; language: CustomerLanguage }

/** Everything a channel reports. The promises resolve when the event is stored. */
export type ChannelHost = {
  onStatus(event: {
    status: ConnectionStatus
    /** The text of a QR code, or what a passkey is asked. */
    qrcode: string
    /** A code of eight letters that is to be typed on the phone, or to be found there, or empty. */
    pairingCode: string
    /** Until when the code can be typed (ISO 8601). */
    pairingEndsAt?: string | null
    retries: number
    reason: string | null
    number: string | null
  }): Promise<void>
  onMessage(message: InboundMessage): Promise<void>
  /** What may have been reported as undecryptable turned out to be no message. */
  onNoMessage(event: { providerId: string; chat: Identity[] }): Promise<void>
  /**
   * Acks only rise; 0 with an error means that the message failed. With `isLate` the provider accepts a message before
   * it may refuse it, so that the refusal counts until the message is delivered.
   */
  onAck(event: { providerId: string; ack: number; error: string | null; isLate?: boolean }): Promise<void>
  /** All messages sent to the chat until `until` (ISO 8601, the provider's time) have at least this ack. */
  onAckUntil(event: { chat: Identity[]; until: string; ack: number }): Promise<void>
  /** A body of null says that the new text cannot be read. */
  onEdited(event: MessageChange & { body: string | null; mentions?: MentionedPerson[] }): Promise<void>
  onDeleted(event: MessageChange): Promise<void>
  /** The time after which messages of the chat disappear was changed; 0 for never. */
  onExpiration(event: { chat: Identity[]; seconds: number }): Promise<void>
  /** An empty emoji removes the reaction. */
  onReaction(event: MessageChange & { emoji: string }): Promise<void>
  /** Our reaction, which the provider had accepted at first, was refused. `providerId` is that of the message. */
  onReactionRefused(event: { providerId: string; emoji: string; reason: string }): Promise<void>
  /** Somebody told the provider to want no marketing of this connection, or to want it again. `at` is ISO 8601. */
  onMarketingChoice(event: { person: Identity[]; wantsMarketing: boolean; at: string }): Promise<void>
  /**
   * Somebody voted in a poll: the positions of all options that he has chosen now, none when he took his vote back, and
   * null when only the phone can read them. A vote replaces an earlier one of the same person, and never a later one.
   * `votedAt` is ISO 8601.
   */
  onPollVote(event: MessageChange & { poll: PollContent; choices: number[] | null; votedAt: string }): Promise<void>
  /**
   * The phone's answer to `askForFile`: the raw message with the file's new location, or null when the phone does not
   * have it either.
   */
  onFile(event: { providerId: string; chat: Identity[]; raw: Uint8Array | null }): Promise<void>
  /**
   * Keeps what could not be applied until an administrator replays it. Returns false when the company has no room for it.
   */
  onSetAside(item: SetAsideItem, cause: unknown): Promise<boolean>
  /** What was set aside is tried once more: its content replaces the message that stands for it. */
  onReplay(event: { providerId: string }): Promise<void>
  /** Counts for the ledger of the connection what was received and is settled. */
  onSettled(counts: OutcomeCounts): Promise<void>
  onTyping(event: { chat: ChannelContact; typing: boolean }): void
  /** `isAnswer` is false when the provider said it without being asked. */
  onLimits(event: ChannelLimits & { isAnswer: boolean }): Promise<void>
  /** The provider was asked how the number does. */
  onHealth(report: HealthReport): Promise<void>
  /** Reports that these identities belong to one person. */
  onIdentitiesLinked(identities: Identity[]): Promise<void>
  /** Reports the same of many people at once, such as those of a group. Only names in texts follow from it. */
  onPeopleLinked(people: Identity[][]): Promise<void>
  /** Reports that a person has other identities now, and is no longer reached by the earlier ones. */
  onIdentitiesReplaced(event: { before: Identity[]; after: Identity[] }): Promise<void>
  onContacts(contacts: ChannelContact[]): Promise<void>
  /** People came into a group or left it, or may do something else in it than before. */
  onGroupChanged(group: Identity[]): Promise<void>
  /** Returns the name that the phone of the connection has for a number, given as digits; null when it has none. */
  bookName(number: string): Promise<string | null>
  /** Says whether calls to this connection are refused and the callers asked to write. */
  refusesCalls(): Promise<boolean>
  /** Says whether a passkey may be used to link this connection. */
  allowsPasskeys(): Promise<boolean>
  wording(): Promise<Wording>
  /** Returns the raw message of one that was sent or received, for the provider's retry protocol. */
  rawMessage(providerId: string): Promise<Uint8Array | null>
}

/** `isLocal`: a stand-in of the provider on this machine serves it from there. */
export type ProfilePicture = { url: string; isLocal: boolean }

/** `held` says why the provider keeps the message back although it took it, where it says so. */
type SentMessage = { raw: Uint8Array | null; held?: MessageHold | null }

export type Channel = {
  start(): Promise<void>
  /** Starts anew, to be linked by a code that is typed on the phone of this number. */
  linkByCode(number: string): Promise<void>
  /**
   * Goes on with a linking that waits for a passkey: with what a browser gave for it, or, given null, because the phone
   * shows the same code or none.
   */
  takePasskey(answer: PasskeyAnswer | null): Promise<void>
  /** Closes the connection and keeps the credentials. */
  stop(): Promise<void>
  /** Signs out at the provider and deletes the credentials. */
  logout(): Promise<void>
  /** Resolves when the bytes were written to the provider; later states arrive as acks. Throws SendError. */
  send(message: OutboundMessage): Promise<SentMessage>
  deleteMessage(key: MessageKey): Promise<void>
  editMessage(key: MessageKey, body: string, mentions?: OutgoingMention[]): Promise<void>
  reactToMessage(key: MessageKey, emoji: string): Promise<void>
  markRead(keys: MessageKey[]): Promise<void>
  setTyping(chat: Identity[], isGroup: boolean, typing: boolean): Promise<void>
  /** Throws FileGoneError when the provider no longer has the file; `askForFile` may help then. */
  download(raw: Uint8Array): Promise<Readable>
  /** Asks the phone to upload a file again that the provider no longer has. An answer arrives as `onFile`. */
  askForFile(raw: Uint8Array): Promise<void>
  /** Returns null when the number cannot be reached on this channel. */
  checkNumber(number: string): Promise<Identity[] | null>
  /** Asks about many numbers, given as digits, in one question. */
  checkNumbers(numbers: string[]): Promise<NumberAnswers>
  /** Returns the picture at the provider, or null. */
  profilePicture(identity: Identity): Promise<ProfilePicture | null>
  groupName(identity: Identity): Promise<string | null>
  /** Returns null when this connection is no member of the group, or the channel has no groups. */
  groupInfo(identity: Identity): Promise<GroupInfo | null>
  /**
   * Applies what it set aside once more. Only a channel has it that must be open for it. Throws SendError, `later`, while
   * it is not.
   */
  replay?(told: unknown): Promise<void>
  /** Asks the provider, and reports its answer to the host. Returns null when the limits are not known. */
  fetchLimits(): Promise<ChannelLimits | null>
}

/**
 * never: the message fails, and the reason is shown. later: the connection is down, and the message stays queued. soon:
 * the message is tried again, before those behind it. afterOthers: it is tried again, and messages to other people go
 * first. pause: the provider takes nothing from this connection for a while, and the message stays queued.
 */
type Retry = 'never' | 'later' | 'soon' | 'afterOthers' | 'pause'

/** `retry` says what happens next, and `pauseMs` how long a pause lasts, where the provider told it. */
export class SendError extends Error {
  readonly retry: Retry
  readonly pauseMs: number | null
  constructor(reason: string, retry: Retry, pauseMs: number | null = null) {
    super(reason)
    this.name = 'SendError'
    this.retry = retry
    this.pauseMs = pauseMs
  }
}

/** The provider no longer has the file of a message. */
export class FileGoneError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'FileGoneError'
  }
}

/** A connection as the channel runner needs it. */
export type ConnectionRef = {
  companyId: number
  connectionId: number
  channel: ChannelKind
  /**
   * True when the user signed the connection out: it is leased, so that it can be started or signed out on command, but
   * it does not start by itself.
   */
  idle?: boolean
}

/**
 * The leases that the channel runner needs, implemented in leases.ts. A lease makes one process the owner of a
 * connection.
 */
export type ConnectionStore = {
  /**
   * Claims or renews every connection that should run and has no live owner; returns all connections that this owner
   * holds.
   */
  claim(owner: string, leaseSeconds: number): Promise<ConnectionRef[]>
  release(owner: string, connectionIds: number[]): Promise<void>
}

/** The outbox that the channel runner needs, implemented by features/tickets. */
export type Outbox = {
  /** Returns the oldest queued messages of the connection that may be sent now, in order. */
  next(connection: ConnectionRef, limit: number): Promise<OutboundMessage[]>
  /** Stores that the message was written to the provider (ack 1); `raw` is kept for retries. */
  markWritten(
    connection: ConnectionRef,
    messageId: number,
    raw: Uint8Array | null,
    held?: MessageHold | null,
  ): Promise<void>
  markFailed(
    connection: ConnectionRef,
    messageId: number,
    reason: string,
    retry: SendError['retry'],
    pausedUntil?: Date,
  ): Promise<void>
  /** Stores on the messages of the connection that could be sent now that the provider takes nothing until then. */
  markPaused(connection: ConnectionRef, reason: string, pausedUntil: Date): Promise<void>
  /**
   * Queues messages again that were written but not accepted by the provider (ack below 2) for `seconds`. Returns their
   * number.
   */
  requeueUnacknowledged(connection: ConnectionRef, seconds: number): Promise<number>
}
