/**
 * Where the outside world and the desk meet. A channel (WhatsApp, Messenger, …) turns its provider's events into the
 * types below and hands them to a `ChannelHost`; the desk asks it to send through `Channel`. A channel knows no feature.
 */
import type { Readable } from 'node:stream'
import type { ChannelKind, IdentityKind } from '#contract/channels.ts'
import type { MediaType } from '#contract/messages.ts'

export type Identity = { kind: IdentityKind; value: string }
export type ChannelContact = { identities: Identity[]; name: string | null }

export type ConnectionStatus = 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED'

/** size in bytes, seconds of sound or film. `voice` is a voice note, as opposed to a song. */
export type InboundMedia = {
  mimetype: string
  fileName: string | null
  size: number | null
  seconds: number | null
  voice: boolean
}

export type InboundMessage = {
  /** The provider's id: unique within a connection and chat, and the key that makes redelivery harmless. */
  providerId: string
  chat: ChannelContact & { isGroup: boolean }
  /** Who wrote, within a group. */
  author: ChannelContact | null
  /** Typed on the owner's phone, or the echo of what we sent. */
  fromMe: boolean
  /** ISO 8601, the provider's time. */
  sentAt: string
  mediaType: MediaType
  body: string
  media: InboundMedia | null
  quotedProviderId: string | null
  /** The provider's own bytes of the message: needed to resend, to quote and to fetch media. */
  raw: Uint8Array | null
  /** 0 to 5, what is already known of our own message. */
  ack: number
  /** A placeholder: the content could not be decrypted yet and comes later under the same id. */
  undecryptable: boolean
  /** Of before the connection was made; stored without waking anybody. */
  history: boolean
}

/** Answers what the outbox holds: a row stored before anything was sent, with the id it carries at the provider. */
export type OutboundMessage = {
  /** Our own row. */
  messageId: number
  providerId: string
  to: Identity[]
  isGroup: boolean
  body: string
  media: { open: () => Readable; path: string; mimetype: string; fileName: string; size: number; voice: boolean } | null
  quoted: QuotedMessage | null
}
export type QuotedMessage = {
  providerId: string
  fromMe: boolean
  author: Identity[] | null
  body: string
  raw: Uint8Array | null
}

/** Points at a message at the provider: to delete, edit, react or mark as read. */
export type MessageKey = {
  providerId: string
  fromMe: boolean
  chat: Identity[]
  isGroup: boolean
  author: Identity[] | null
}

/**
 * Somebody changed an earlier message. Who did is what the provider vouches for; which message is only what they claim:
 * edits and deletions count if the message is of the same chat and writer.
 */
export type MessageChange = {
  /** Of the message that changes. */
  providerId: string
  chat: Identity[]
  /** Who changed it, within a group. */
  author: ChannelContact | null
  /** Done on the owner's phone. */
  fromMe: boolean
}

/** Everything a channel tells the desk. The promises resolve when the news is durable. */
export type ChannelHost = {
  onStatus(event: {
    status: ConnectionStatus
    qrcode: string
    retries: number
    reason: string | null
    number: string | null
  }): Promise<void>
  onMessage(message: InboundMessage): Promise<void>
  /** Acks only rise; 0 with a reason is a failure. */
  onAck(event: { providerId: string; ack: number; error: string | null }): Promise<void>
  /** All that was sent into the chat until `until` (ISO 8601, the provider's time) has at least this ack. */
  onAckUntil(event: { chat: Identity[]; until: string; ack: number }): Promise<void>
  onEdited(event: MessageChange & { body: string }): Promise<void>
  onDeleted(event: MessageChange): Promise<void>
  /** An empty emoji takes the reaction back. */
  onReaction(event: MessageChange & { emoji: string }): Promise<void>
  /** The phone's answer to `askForFile`: the message with the place where its file lies now; null: it has none either. */
  onFile(event: { providerId: string; chat: Identity[]; raw: Uint8Array | null }): Promise<void>
  onTyping(event: { chat: ChannelContact; typing: boolean }): void
  /** These identities are one person. */
  onIdentitiesLinked(identities: Identity[]): Promise<void>
  onContacts(contacts: ChannelContact[]): Promise<void>
  /** Whether the customers of this connection may call, or are turned away and asked to write. */
  refusesCalls(): Promise<boolean>
  /** Bytes of a message we sent or received, for the provider's retry protocol. */
  rawMessage(providerId: string): Promise<Uint8Array | null>
}

