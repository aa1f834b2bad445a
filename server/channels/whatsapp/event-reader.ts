/** Converts the events of a socket into channel events. */
import {
  areJidsSameUser,
  type BaileysEventMap,
  type BinaryNode,
  isJidGroup,
  proto,
  type WAMessage,
  type WAMessageKey,
  type WASocket,
} from 'baileys'
import type { Logger } from 'pino'
import type { ErrorCode } from '#contract/errors.ts'
import type { FetchPicture } from '#server/channels/ad-picture.ts'
import type { ChannelHost } from '#server/channels/port.ts'
import type { SettledCount } from '#server/channels/settled-count.ts'
import { identitiesOf, isIgnored } from './jid.ts'
import type { Caches } from './caches.ts'
import { type Call, callMessage, type CallTracker } from './calls.ts'
import type { EventQueue } from './event-queue.ts'
import { GroupNames } from './group-names.ts'
import type { LimitsWatch } from './limits-watch.ts'
import { isOutage } from './outage.ts'
import { MessageReader } from './message-reader.ts'
import { secondsOf } from './message-time.ts'
import { expirationsOf, partiesOf } from './phone-history.ts'
import { ackOf } from './receipts.ts'
import { relocated } from './requests.ts'
import { fromSetAside, toSetAside } from './set-aside-message.ts'

export type EventReaderOptions = {
  socket: WASocket
  host: ChannelHost
  line: EventQueue
  caches: Caches
  calls: CallTracker
  limits: LimitsWatch
  /** Counts the messages that were taken in. */
  settled: SettledCount
  log: Logger
  /** Gives the picture of an advertisement. */
  fetchPicture: FetchPicture
  /** Messages of the phone's history are reported when they are not older than this. */
  historySince: Date | null
}

const { Status } = proto.WebMessageInfo

/**
 * A message that could not be stored this often, over several sockets and while the store worked, is set aside and stood
 * for by a placeholder; otherwise all later ones would never arrive.
 */
const MAX_FAILURES = 5
type Failures = { count: number; cause: unknown }

/**
 * WhatsApp's code for two causes: the number may not write to anybody who never wrote to it, or the privacy token of
 * this person is missing.
 */
const NEW_CHAT_REFUSED = '463'

export class EventReader {
  readonly #options: EventReaderOptions
  readonly #messages: MessageReader
  readonly #groups: GroupNames

