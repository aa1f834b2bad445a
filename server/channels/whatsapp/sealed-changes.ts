/** Opens changes that are encrypted with the secret of the message that they change: votes, answers to events, and edits. */
import { createHash, hkdfSync } from 'node:crypto'
import {
  aesDecryptGCM,
  decryptEventResponse,
  decryptPollVote,
  isJidGroup,
  isLidUser,
  jidNormalizedUser,
  normalizeMessageContent,
  proto,
  type WAMessage,
  type WAMessageKey,
  type WASocket,
} from 'baileys'
import type { Logger } from 'pino'
import type { ChannelHost, PollContent } from '#server/channels/port.ts'
import { chosenAnswer } from './event-answers.ts'
import { secondsOf } from './message-time.ts'
import { readPoll, toStoredPoll } from './poll.ts'
import { decodeRaw } from './requests.ts'

type Options = { socket: WASocket; host: ChannelHost; log: Logger }
type Sealed = { encPayload: Uint8Array; encIv: Uint8Array }
type StoredTarget = { id: string; key: WAMessageKey; content: proto.IMessage; secret: Uint8Array | null }
type Target = StoredTarget & { secret: Uint8Array }
/** The addresses from which the key is derived: of who wrote the changed message, and of who changes it. */
type Addresses = { writer: string; changer: string }

/** Choices of null cannot be read. */
export type PollVote = { pollId: string; poll: PollContent; choices: number[] | null; votedAt: string }

/** Choices of null cannot be read. */
type EventAnswer = { eventId: string; choices: number[] | null; votedAt: string }

const KEY_BYTES = 32
const { SecretEncType } = proto.Message.SecretEncryptedMessage
/** The purposes of the keys with which edits of messages and of events are sealed. */
const EDITS = new Map([
  [SecretEncType.MESSAGE_EDIT, 'Message Edit'],
  [SecretEncType.EVENT_EDIT, 'Event Edit'],
])

type SealedChange = proto.Message.ISecretEncryptedMessage

const purposeOf = ({ secretEncType }: SealedChange): string | undefined =>
  EDITS.get(secretEncType ?? SecretEncType.UNKNOWN)

/** Says whether it is the edit of a message or of an event. */
export const isSealedEdit = (change: SealedChange | null | undefined): change is SealedChange =>
  Boolean(change && purposeOf(change))

export class SealedChanges {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns null for a vote in a poll that is not stored. */
  async openVote(message: WAMessage, update: proto.Message.IPollUpdateMessage): Promise<PollVote | null> {
    const target = await this.#findTarget(update.pollCreationMessageKey)
    const poll = target && readPoll(target.content)
    if (!poll) return null
    const vote = hasSecret(target) ? await this.#decryptVote(message, update, target) : null
    const choices = vote && choicesOf(poll, vote.selectedOptions ?? [])
    return { pollId: target.id, poll: toStoredPoll(poll), choices, votedAt: timeOf(update, message) }
  }

