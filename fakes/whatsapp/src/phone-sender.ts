import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { type BinaryNode, proto } from 'baileys'
import { type Account, type Companion, deliver, type Directory, type Group, isGroup } from './directory.ts'
import { bytesOf, child, node, nowInSeconds } from './binary-nodes.ts'
import { takeKeyBundle } from './queries.ts'
import { readRetryBundle } from './signal-device.ts'

export interface SendOptions {
  id?: string
  /** Whether the client sees the sender's LID (what WhatsApp does now) or its phone number as the main address. */
  addressing?: 'lid' | 'pn'
  /** Leave out the other address, as the server sometimes does. */
  hideOtherAddress?: boolean
  /** Damage the ciphertext of the first delivery, so that the client has to ask for a retry. */
  corrupt?: boolean
  sentAt?: Date
  /** Under which address a vote or a sealed edit names the author of the message that it changes, if not as itself. */
  writerAddressing?: 'lid' | 'pn'
}

export interface OutgoingMessage {
  from: Account
  chat: Account | Group
  message: proto.IMessage
  options: SendOptions & { id: string }
}

const deflateAsync = promisify(deflate)

/** Sends messages of all accounts' phones to linked clients. */
export class PhoneSender {
  readonly #directory: Directory
  readonly #outgoing = new Map<string, OutgoingMessage>()

  constructor(directory: Directory) {
    this.#directory = directory
  }

