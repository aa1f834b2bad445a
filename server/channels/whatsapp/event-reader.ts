/** Converts the events of a socket into channel events. */
import {
  areJidsSameUser,
  type BaileysEventMap,
  type BinaryNode,
  isJidGroup,
  normalizeMessageContent,
  proto,
  type WAMessage,
  type WAMessageKey,
  type WASocket,
} from 'baileys'
import type { Logger } from 'pino'
import { ACK } from '#contract/acks.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { ChannelContact, ChannelHost, InboundMessage, MessageChange } from '#server/channels/port.ts'
import { identitiesOf, isBroadcastList, isIgnored } from './jid.ts'
import type { Caches } from './caches.ts'
import { type Call, callMessage, type CallTracker } from './calls.ts'
import { cancelledCallIn, readCancelledCall, readFor } from './appointment-events.ts'
import { type Content, pollVote, UNDECRYPTABLE } from './content.ts'
import type { EventQueue } from './event-queue.ts'
import { GroupNames } from './group-names.ts'
import type { LimitsWatch } from './limits-watch.ts'
import { isOutage } from './outage.ts'
import { voteWords } from './poll.ts'
import { findMentionedPeople } from './mentions.ts'
import { isoOf, secondsOf } from './message-time.ts'
import { expirationsOf, partiesOf } from './phone-history.ts'
import { ackOf, receiptsOf } from './receipts.ts'
import { relocated } from './requests.ts'
import { isSealedEdit, SealedChanges } from './sealed-changes.ts'

export type EventReaderOptions = {
  socket: WASocket
  host: ChannelHost
  line: EventQueue
  caches: Caches
  calls: CallTracker
  limits: LimitsWatch
  log: Logger
  /** Messages of the phone's history are reported when they are not older than this. */
  historySince: Date | null
}

const { StubType, Status } = proto.WebMessageInfo
const { Type: ProtocolType } = proto.Message.ProtocolMessage

/**
 * A message that could not be stored this often, over several sockets and while the store worked, is skipped; otherwise
 * all later ones would never arrive.
 */
const MAX_FAILURES = 5

/**
 * WhatsApp's code for two causes: the number may not write to anybody who never wrote to it, or the privacy token of
 * this person is missing.
 */
const NEW_CHAT_REFUSED = '463'

export class EventReader {
  readonly #options: EventReaderOptions
  readonly #sealed: SealedChanges
  readonly #groups: GroupNames

  constructor(options: EventReaderOptions) {
    this.#options = options
    this.#sealed = new SealedChanges(options)
    this.#groups = new GroupNames(options)
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
    const { line, caches, log } = this.#options
    const failures = caches.failures.get<number>(id) ?? 0
    if (failures >= MAX_FAILURES) {
      log.error({ providerId: id }, 'a message was left out: the desk could not take it')
      return
    }
    void line.enqueue(async () => {
      try {
        await this.#reportMessage(message, key, id)
        caches.failures.del(id)
      } catch (error) {
        if (!isOutage(error)) caches.failures.set(id, failures + 1)
        throw error
      }
    })
  }

