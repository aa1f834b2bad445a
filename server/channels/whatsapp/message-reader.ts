/** Reports messages of WhatsApp to the host: what each says, or which earlier message it changes. */
import { isJidGroup, normalizeMessageContent, proto, type WAMessage, type WAMessageKey, type WASocket } from 'baileys'
import type { Logger } from 'pino'
import { ACK } from '#contract/acks.ts'
import type { MessageContext } from '#contract/messages.ts'
import type { FetchPicture } from '#server/channels/ad-picture.ts'
import type { ChannelContact, ChannelHost, Identity, InboundMessage, MessageChange } from '#server/channels/port.ts'
import type { ReceivedOutcome } from '#server/channels/received-outcome.ts'
import { cancelledCallIn, readCancelledCall, readFor } from './appointment-events.ts'
import type { Caches } from './caches.ts'
import { type Content, isShown, pollVote, UNDECRYPTABLE } from './content.ts'
import { eventPoll } from './event-answers.ts'
import type { GroupNames } from './group-names.ts'
import { identitiesOf, isBroadcastList } from './jid.ts'
import { findMentionedPeople } from './mentions.ts'
import { isoOf, secondsOf } from './message-time.ts'
import { voteWords } from './poll.ts'
import { receiptsOf } from './receipts.ts'
import { isSealedEdit, SealedChanges } from './sealed-changes.ts'

type Options = {
  socket: WASocket
  host: ChannelHost
  caches: Caches
  groups: GroupNames
  log: Logger
  fetchPicture: FetchPicture
}

const { StubType, Status } = proto.WebMessageInfo
const { Type: ProtocolType } = proto.Message.ProtocolMessage

export class MessageReader {
  readonly #options: Options
  readonly #sealed: SealedChanges

  constructor(options: Options) {
    this.#options = options
    this.#sealed = new SealedChanges(options)
  }

  /**
   * What is no message takes the placeholder away that may stand for it since it could not be decrypted. Returns `ignored`
   * for what shows nothing in a chat.
   */
  async report(message: WAMessage, key: WAMessageKey, id: string): Promise<ReceivedOutcome> {
    const { host } = this.#options
    const content = normalizeMessageContent(message.message)
    if (await this.#reportChange(message, content)) {
      await this.#reportNoMessage(message, id)
      return 'applied'
    }
    const read = content?.pollUpdateMessage
      ? await this.#readVote(message, key, content.pollUpdateMessage)
      : await this.#read(message, key)
    const inbound = read && (await this.#inboundWith(read, message, key, id))
    await (inbound ? host.onMessage(inbound) : this.#reportNoMessage(message, id))
    return inbound || content?.pollUpdateMessage ? 'applied' : 'ignored'
  }

  /** Reports of a message that cannot be stored only that there was one. What is no message is left out. */
  async reportPlaceholder(message: WAMessage, key: WAMessageKey, id: string): Promise<void> {
    if (!isHidden(message, key) && !isShown(message.message)) return
    const { identities } = await this.#chatOf(message)
    if (!identities.length) return
    await this.#options.host.onMessage({
      ...{ providerId: id, mediaType: 'unsupported', body: '', media: null, quotedProviderId: null },
      ...{ raw: null, undecryptable: false, history: false },
      chat: { identities, name: null, isGroup: isInGroup(key) },
      author: await this.#authorOf({ ...message, pushName: null }),
      fromMe: key.fromMe ?? false,
      sentAt: isoOf(secondsOf(message.messageTimestamp)),
      ack: ackOf(message),
    })
  }

  /** Returns both addresses of a person; one that the message does not contain is looked up among the known mappings. */
  async personOf(jid: string | null | undefined, otherJid: string | null | undefined): Promise<Identity[]> {
    const fromMessage = identitiesOf(jid, otherJid)
    if (!jid || fromMessage.some(({ kind }) => kind === 'phone')) return fromMessage
    const { lidMapping } = this.#options.socket.signalRepository
    return identitiesOf(jid, otherJid, await lidMapping.getPNForLID(jid))
  }