  /** Returns the message's id. */
  async send(
    from: Account,
    chat: Account | Group,
    message: proto.IMessage,
    options: SendOptions = {},
  ): Promise<string> {
    const id = options.id ?? `3A${randomBytes(9).toString('hex').toUpperCase()}`
    const outgoing = { from, chat, message, options: { ...options, id } }
    this.#outgoing.set(id, outgoing)
    const readers = isGroup(chat) ? chat.members : [chat, from]
    for (const companion of new Set(readers.flatMap((account) => account.companions))) {
      const encrypted = await this.#encrypt(outgoing, companion)
      if (options.corrupt) for (const enc of encrypted) damage(enc)
      deliver(companion, this.#messageNode(outgoing, companion, encrypted))
    }
    return id
  }

  /** Sends a message again to a client that asked for it. */
  async sendAgain(id: string, companion: Companion, receipt: BinaryNode): Promise<void> {
    const outgoing = this.#outgoing.get(id)
    if (!outgoing) return
    deliver(companion, this.#messageNode(outgoing, companion, await this.#encrypt(outgoing, companion, receipt)))
  }

  /** Returns the message that was sent under this id. */
  messageOf(id: string): proto.IMessage | undefined {
    return this.#outgoing.get(id)?.message
  }

  /** Returns the message that was sent under this id, with its sender and its chat. */
  outgoingOf(id: string): OutgoingMessage {
    const outgoing = this.#outgoing.get(id)
    if (!outgoing) throw new Error(`no phone has sent a message ${id}`)
    return outgoing
  }

  /** Sends the initial sync of a newly linked client: the key of its app state, and its history. */
  async sendInitialSync(companion: Companion, conversations: proto.IConversation[]): Promise<void> {
    const { account } = companion
    const syncKey = {
      keyId: { keyId: randomBytes(6) },
      keyData: { keyData: randomBytes(32), timestamp: nowInSeconds(), fingerprint: { rawId: 1, currentIndex: 0 } },
    }
    const history = proto.HistorySync.encode({
      syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
      conversations,
      phoneNumberToLidMappings: this.#directory.accounts.map(({ jid, lid }) => ({ pnJid: jid, lidJid: lid })),
    }).finish()
    const { Type } = proto.Message.ProtocolMessage
    const protocolMessages: proto.Message.IProtocolMessage[] = [
      { type: Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: { keys: [syncKey] } },
      {
        type: Type.HISTORY_SYNC_NOTIFICATION,
        historySyncNotification: {
          syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
          initialHistBootstrapInlinePayload: await deflateAsync(history),
          chunkOrder: 1,
          progress: 100,
        },
      },
    ]
    for (const protocolMessage of protocolMessages) {
      const id = randomBytes(10).toString('hex').toUpperCase()
      const outgoing = { from: account, chat: account, message: { protocolMessage }, options: { id } }
      if (!(await account.phone.hasSession(companion.lid))) {
        await account.phone.openSession(companion.lid, takeKeyBundle(companion))
      }
      const { type, ciphertext } = await account.phone.encrypt(companion.lid, outgoing.message)
      const attrs = { id, from: account.jid, type: 'text', category: 'peer', t: String(nowInSeconds()) }
      deliver(companion, node('message', attrs, [node('enc', { v: '2', type }, ciphertext)]))
    }
  }

  /** The `<enc>` nodes of a message for one client. */
  async #encrypt({ from, chat, message }: OutgoingMessage, companion: Companion, retry?: BinaryNode) {
    const { phone } = from
    const bundle = retry && readRetryBundle(retry)
    if (retry || !(await phone.hasSession(companion.lid))) {
      await phone.openSession(companion.lid, bundle ?? takeKeyBundle(companion))
    }
    const enc = (type: string, ciphertext: Uint8Array) =>
      node('enc', { v: '2', type, mediatype: mediaTypeOf(message), count: retry && retryCount(retry) }, ciphertext)
    const direct = async (content: proto.IMessage) => {
      const { type, ciphertext } = await phone.encrypt(companion.lid, content)
      return enc(type, ciphertext)
    }
    if (!isGroup(chat)) {
      const isOwnCopy = companion.account === from
      // The secret of the message lies beside the copy.
      const { messageContextInfo = null, ...inside } = message
      const ownCopy = { deviceSentMessage: { destinationJid: chat.jid, message: inside }, messageContextInfo }
      return [await direct(isOwnCopy ? ownCopy : message)]
    }
    const { ciphertext, senderKeyDistributionMessage } = await phone.encryptForGroup(chat.jid, message)
    const senderKey = {
      senderKeyDistributionMessage: {
        groupId: chat.jid,
        axolotlSenderKeyDistributionMessage: senderKeyDistributionMessage,
      },
    }
    if (retry) return [await direct({ ...message, ...senderKey })]
    const holders = chat.keyHolders.get(from) ?? new Set()
    chat.keyHolders.set(from, holders)
    const keyNodes = holders.has(companion) ? [] : [await direct(senderKey)]
    holders.add(companion)
    return [...keyNodes, enc('skmsg', ciphertext)]
  }

  #messageNode({ from, chat, message, options }: OutgoingMessage, companion: Companion, content: BinaryNode[]) {
    const common = {
      id: options.id,
      type: mediaTypeOf(message) ? 'media' : 'text',
      t: String(options.sentAt ? Math.floor(options.sentAt.getTime() / 1000) : nowInSeconds()),
      notify: from.name,
    }
    const byLid = options.addressing !== 'pn'
    const address = (account: Account) => (byLid ? account.lid : account.jid)
    const otherAddress = (account: Account) => {
      if (options.hideOtherAddress) return undefined
      return byLid ? account.jid : account.lid
    }
    const other = byLid ? 'pn' : 'lid'
    if (isGroup(chat)) {
      const author = { participant: address(from), [`participant_${other}`]: otherAddress(from) }
      return node('message', { ...common, from: chat.jid, addressing_mode: byLid ? 'lid' : 'pn', ...author }, content)
    }
    if (companion.account === from) {
      const recipient = { recipient: address(chat), [`peer_recipient_${other}`]: otherAddress(chat) }
      return node('message', { ...common, from: address(from), ...recipient }, content)
    }
    return node('message', { ...common, from: address(from), [`sender_${other}`]: otherAddress(from) }, content)
  }
}

function damage(enc: BinaryNode): void {
  const bytes = bytesOf(enc)
  const last = bytes.length - 1
  bytes[last] = (bytes[last] ?? 0) ^ 0xff
  enc.content = bytes
}

function retryCount(receipt: BinaryNode): string {
  return child(receipt, 'retry')?.attrs['count'] ?? '1'
}

function mediaTypeOf(message: proto.IMessage): string | undefined {
  if (message.imageMessage) return 'image'
  if (message.videoMessage) return 'video'
  if (message.audioMessage) return message.audioMessage.ptt ? 'ptt' : 'audio'
  if (message.documentMessage) return 'document'
  return undefined
}