  async #reportMessage(message: WAMessage, key: WAMessageKey, id: string): Promise<void> {
    const { host } = this.#options
    const content = normalizeMessageContent(message.message)
    const { reactionMessage, protocolMessage, pollUpdateMessage, secretEncryptedMessage } = content ?? {}
    const cancelledId = cancelledCallIn(content)
    const changedId = (reactionMessage ?? protocolMessage)?.key?.id
    if (reactionMessage && changedId) {
      return host.onReaction({ ...(await this.#changeOf(message, changedId)), emoji: reactionMessage.text ?? '' })
    }
    if (protocolMessage?.type === ProtocolType.REVOKE && changedId) {
      return host.onDeleted(await this.#changeOf(message, changedId))
    }
    if (protocolMessage?.type === ProtocolType.MESSAGE_EDIT && changedId) {
      const edited = await readFor(host, protocolMessage.editedMessage)
      return edited ? this.#reportEdit(message, changedId, edited) : undefined
    }
    if (pollUpdateMessage) return this.#reportVote(message, key, id, pollUpdateMessage)
    if (cancelledId) {
      const body = await readCancelledCall(host, cancelledId)
      return host.onEdited({ ...(await this.#changeOf(message, cancelledId)), body })
    }
    if (isSealedEdit(secretEncryptedMessage)) return this.#reportSealedEdit(message, secretEncryptedMessage)
    if (protocolMessage?.type === ProtocolType.EPHEMERAL_SETTING) {
      const { identities } = await this.#chatOf(message)
      return host.onExpiration({ chat: identities, seconds: protocolMessage.ephemeralExpiration ?? 0 })
    }
    const inbound = await this.#inboundOf(message, key, id)
    if (inbound) await host.onMessage(inbound)
  }

  /** A vote in a poll that is not stored, as in one from before the linking, is told by a message. */
  async #reportVote(
    message: WAMessage,
    key: WAMessageKey,
    id: string,
    update: proto.Message.IPollUpdateMessage,
  ): Promise<void> {
    const { host } = this.#options
    const vote = await this.#sealed.openVote(message, update)
    if (vote) {
      const { pollId, ...rest } = vote
      return host.onPollVote({ ...(await this.#changeOf(message, pollId)), ...rest })
    }
    // The phone shows its owner's own vote.
    if (key.fromMe) return
    const inbound = await this.#inboundWith(pollVote(voteWords(await host.wording())), message, key, id)
    if (inbound) await host.onMessage(inbound)
  }

  async #reportSealedEdit(message: WAMessage, edit: proto.Message.ISecretEncryptedMessage): Promise<void> {
    const editedId = edit.targetMessageKey?.id
    if (!editedId) return
    await this.#reportEdit(
      message,
      editedId,
      await readFor(this.#options.host, await this.#sealed.openEdit(message, edit)),
    )
  }

  /** Content of null cannot be read. */
  async #reportEdit(message: WAMessage, editedId: string, content: Content | null): Promise<void> {
    const mentions = content ? await this.#mentionsIn(content, message.key) : []
    const body = content?.body ?? null
    await this.#options.host.onEdited({ ...(await this.#changeOf(message, editedId)), body, mentions })
  }

  #mentionsIn({ mentioned, body, context }: Content, { remoteJid }: WAMessageKey) {
    const group = this.#options.caches.group(remoteJid ?? '')
    return findMentionedPeople(this.#options.socket, group, mentioned, [body, context?.quote?.body ?? ''])
  }

  /** Returns null when the message shows nothing in a chat. */
  async #inboundOf(message: WAMessage, key: WAMessageKey, id: string): Promise<InboundMessage | null> {
    const isHidden = !message.message && (message.messageStubType === StubType.CIPHERTEXT || key.isViewOnce === true)
    const read = isHidden ? UNDECRYPTABLE : await readFor(this.#options.host, message.message)
    return read && this.#inboundWith(read, message, key, id)
  }

  async #inboundWith(read: Content, message: WAMessage, key: WAMessageKey, id: string): Promise<InboundMessage | null> {
    const isUndecryptable = read === UNDECRYPTABLE
    const { mentioned: _mentioned, ...content } = read
    const fromMe = key.fromMe ?? false
    const chat = await this.#chatOf(message)
    // A message that the phone sent to a broadcast list belongs to no single chat.
    if (!chat.identities.length) return null
    return {
      ...content,
      ...{ providerId: id, mentions: await this.#mentionsIn(read, key) },
      chat: { ...chat, isGroup: Boolean(isJidGroup(key.remoteJid ?? undefined)) },
      author: await this.#authorOf(message),
      fromMe,
      sentAt: isoOf(secondsOf(message.messageTimestamp)),
      raw: isUndecryptable ? null : proto.WebMessageInfo.encode(message).finish(),
      ack: fromMe ? Math.max(Status.SERVER_ACK, message.status ?? 0, ...receiptsOf(message)) : ACK.waiting,
      undecryptable: isUndecryptable,
      history: false,
    }
  }

  async #changeOf(message: WAMessage, providerId: string): Promise<MessageChange> {
    const [chat, author] = await Promise.all([this.#chatOf(message), this.#authorOf(message)])
    return { providerId, chat: chat.identities, author, fromMe: message.key.fromMe ?? false }
  }

  async #chatOf({ key, pushName, verifiedBizName }: WAMessage): Promise<ChannelContact> {
    const jid = key.remoteJid ?? ''
    if (isJidGroup(jid)) return { identities: identitiesOf(jid), name: this.#groups.nameOf(jid) }
    const name = key.fromMe ? null : pushName || verifiedBizName || null
    const writesToList = isBroadcastList(jid) && !key.fromMe
    const identities = writesToList
      ? await this.#person(key.participant, key.participantAlt)
      : await this.#person(jid, key.remoteJidAlt)
    return { identities, name }
  }

  async #authorOf({ key, pushName }: WAMessage): Promise<ChannelContact | null> {
    if (key.fromMe || !isJidGroup(key.remoteJid ?? undefined)) return null
    return { identities: await this.#person(key.participant, key.participantAlt), name: pushName || null }
  }

  /**
   * Returns both addresses of a person; an address that the message does not contain is looked up among the known
   * mappings.
   */
  async #person(jid: string | null | undefined, otherJid: string | null | undefined) {
    const fromMessage = identitiesOf(jid, otherJid)
    if (!jid || fromMessage.some(({ kind }) => kind === 'phone')) return fromMessage
    const { lidMapping } = this.#options.socket.signalRepository
    return identitiesOf(jid, otherJid, await lidMapping.getPNForLID(jid))
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
        const identities = isJidGroup(id) ? identitiesOf(id) : await this.#person(participant, null)
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
    await this.#options.host.onMessage(callMessage(call, await this.#person(call.from, call.callerPn)))
  }
}