export type Channel = {
  start(): Promise<void>
  /** Ends the link and keeps the credentials. */
  stop(): Promise<void>
  /** Signs out at the provider and forgets the credentials. */
  logout(): Promise<void>
  /** Resolves when the provider took the bytes; what became of them arrives as acks. Throws SendError. */
  send(message: OutboundMessage): Promise<{ raw: Uint8Array | null }>
  deleteMessage(key: MessageKey): Promise<void>
  editMessage(key: MessageKey, body: string): Promise<void>
  reactToMessage(key: MessageKey, emoji: string): Promise<void>
  markRead(keys: MessageKey[]): Promise<void>
  setTyping(chat: Identity[], isGroup: boolean, typing: boolean): Promise<void>
  /** Throws FileGoneError where `askForFile` may help. */
  download(raw: Uint8Array): Promise<Readable>
  /** Asks the phone for a file that the provider has forgotten. Its answer, if there is one, comes as news. */
  askForFile(raw: Uint8Array): Promise<void>
  /** null: not reachable on this channel. */
  checkNumber(number: string): Promise<Identity[] | null>
  /** URL of the picture at the provider, or null. */
  profilePicture(identity: Identity): Promise<string | null>
  groupName(identity: Identity): Promise<string | null>
}

/** `retry` false: sending again will never help, show the reason. `later`: the link is down, keep it queued. */
export class SendError extends Error {
  readonly retry: 'never' | 'later' | 'soon'
  constructor(reason: string, retry: 'never' | 'later' | 'soon') {
    super(reason)
    this.name = 'SendError'
    this.retry = retry
  }
}

/** The provider has forgotten the file of a message. */
export class FileGoneError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'FileGoneError'
  }
}

/** A connection as the supervisor needs it. */
export type ConnectionRef = {
  companyId: number
  connectionId: number
  channel: ChannelKind
  /** Owned, so that it can be started and signed out, but not started without being told: somebody signed it out. */
  idle?: boolean
}

/** What the supervisor asks the desk: implemented by features/connections. Leases make one process the owner. */
export type ConnectionStore = {
  /** Claims (or renews) every connection that wants to run and has no living owner; returns all this owner holds. */
  claim(owner: string, leaseSeconds: number): Promise<ConnectionRef[]>
  release(owner: string, connectionIds: number[]): Promise<void>
}

/** What the supervisor asks the desk about sending: implemented by features/tickets. */
export type Outbox = {
  /** The oldest queued messages of the connection that may be sent now, in order. */
  next(connection: ConnectionRef, limit: number): Promise<OutboundMessage[]>
  /** Written to the provider: ack 1; `raw` is kept for retries. */
  markWritten(connection: ConnectionRef, messageId: number, raw: Uint8Array | null): Promise<void>
  markFailed(connection: ConnectionRef, messageId: number, reason: string, retry: SendError['retry']): Promise<void>
  /** Puts back what was written but never acknowledged by the provider (ack below 2) for `seconds`. */
  requeueUnacknowledged(connection: ConnectionRef, seconds: number): Promise<number>
}

/** Wishes that reach the owner of a connection from any process, over PostgreSQL notifications. */
export type ChannelCommand =
  | { kind: 'outbox'; companyId: number; connectionId: number }
  | { kind: 'start'; companyId: number; connectionId: number }
  | { kind: 'restart'; companyId: number; connectionId: number }
  | { kind: 'logout'; companyId: number; connectionId: number }
  | { kind: 'stop'; companyId: number; connectionId: number }