  constructor(options: EventReaderOptions) {
    this.#options = options
    this.#groups = new GroupNames(options)
    this.#messages = new MessageReader({ ...options, groups: this.#groups })
    const { socket, line, host } = options
    const { ev, ws } = socket
    ev.on('messages.upsert', ({ messages }) => messages.forEach((message) => this.#readMessage(message)))
    ev.on('messages.update', (updates) => this.#readUpdates(updates))
    ev.on('message-receipt.update', (updates) => this.#readReceipts(updates))
    ev.on('messages.media-update', (answers) => answers.forEach((answer) => this.#readFile(answer)))
    ev.on('messaging-history.set', (history) => this.#readHistory(history))
    ev.on(
      'lid-mapping.update',
      ({ lid, pn }) => void line.enqueue(() => host.onIdentitiesLinked(identitiesOf(pn, lid))),
    )
    ev.on('contacts.upsert', (contacts) => this.#readContacts(contacts))
    ev.on('groups.update', (groups) =>
      groups.forEach(({ id, subject }) => (subject ? this.#groups.rename(id, subject) : this.#groups.change(id))),
    )
    ev.on('groups.upsert', (groups) => groups.forEach(({ id, subject }) => this.#groups.rename(id, subject)))
    ev.on('group-participants.update', ({ id }) => this.#groups.change(id))
    ev.on('presence.update', (presence) => void this.#readPresence(presence))
    ws.on('CB:ack,class:message', (ack: BinaryNode) => this.#readAck(ack))
    ws.on('CB:call', (stanza: BinaryNode) => this.#readCall(stanza))
  }

  #readMessage(message: WAMessage): void {
    const { key, category } = message
    const { id, remoteJid } = key
    if (!id || !remoteJid || category === 'peer' || isIgnored(remoteJid)) return
    const { line, caches, settled } = this.#options
    const { count, cause } = caches.failures.get<Failures>(id) ?? { count: 0, cause: null }
    if (count >= MAX_FAILURES) return void line.enqueue(() => this.#giveUp(message, { key, id, cause }))
    void line.enqueue(async () => {
      try {
        settled.add(await this.#messages.report(message, key, id))
        caches.failures.del(id)
      } catch (error) {
        if (!isOutage(error)) caches.failures.set<Failures>(id, { count: count + 1, cause: error })
        throw error
      }
    })
  }

  /**
   * Applies a message once more that was set aside. It was confirmed long ago, so nothing waits for it and nothing follows
   * when it fails.
   */
  async replay(told: unknown): Promise<void> {
    const message = fromSetAside(told)
    const { key } = message
    if (!key.id) throw new Error('a message without an id was set aside')
    await this.#messages.report(message, key, key.id)
  }

  /**
   * It is set aside before anything stands for it, and both before it is confirmed. One that can neither be kept nor stood
   * for is left out, unless the store takes nothing at the moment.
   */
  async #giveUp(message: WAMessage, { key, id, cause }: { key: WAMessageKey; id: string; cause: unknown }) {
    const { log, settled } = this.#options
    const isKept = await this.#setAside(message, id, cause)
    log.error({ err: cause, providerId: id, isKept }, 'the desk could not take a message: it gives way to others')
    try {
      await this.#messages.reportPlaceholder(message, key, id)
    } catch (error) {
      if (isOutage(error)) throw error
      log.error({ err: error, providerId: id }, 'a message was left out: the desk could not take it')
    }
    if (!isKept) settled.add('ignored')
  }

  /** Returns false when it cannot be kept. */
  async #setAside(message: WAMessage, id: string, cause: unknown): Promise<boolean> {
    const { host, log } = this.#options
    try {
      return await host.onSetAside(toSetAside(message, id), cause)
    } catch (error) {
      if (isOutage(error)) throw error
      log.error({ err: error, providerId: id }, 'a message could not be set aside')
      return false
    }
  }

  #readUpdates(updates: BaileysEventMap['messages.update']): void {
    for (const { key, update } of updates) {
      const { status } = update
      if (key.fromMe && key.id && status != null && status > Status.SERVER_ACK) this.#reportAck(key.id, status)
    }
  }

  /** In a group the first member's receipt counts. */
  #readReceipts(updates: BaileysEventMap['message-receipt.update']): void {
    for (const { key, receipt } of updates) {
      if (key.fromMe && key.id) this.#reportAck(key.id, ackOf(receipt))
    }
  }

  /** Reports the phone's answer for a file that the media host no longer has. An unreadable answer is ignored. */
  #readFile(answer: BaileysEventMap['messages.media-update'][number]): void {
    const { line, host, log } = this.#options
    const { id, remoteJid } = answer.key
    if (!id) return
    void line.enqueue(async () => {
      const known = await host.rawMessage(id)
      if (!known) return
      try {
        const raw = relocated(known, answer)
        await host.onFile({ providerId: id, chat: identitiesOf(remoteJid), raw })
      } catch (error) {
        log.warn({ err: error, providerId: id }, 'the answer of a phone for a file was of no use')
      }
    })
  }

  /** Baileys has no event for the server's own acknowledgement or refusal of a message. */
  #readAck({ attrs }: BinaryNode): void {
    const { id, error } = attrs
    if (!id || this.#options.caches.ownChanges.get(id)) return
    if (!error) return this.#reportAck(id, Status.SERVER_ACK)
    this.#options.log.warn({ providerId: id, code: error }, 'WhatsApp refused a message')
    if (error === NEW_CHAT_REFUSED) return void this.#reportNewChatRefusal(id)
    this.#reportAck(id, Status.ERROR, 'ERR_WAPP_REFUSED_MSG')
  }

  /** WhatsApp is asked which of the causes it is, and nothing else waits for its answer. */
  async #reportNewChatRefusal(id: string): Promise<void> {
    const { limits, socket } = this.#options
    const isBlocked = await limits.isBlockedAfterRefusal(socket)
    this.#reportAck(id, Status.ERROR, isBlocked ? 'ERR_WAPP_NEW_CHAT_BLOCKED' : 'ERR_WAPP_NO_PRIVACY_TOKEN')
  }

  #reportAck(providerId: string, ack: number, error: ErrorCode | null = null): void {
    const { line, host } = this.#options
    void line.enqueue(() => host.onAck({ providerId, ack, error }))
  }

  #readHistory({ messages, contacts, chats, lidPnMappings = [] }: BaileysEventMap['messaging-history.set']): void {
    const { line, host, historySince } = this.#options
    for (const { lid, pn } of lidPnMappings) void line.enqueue(() => host.onIdentitiesLinked(identitiesOf(pn, lid)))
    this.#readContacts(contacts)
    for (const event of expirationsOf(chats)) void line.enqueue(() => host.onExpiration(event))
    if (!historySince) return
    const since = historySince.getTime() / 1000
    const fresh = messages.filter(({ messageTimestamp }) => secondsOf(messageTimestamp) >= since)
    for (const message of fresh.reverse()) this.#readMessage(message)
  }

  #readContacts(contacts: BaileysEventMap['contacts.upsert']): void {
    const { line, host } = this.#options
    const parties = partiesOf(contacts)
    if (parties.length) void line.enqueue(() => host.onContacts(parties))
  }

  async #readPresence({ id, presences }: BaileysEventMap['presence.update']): Promise<void> {
    const { host, socket, log } = this.#options
    const { me } = socket.authState.creds
    try {
      for (const [participant, { lastKnownPresence }] of Object.entries(presences)) {
        if (areJidsSameUser(participant, me?.id) || areJidsSameUser(participant, me?.lid)) continue
        const identities = isJidGroup(id) ? identitiesOf(id) : await this.#messages.personOf(participant, null)
        const typing = lastKnownPresence === 'composing' || lastKnownPresence === 'recording'
        host.onTyping({ chat: { identities, name: null }, typing })
      }
    } catch (error) {
      log.warn({ err: error }, 'a typing sign was lost')
    }
  }

  #readCall(stanza: BinaryNode): void {
    const { calls, line } = this.#options
    const event = calls.read(stanza)
    if (!event) return
    const { state, call } = event
    void line.enqueue(() => (state === 'ringing' ? this.#answerRinging(call) : this.#reportCall(call)))
  }

  /**
   * Reports a refused call as missed. The refusal is not awaited, because its frame may be held back until this event
   * is stored.
   */
  async #answerRinging(call: Call): Promise<void> {
    const { host, socket, calls, log } = this.#options
    if (!(await host.refusesCalls())) return
    calls.forget(call.id)
    socket
      .rejectCall(call.id, call.from)
      .catch((error: Error) => log.warn({ reason: error.message }, 'a call could not be refused'))
    await this.#reportCall(call)
  }

  async #reportCall(call: Call): Promise<void> {
    await this.#options.host.onMessage(callMessage(call, await this.#messages.personOf(call.from, call.callerPn)))
  }
}