  async #reportNoMessage(message: WAMessage, id: string): Promise<void> {
    const { identities } = await this.#chatOf(message)
    if (identities.length) await this.#options.host.onNoMessage({ providerId: id, chat: identities })
  }

  /** Returns false when the message changes no other one. */
  async #reportChange(message: WAMessage, content: proto.IMessage | undefined): Promise<boolean> {
    const { host } = this.#options
    const { reactionMessage, protocolMessage, secretEncryptedMessage, encEventResponseMessage } = content ?? {}
    const cancelledId = cancelledCallIn(content)
    const changedId = (reactionMessage ?? protocolMessage)?.key?.id
    if (reactionMessage && changedId) {
      await host.onReaction({ ...(await this.#changeOf(message, changedId)), emoji: reactionMessage.text ?? '' })
    } else if (protocolMessage?.type === ProtocolType.REVOKE && changedId) {
      await host.onDeleted(await this.#changeOf(message, changedId))
    } else if (protocolMessage?.type === ProtocolType.MESSAGE_EDIT && changedId) {
      const edited = await readFor(host, protocolMessage.editedMessage)
      if (edited) await this.#reportEdit(message, changedId, edited)
    } else if (cancelledId) {
      const body = await readCancelledCall(host, cancelledId)
      await host.onEdited({ ...(await this.#changeOf(message, cancelledId)), body })
    } else if (isSealedEdit(secretEncryptedMessage)) await this.#reportSealedEdit(message, secretEncryptedMessage)
    else if (encEventResponseMessage) await this.#reportEventAnswer(message, encEventResponseMessage)
    else if (protocolMessage?.type === ProtocolType.EPHEMERAL_SETTING) {
      const { identities } = await this.#chatOf(message)
      await host.onExpiration({ chat: identities, seconds: protocolMessage.ephemeralExpiration ?? 0 })
    } else return false
    return true
  }

  /** Reports a vote; one in a poll that is not stored, as in one from before the linking, is told by a message. */
  async #readVote(
    message: WAMessage,
    key: WAMessageKey,
    update: proto.Message.IPollUpdateMessage,
  ): Promise<Content | null> {
    const { host } = this.#options
    const vote = await this.#sealed.openVote(message, update)
    if (vote) {
      const { pollId, ...rest } = vote
      await host.onPollVote({ ...(await this.#changeOf(message, pollId)), ...rest })
      return null
    }
    // The phone shows its owner's own vote.
    return key.fromMe ? null : pollVote(voteWords(await host.wording()))
  }

  /** An answer to an event counts as a vote on it. Nothing tells of one to an event that is not stored. */
  async #reportEventAnswer(message: WAMessage, sealed: proto.Message.IEncEventResponseMessage): Promise<void> {
    const { host } = this.#options
    const answer = await this.#sealed.openEventAnswer(message, sealed)
    if (!answer) return
    const { eventId, ...rest } = answer
    const poll = eventPoll(await host.wording())
    await host.onPollVote({ ...(await this.#changeOf(message, eventId)), poll, ...rest })
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
    // What an edit leaves nothing to be seen of is shown by the phone alone.
    const body = !content || content.mediaType === 'unsupported' ? null : content.body
    await this.#options.host.onEdited({ ...(await this.#changeOf(message, editedId)), body, mentions })
  }

  #mentionsIn({ mentioned, body, context }: Content, { remoteJid }: WAMessageKey) {
    const group = this.#options.caches.group(remoteJid ?? '')
    return findMentionedPeople(this.#options.socket, group, mentioned, [body, context?.quote?.body ?? ''])
  }

  /** Returns null when the message shows nothing in a chat. */
  async #read(message: WAMessage, key: WAMessageKey): Promise<Content | null> {
    return isHidden(message, key) ? UNDECRYPTABLE : readFor(this.#options.host, message.message)
  }

  async #inboundWith(read: Content, message: WAMessage, key: WAMessageKey, id: string): Promise<InboundMessage | null> {
    const isUndecryptable = read === UNDECRYPTABLE
    const { mentioned: _mentioned, adPicture, ...content } = read
    const fromMe = key.fromMe ?? false
    const chat = await this.#chatOf(message)
    // A message that the phone sent to a broadcast list belongs to no single chat.
    if (!chat.identities.length) return null
    return {
      ...content,
      ...{ providerId: id, mentions: await this.#mentionsIn(read, key) },
      context: await this.#withPicture(content.context, adPicture),
      chat: { ...chat, isGroup: isInGroup(key) },
      author: await this.#authorOf(message),
      fromMe,
      sentAt: isoOf(secondsOf(message.messageTimestamp)),
      raw: isUndecryptable ? null : proto.WebMessageInfo.encode(message).finish(),
      ack: ackOf(message),
      undecryptable: isUndecryptable,
      history: false,
    }
  }

  /** Gets the picture of an advertisement that came along as an address alone, which expires. */
  async #withPicture(context: MessageContext | null, address: string | null): Promise<MessageContext | null> {
    if (!context?.ad || !address) return context
    return { ...context, ad: { ...context.ad, picture: await this.#options.fetchPicture(address) } }
  }

  async #changeOf(message: WAMessage, providerId: string): Promise<MessageChange> {
    const [chat, author] = await Promise.all([this.#chatOf(message), this.#authorOf(message)])
    return { providerId, chat: chat.identities, author, fromMe: message.key.fromMe ?? false }
  }

  async #chatOf({ key, pushName, verifiedBizName }: WAMessage): Promise<ChannelContact> {
    const jid = key.remoteJid ?? ''
    if (isJidGroup(jid)) return { identities: identitiesOf(jid), name: this.#options.groups.nameOf(jid) }
    const name = key.fromMe ? null : pushName || verifiedBizName || null
    const writesToList = isBroadcastList(jid) && !key.fromMe
    const identities = writesToList
      ? await this.personOf(key.participant, key.participantAlt)
      : await this.personOf(jid, key.remoteJidAlt)
    return { identities, name }
  }

  async #authorOf({ key, pushName }: Pick<WAMessage, 'key' | 'pushName'>): Promise<ChannelContact | null> {
    if (key.fromMe || !isInGroup(key)) return null
    return { identities: await this.personOf(key.participant, key.participantAlt), name: pushName || null }
  }
}

const isInGroup = ({ remoteJid }: WAMessageKey): boolean => Boolean(isJidGroup(remoteJid ?? undefined))

/** Says whether the message could not be decrypted, or only the phone shows it. */
const isHidden = ({ message, messageStubType }: WAMessage, { isViewOnce }: WAMessageKey): boolean =>
  !message && (messageStubType === StubType.CIPHERTEXT || isViewOnce === true)

const ackOf = (message: WAMessage): number =>
  message.key.fromMe ? Math.max(Status.SERVER_ACK, message.status ?? 0, ...receiptsOf(message)) : ACK.waiting