  async #decryptVote(message: WAMessage, update: proto.Message.IPollUpdateMessage, target: Target) {
    const sealed = sealedIn(update.vote)
    if (!sealed) return null
    const { id, secret } = target
    return this.#open(message, update.pollCreationMessageKey, target, ({ writer, changer }) =>
      decryptPollVote(sealed, { pollCreatorJid: writer, pollMsgId: id, pollEncKey: secret, voterJid: changer }),
    )
  }

  /** Returns null for an answer to an event that is not stored. */
  async openEventAnswer(
    message: WAMessage,
    answer: proto.Message.IEncEventResponseMessage,
  ): Promise<EventAnswer | null> {
    const target = await this.#findTarget(answer.eventCreationMessageKey)
    if (!target?.content.eventMessage) return null
    const sealed = sealedIn(answer)
    const opened =
      hasSecret(target) && sealed
        ? await this.#open(message, answer.eventCreationMessageKey, target, ({ writer, changer }) =>
            decryptEventResponse(sealed, {
              ...{ eventCreatorJid: writer, eventMsgId: target.id, responderJid: changer },
              eventEncKey: target.secret,
            }),
          )
        : null
    const votedAt = timeOf({ senderTimestampMs: opened?.timestampMs ?? null }, message)
    return { eventId: target.id, choices: opened && chosenAnswer(opened), votedAt }
  }

  /** Returns the new content; null when it cannot be opened. */
  async openEdit(message: WAMessage, edit: SealedChange): Promise<proto.IMessage | null> {
    const target = await this.#findTarget(edit.targetMessageKey)
    const sealed = sealedIn(edit)
    const purpose = purposeOf(edit)
    if (!target || !hasSecret(target) || !sealed || !purpose) return null
    const opened = await this.#open(message, edit.targetMessageKey, target, (addresses) =>
      proto.Message.decode(
        aesDecryptGCM(sealed.encPayload, editKey(target, addresses, purpose), sealed.encIv, Buffer.alloc(0)),
      ),
    )
    // Phones seal the whole change, as they would send it unsealed.
    return normalizeMessageContent(opened ?? undefined)?.protocolMessage?.editedMessage ?? opened
  }

  async #findTarget(key: proto.IMessageKey | null | undefined): Promise<StoredTarget | null> {
    const raw = key?.id ? await this.#options.host.rawMessage(key.id) : null
    if (!key?.id || !raw) return null
    const stored = decodeRaw(raw)
    const content = normalizeMessageContent(stored.message)
    const secret = content?.messageContextInfo?.messageSecret ?? stored.message?.messageContextInfo?.messageSecret
    return content ? { id: key.id, key: stored.key, content, secret: secret?.length ? secret : null } : null
  }

  /**
   * Tries every address of the two people, because the sender's phone used either the hidden ones or the numbers. Only
   * the right ones fit.
   */
  async #open<Opened>(
    message: WAMessage,
    claimed: WAMessageKey | null | undefined,
    target: Target,
    attempt: (addresses: Addresses) => Opened,
  ): Promise<Opened | null> {
    const { key } = message
    const isGroup = Boolean(isJidGroup(key.remoteJid ?? undefined))
    const hints = isGroup ? [claimed?.participant] : [key.remoteJid, key.remoteJidAlt]
    const [writers, changers] = await Promise.all([this.#addressesOf(target.key, hints), this.#addressesOf(key, [])])
    for (const writer of writers) {
      for (const changer of changers) {
        try {
          return attempt({ writer, changer })
        } catch {
          continue
        }
      }
    }
    this.#options.log.warn({ providerId: key.id, changes: target.id }, 'a sealed change could not be opened')
    return null
  }

  /** Returns the addresses of the author of a message. `hints` are others that he may have. */
  async #addressesOf(key: WAMessageKey, hints: (string | null | undefined)[]): Promise<string[]> {
    const { authState, signalRepository } = this.#options.socket
    const { me } = authState.creds
    if (key.fromMe) return distinctUsers([me?.lid, me?.id])
    const known = distinctUsers([
      key.participant || key.remoteJid,
      key.participant ? key.participantAlt : key.remoteJidAlt,
      ...hints,
    ])
    const numbers = known.filter((jid) => isLidUser(jid)).map((lid) => signalRepository.lidMapping.getPNForLID(lid))
    return distinctUsers([...known, ...(await Promise.all(numbers))])
  }
}

const hasSecret = (target: StoredTarget): target is Target => target.secret !== null

/** The addresses without devices, each once. */
const distinctUsers = (jids: (string | null | undefined)[]): string[] => [
  ...new Set(jids.map((jid) => jidNormalizedUser(jid ?? undefined)).filter(Boolean)),
]

function sealedIn(part: Partial<Record<keyof Sealed, Uint8Array | null>> | null | undefined): Sealed | null {
  const { encPayload, encIv } = part ?? {}
  return encPayload && encIv ? { encPayload, encIv } : null
}

function editKey({ id, secret }: Target, { writer, changer }: Addresses, purpose: string): Uint8Array {
  const info = Buffer.from(`${id}${writer}${changer}${purpose}`)
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), info, KEY_BYTES))
}

/** A vote names an option by the SHA-256 of its text. */
function choicesOf({ options }: PollContent, chosen: Uint8Array[]): number[] {
  const hashes = new Set(chosen.map((hash) => Buffer.from(hash).toString('hex')))
  return options.flatMap((name, index) => (hashes.has(createHash('sha256').update(name).digest('hex')) ? [index] : []))
}

/**
 * Returns when the voter's phone says that he voted. A clock that runs ahead must not keep his later votes away, which
 * he may give on another device.
 */
function timeOf(
  { senderTimestampMs }: Pick<proto.Message.IPollUpdateMessage, 'senderTimestampMs'>,
  { messageTimestamp }: WAMessage,
): string {
  const ms = Number(senderTimestampMs ?? 0) || secondsOf(messageTimestamp) * 1000
  return new Date(Math.min(Math.max(ms, 0), Date.now())).toISOString()
}
