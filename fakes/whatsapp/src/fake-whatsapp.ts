import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { type BinaryNode, generateSignalPubKey, jidDecode, proto } from 'baileys'
import { WebSocketServer } from 'ws'
import { ClientLink } from './client-link.ts'
import { Account, type Companion, type Group, isGroup, type SentMessage, textOf } from './directory.ts'
import { MediaHost, type MediaKind } from './media-host.ts'
import { isMediaRetryRequest, mediaPartOf, mediaRetryAnswer } from './media-retry.ts'
import { bigEndian, bytesOf, child, children, node, nowInSeconds, readBigEndian, SERVER } from './nodes.ts'
import { createNoiseIdentity } from './noise.ts'
import { grantDevice, isDeviceSignatureValid, parseQr } from './pairing.ts'
import { answerAddressedQuery, answerQuery, takeKeyBundle } from './queries.ts'
import { readRetryBundle } from './signal-device.ts'
import type { TrustAnchors } from './trust.ts'

export interface FakeWhatsAppOptions {
  host?: string
  /** Port of the WebSocket; 0 takes any free one. */
  port?: number
  mediaPort?: number
  /** How many QR codes an unlinked client gets before it has to connect again. */
  qrCodes?: number
  /** Let the phone send its sync key and a first (empty) history after linking, as phones do. */
  initialSync?: boolean
  /**
   * What the server says about how many one-time keys it holds. A new client that is told 0, the truth, makes and
   * stores 812; a small number keeps tests with a slow key store fast.
   */
  reportedPreKeys?: number
}

export interface SendOptions {
  id?: string
  /** Whether the client sees the sender's LID (what WhatsApp does now) or its phone number as the main address. */
  addressing?: 'lid' | 'pn'
  /** Leave out the other address, as the server sometimes does. */
  hideOtherAddress?: boolean
  /** Damage the ciphertext of the first delivery, so that the client has to ask for a retry. */
  corrupt?: boolean
  sentAt?: Date
}

interface OutgoingMessage {
  from: Account
  chat: Account | Group
  message: proto.IMessage
  options: SendOptions & { id: string }
}

/** What the server knows of a connection: first an unlinked client with QR codes, or a linked one. */
interface LinkState {
  registration?: proto.ClientPayload.IDevicePairingRegistrationData
  refs: string[]
  /** Secrets of QR codes that link no more. */
  retired: Set<string>
  pairing?: { queryId: string; companion: Companion; done: (error?: Error) => void }
  companion?: Companion
}

interface Events {
  message: [SentMessage]
  /** Every stanza a linked client sends, for checks on receipts, presence and the like. */
  stanza: [Companion, BinaryNode]
  linked: [Companion]
  online: [Companion]
  offline: [Companion]
}

const deflateAsync = promisify(deflate)

/** A WhatsApp server, its media host and its phones, in this process and on loopback only. */
export class FakeWhatsApp extends EventEmitter<Events> {
  readonly #options: Required<Omit<FakeWhatsAppOptions, 'reportedPreKeys'>> & FakeWhatsAppOptions
  readonly #identity = createNoiseIdentity()
  readonly #server: Server = createServer()
  readonly #webSockets = new WebSocketServer({ noServer: true })
  readonly #links = new Map<ClientLink, LinkState>()
  readonly #accounts: Account[] = []
  readonly #groups: Group[] = []
  readonly #outgoing = new Map<string, OutgoingMessage>()
  readonly #banned = new Set<Account>()
  readonly #deaf = new Set<ClientLink>()
  readonly #ignored = new Set<Duplex>()
  #media!: MediaHost
  #refusal: number | undefined
  /** Confirm the client's messages at once: as the server, and as the phone of a recipient. */
  autoAck = true
  autoDeliver = true
  /** While true the client's confirmations get lost, so that its messages come again at its next login. */
  loseReceipts = false
  /** While true new connections are accepted and never answered. */
  ignoreConnections = false
  /** What went wrong on the wire: stanzas that could not be read, messages that could not be decrypted. */
  readonly problems: Error[] = []
  /** Queries the fake server does not know; it answered them with an empty result. */
  readonly unknownQueries: BinaryNode[] = []

  private constructor(options: FakeWhatsAppOptions) {
    super()
    this.#options = {
      host: '127.0.0.1',
      port: 0,
      mediaPort: 0,
      qrCodes: 6,
      initialSync: true,
      ...options,
    }
    this.#server.on('upgrade', (request, socket, head) => {
      if (this.#refusal) {
        socket.end(`HTTP/1.1 ${this.#refusal} Refused\r\nConnection: close\r\n\r\n`)
        return
      }
      if (this.ignoreConnections) {
        this.#ignored.add(socket)
        return
      }
      this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        const link = new ClientLink(webSocket, this.#identity, {
          onHandshake: (...event) => this.#onHandshake(...event),
          onNode: (...event) => this.#onNode(...event),
          onClose: (closed) => this.#onClose(closed),
          onError: (_link, error) => this.problems.push(error instanceof Error ? error : new Error(String(error))),
        })
        this.#links.set(link, { refs: [], retired: new Set() })
      })
    })
  }

  static async start(options: FakeWhatsAppOptions = {}): Promise<FakeWhatsApp> {
    const fake = new FakeWhatsApp(options)
    const { host, port, mediaPort } = fake.#options
    fake.#media = await MediaHost.listen(host, mediaPort)
    fake.#server.listen(port, host)
    await once(fake.#server, 'listening')
    return fake
  }

  async stop(): Promise<void> {
    for (const link of this.#links.keys()) link.terminate()
    for (const socket of this.#ignored) socket.destroy()
    this.#webSockets.close()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
    await this.#media.close()
  }

  /** The value for Baileys' `waWebSocketUrl`. */
  get url(): string {
    const { address, port } = this.#server.address() as AddressInfo
    return `ws://${address}:${port}/ws/chat`
  }

  get ignoredConnections(): number {
    return this.#ignored.size
  }

  get media(): MediaHost {
    return this.#media
  }

  get trustAnchors(): TrustAnchors {
    return {
      noiseRootKey: Buffer.from(this.#identity.rootPublicKey).toString('base64'),
      mediaCertificate: this.#media.certificate,
    }
  }

  // ---- Who exists

  addAccount(number: string, name: string): Account {
    const account = new Account(number, name)
    this.#accounts.push(account)
    return account
  }

  /** The first member owns the group. */
  addGroup(subject: string, members: Account[]): Group {
    const jid = `1203634${String(randomInt(1e11)).padStart(11, '0')}@g.us`
    const group = { jid, subject, members, createdAt: nowInSeconds(), keyHolders: new Map() }
    this.#groups.push(group)
    return group
  }

  // ---- Linking

  /** Does what the phone of `account` does when it scans a client's QR code. Resolves when the client is linked. */
  async scanQr(qr: string, account: Account): Promise<Companion> {
    const content = parseQr(qr)
    const { link, state } = this.#findByRef(content.ref)
    if (state.retired.has(content.advSecret.toString('base64'))) throw new Error('the server has retired this QR code')
    if (!state.registration) throw new Error('the client of this QR code has not registered')
    const { eRegid, eSkeyId, eSkeyVal, eSkeySig } = state.registration
    if (!eRegid || !eSkeyId || !eSkeyVal || !eSkeySig) throw new Error('incomplete registration')
    const deviceId = account.nextDeviceId++
    const companion: Companion = {
      account,
      deviceId,
      jid: `${account.number}:${deviceId}@${SERVER}`,
      lid: `${jidDecode(account.lid)?.user}:${deviceId}@lid`,
      noiseKey: content.noiseKey,
      identityKey: content.identityKey,
      registrationId: readBigEndian(eRegid),
      signedPreKey: {
        keyId: readBigEndian(eSkeyId),
        publicKey: generateSignalPubKey(eSkeyVal),
        signature: eSkeySig,
      },
      preKeys: [],
      grant: grantDevice(content, account.phone.identityKeyPair, deviceId),
      link: undefined,
      receiving: false,
      synced: !this.#options.initialSync,
      undelivered: new Map(),
    }
    const queryId = randomInt(2 ** 31).toString()
    const linked = new Promise<void>((resolve, reject) => {
      state.pairing = { queryId, companion, done: (error) => (error ? reject(error) : resolve()) }
    })
    link.send(
      node('iq', { id: queryId, from: SERVER, type: 'set', xmlns: 'md' }, [
        node('pair-success', {}, [
          node('device-identity', {}, companion.grant.sealed),
          node('platform', { name: 'android' }),
          node('device', { jid: companion.jid, lid: companion.lid }),
        ]),
      ]),
    )
    await linked
    account.companions.push(companion)
    this.emit('linked', companion)
    link.send(node('stream:error', { code: '515' }))
    link.close()
    return companion
  }

  /**
   * The server's answer to a first scan that it does with some accounts since July 2026: it retires the secret of the
   * code on show, and wants the client to show one with a new secret.
   */
  retireQr(qr: string): void {
    const { ref, advSecret } = parseQr(qr)
    const { link, state } = this.#findByRef(ref)
    state.retired.add(advSecret.toString('base64'))
    const type = 'companion_reg_refresh'
    const attrs = { id: randomInt(2 ** 31).toString(), from: SERVER, type, t: String(nowInSeconds()) }
    link.send(node('notification', attrs, [node(type)]))
  }

  #findByRef(ref: string): { link: ClientLink; state: LinkState } {
    for (const [link, state] of this.#links) if (state.refs.includes(ref)) return { link, state }
    throw new Error('no client shows this QR code (any more)')
  }

  #offerQrCodes(link: ClientLink, state: LinkState): void {
    state.refs = Array.from({ length: this.#options.qrCodes }, () => `2@${randomBytes(60).toString('base64')}`)
    const refs = state.refs.map((ref) => node('ref', {}, Buffer.from(ref)))
    const id = randomInt(2 ** 31).toString()
    link.send(node('iq', { id, from: SERVER, type: 'set', xmlns: 'md' }, [node('pair-device', {}, refs)]))
  }

  #finishPairing(state: LinkState, answer: BinaryNode): void {
    const { companion, done } = state.pairing!
    const signed = child(child(answer, 'pair-device-sign'), 'device-identity')
    const valid = signed && isDeviceSignatureValid(bytesOf(signed), companion.grant, companion.identityKey)
    done(valid ? undefined : new Error('the client signed its device identity wrongly'))
    delete state.pairing
  }

  // ---- Messages to the client

  async sendText(from: Account, chat: Account | Group, text: string, options?: SendOptions): Promise<string> {
    return this.send(from, chat, { conversation: text }, options)
  }

  async sendImage(
    from: Account,
    chat: Account | Group,
    image: { bytes: Uint8Array; mimetype: string; caption?: string },
    options?: SendOptions,
  ): Promise<string> {
    const { bytes, mimetype, caption } = image
    const imageMessage = { ...this.storeMedia(bytes, 'Image'), mimetype, caption: caption ?? null, height: 1, width: 1 }
    return this.send(from, chat, { imageMessage }, options)
  }

  /** Puts a file on the media host; the result belongs into a media message. */
  storeMedia(bytes: Uint8Array, kind: MediaKind) {
    return this.#media.store(bytes, kind)
  }

  /**
   * Sends any message from a phone. Clients of the recipients get it, at once or at their next login; so do the
   * clients of the sender, as a copy of what was typed on the phone. Returns the message's id.
   */
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
      this.#deliver(companion, this.#messageNode(outgoing, companion, encrypted))
    }
    return id
  }

  /** Shows or ends the "typing" sign of a contact. */
  sendTyping(from: Account, to: Account, typing: boolean): void {
    const chatstate = node('chatstate', { from: from.lid }, [node(typing ? 'composing' : 'paused')])
    for (const { link } of to.companions) link?.send(chatstate)
  }

  /**
   * A voice call that rings and ends with this reason: nobody answered, another device did, or (without one) the caller
   * gave up.
   */
  callAndHangUp(from: Account, to: Account, reason: string | undefined = 'timeout'): void {
    const call = { 'call-id': randomBytes(16).toString('hex').toUpperCase(), 'call-creator': from.lid }
    const event = (detail: BinaryNode) =>
      node('call', { from: from.lid, id: randomUUID(), t: String(nowInSeconds()), notify: from.name }, [detail])
    for (const companion of to.companions) {
      this.#deliver(companion, event(node('offer', { ...call, caller_pn: from.jid }, [node('audio', {})])))
      this.#deliver(companion, event(node('terminate', { ...call, reason: reason || undefined })))
    }
  }

  /** The `<enc>` nodes of a message for one client. */
  async #encrypt({ from, chat, message, options }: OutgoingMessage, companion: Companion, retry?: BinaryNode) {
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
      return [await direct(isOwnCopy ? { deviceSentMessage: { destinationJid: chat.jid, message } } : message)]
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

  /** What a phone sends to a client it has just linked: the key of its app state, and its history. */
  async #sendInitialSync(companion: Companion): Promise<void> {
    const { account } = companion
    const syncKey = {
      keyId: { keyId: randomBytes(6) },
      keyData: { keyData: randomBytes(32), timestamp: nowInSeconds(), fingerprint: { rawId: 1, currentIndex: 0 } },
    }
    const history = proto.HistorySync.encode({
      syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
      conversations: [],
      phoneNumberToLidMappings: this.#accounts.map(({ jid, lid }) => ({ pnJid: jid, lidJid: lid })),
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
      this.#deliver(companion, node('message', attrs, [node('enc', { v: '2', type }, ciphertext)]))
    }
  }

  #deliver(companion: Companion, stanza: BinaryNode): void {
    companion.undelivered.set(stanza.attrs['id'] ?? '', stanza)
    if (companion.receiving) companion.link?.send(stanza)
  }

  // ---- Messages from the client

  /** Calls back for every message a client sends, once it is decrypted. Returns the way to stop. */
  onMessage(callback: (message: SentMessage) => void): () => void {
    this.on('message', callback)
    return () => this.off('message', callback)
  }

  /** The next message from a client that fits. */
  async nextMessage(fits: (message: SentMessage) => boolean = () => true, timeoutMs = 5000): Promise<SentMessage> {
    const signal = AbortSignal.timeout(timeoutMs)
    for (;;) {
      const [message] = (await once(this, 'message', { signal })) as [SentMessage]
      if (fits(message)) return message
    }
  }

  /** The server's confirmation of a message (one grey tick), or its refusal with an error code. */
  ack({ id, to, companion }: SentMessage, refusal?: { error: string }): void {
    companion.link?.send(node('ack', { class: 'message', id, from: to, t: String(nowInSeconds()), ...refusal }))
  }

  /** The recipient's phone has the message (two grey ticks). In a group, `reader` says which member's phone. */
  deliver(message: SentMessage, reader?: Account): void {
    this.#receipt(message, undefined, reader)
  }

  /** The recipient has read the message (blue ticks). */
  read(message: SentMessage, reader?: Account): void {
    this.#receipt(message, 'read', reader)
  }

  /** The recipient has listened to a voice message. */
  play(message: SentMessage, reader?: Account): void {
    this.#receipt(message, 'played', reader)
  }

  /** The recipient could not decrypt the message and asks for it again. */
  requestRetry(message: SentMessage, reader?: Account): void {
    const recipient = reader ?? (isGroup(message.chat) ? undefined : message.chat)
    if (!recipient) throw new Error('say which member of the group asks')
    const retry = node('retry', { v: '1', count: '1', id: message.id, t: String(nowInSeconds()) })
    const registration = node('registration', {}, bigEndian(recipient.phone.registrationId, 4))
    this.#receipt(message, 'retry', reader, [retry, registration])
  }

  #receipt({ id, to, chat, companion }: SentMessage, type?: string, reader?: Account, content?: BinaryNode[]): void {
    const participant = isGroup(chat)
      ? (reader ?? chat.members.find((member) => member !== companion.account))
      : undefined
    const attrs = { id, from: to, type, participant: participant?.lid, t: String(nowInSeconds()) }
    companion.link?.send(node('receipt', attrs, content))
  }

  async #onClientMessage(companion: Companion, stanza: BinaryNode): Promise<void> {
    const to = stanza.attrs['to'] ?? ''
    const id = stanza.attrs['id'] ?? ''
    const group = this.#findGroup(to)
    const chat = group ?? this.#findAccount(to)
    if (!chat) throw new Error(`message to unknown address ${to}`)
    const sender = companion.account
    let message: proto.IMessage | undefined
    const copies = children(child(stanza, 'participants')).map((copy) => ({ jid: copy.attrs['jid'] ?? '', copy }))
    // A resend after a retry request has its one copy directly in the stanza.
    if (!group && child(stanza, 'enc')) copies.push({ jid: to, copy: stanza })
    for (const { jid, copy } of copies) {
      const content = await this.#readCopy(companion, jid, copy, stanza)
      if (content?.senderKeyDistributionMessage) {
        const reader = this.#findAccount(jid)
        await reader?.phone.acceptSenderKey(companion.lid, content.senderKeyDistributionMessage)
      }
      if (content && !this.#findAccount(jid)?.companions.includes(companion)) message ??= content
      else message ??= content?.deviceSentMessage?.message ?? undefined
    }
    if (group) {
      const sealed = bytesOf(child(stanza, 'enc') ?? stanza)
      for (const member of group.members.filter((candidate) => candidate !== sender)) {
        message = await member.phone.decryptFromGroup(group.jid, companion.lid, sealed)
      }
    }
    if (stanza.attrs['category'] === 'peer') return
    const sent = { id, sender, companion, to, chat, message: message ?? {}, text: textOf(message), stanza }
    if (this.autoAck) this.ack(sent)
    if (this.autoDeliver) this.deliver(sent)
    this.emit('message', sent)
  }

  /** Reads one recipient's copy as that recipient's phone, or passes it on to another linked client. */
  async #readCopy(companion: Companion, jid: string, copy: BinaryNode, stanza: BinaryNode) {
    const enc = child(copy, 'enc')
    const reader = this.#findAccount(jid)
    if (!enc || !reader) throw new Error(`copy for unknown device ${jid}`)
    const type = enc.attrs['type'] === 'pkmsg' ? 'pkmsg' : 'msg'
    if (type === 'pkmsg' && !child(stanza, 'device-identity')) {
      this.problems.push(new Error(`message ${stanza.attrs['id']} opens a session without a device identity`))
    }
    const deviceId = jidDecode(jid)?.device ?? 0
    if (deviceId === 0) return reader.phone.decrypt(companion.lid, { type, ciphertext: bytesOf(enc) })
    const target = reader.companions.find((candidate) => candidate.deviceId === deviceId)
    if (!target) throw new Error(`copy for unknown device ${jid}`)
    // In groups Baileys encrypts its sender key for itself too (7.0.0-rc14).
    if (target === companion) return undefined
    const { id, type: messageType } = stanza.attrs
    const attrs = { id, type: messageType, t: String(nowInSeconds()), notify: companion.account.name }
    const address = { from: companion.lid, sender_pn: companion.jid }
    this.#deliver(target, node('message', { ...attrs, ...address }, [enc]))
    return undefined
  }

  // ---- Trouble

  /** Cuts the connection as a network failure would; the client may come back. */
  dropConnection(account: Account): void {
    for (const { link } of account.companions) link?.terminate()
  }

  /** The server goes quiet: nothing is answered any more, not even pings. */
  freezeConnection(account: Account): void {
    for (const { link } of account.companions) if (link) link.frozen = true
  }

  /** The server answers pings and nothing else, and brings nothing. */
  deafenConnection(account: Account): void {
    for (const companion of account.companions) {
      if (companion.link) this.#deaf.add(companion.link)
      companion.receiving = false
    }
  }

  /** Another process has logged in with the same credentials. */
  replaceConnection(account: Account): void {
    for (const { link } of account.companions) if (link) endReplaced(link)
  }

  /** The stream error with this code, for instance 503 or 515. */
  endStream(account: Account, code: number): void {
    for (const { link } of account.companions) {
      link?.send(node('stream:error', { code: String(code) }))
      link?.close()
    }
  }

  /** The owner removes all linked clients on the phone; their credentials are worth nothing from now on. */
  logout(account: Account): void {
    for (const { link } of account.companions.splice(0)) {
      link?.send(node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]))
      link?.close()
    }
  }

  /** WhatsApp bans the number: logins are refused with 403. */
  ban(account: Account): void {
    this.#banned.add(account)
    this.dropConnection(account)
  }

  /** Refuse new connections with this HTTP status, or accept them again. */
  refuseConnections(status: number | undefined): void {
    this.#refusal = status
  }

  // ---- The wire

  #findAccount(jid: string): Account | undefined {
    return this.#accounts.find((account) => account.owns(jid))
  }

  #findGroup(jid: string): Group | undefined {
    return this.#groups.find((group) => group.jid === jid)
  }

  #onHandshake(link: ClientLink, clientKey: Buffer, payload: proto.ClientPayload): void {
    const state = this.#links.get(link)!
    if (payload.devicePairingData) {
      state.registration = payload.devicePairingData
      this.#offerQrCodes(link, state)
      return
    }
    const account = this.#findAccount(`${payload.username}@${SERVER}`)
    const companion = account?.companions.find(
      ({ deviceId, noiseKey }) => deviceId === payload.device && noiseKey.equals(clientKey),
    )
    if (!companion || this.#banned.has(companion.account)) {
      link.send(node('failure', { reason: companion ? '403' : '401', location: 'fake' }))
      link.close()
      return
    }
    if (companion.link) endReplaced(companion.link)
    companion.link = link
    companion.receiving = false
    state.companion = companion
    link.send(node('success', { t: String(nowInSeconds()), lid: companion.lid, location: 'fake' }))
    this.emit('online', companion)
  }

  async #onNode(link: ClientLink, stanza: BinaryNode): Promise<void> {
    const state = this.#links.get(link)
    if (!state) return
    if (this.#deaf.has(link) && stanza.attrs['xmlns'] !== 'w:p') return
    const { companion, pairing } = state
    if (!companion) {
      if (pairing && stanza.tag === 'iq' && stanza.attrs['id'] === pairing.queryId) this.#finishPairing(state, stanza)
      else if (stanza.attrs['xmlns'] === 'w:p')
        link.send(node('iq', { id: stanza.attrs['id'], from: SERVER, type: 'result' }))
      return
    }
    this.emit('stanza', companion, stanza)
    if (stanza.tag === 'iq') await this.#onQuery(link, companion, stanza)
    else if (stanza.tag === 'message') await this.#onClientMessage(companion, stanza)
    else if (stanza.tag === 'receipt') await this.#onClientReceipt(link, companion, stanza)
    else if (stanza.tag === 'ack') this.#onClientAck(companion, stanza)
  }

  async #onQuery(link: ClientLink, companion: Companion, iq: BinaryNode): Promise<void> {
    let isReady = false
    const context = {
      companion,
      mediaHostname: this.#media.hostname,
      reportedPreKeys: this.#options.reportedPreKeys,
      findAccount: (jid: string) => this.#findAccount(jid),
      findGroup: (jid: string) => this.#findGroup(jid),
      groupsOf: (account: Account) => this.#groups.filter(({ members }) => members.includes(account)),
      onReady: () => {
        isReady = true
      },
      onLogout: () => {
        companion.account.companions.splice(companion.account.companions.indexOf(companion), 1)
      },
    }
    let answer = (await answerAddressedQuery(iq, context)) ?? (await answerQuery(iq, context))
    if (!answer) {
      this.unknownQueries.push(iq)
      answer = node('iq', { id: iq.attrs['id'], from: iq.attrs['to'], type: 'result' })
    }
    link.send(answer)
    if (isReady) await this.#startDelivery(link, companion)
  }

  async #startDelivery(link: ClientLink, companion: Companion): Promise<void> {
    const waiting = [...companion.undelivered.values()]
    companion.receiving = true
    const count = String(waiting.length)
    link.send(node('ib', { from: SERVER }, [node('offline_preview', { count, message: count })]))
    waiting.forEach((stanza, index) => {
      link.send({ ...stanza, attrs: { ...stanza.attrs, offline: String(index) } })
    })
    link.send(node('ib', { from: SERVER }, [node('offline', { count })]))
    if (!companion.synced) {
      companion.synced = true
      await this.#sendInitialSync(companion)
    }
  }

  async #onClientReceipt(link: ClientLink, companion: Companion, receipt: BinaryNode): Promise<void> {
    const { id, to, type, participant } = receipt.attrs
    const more = children(child(receipt, 'list')).map((item) => item.attrs['id'] ?? '')
    if (!this.loseReceipts) for (const received of [id ?? '', ...more]) companion.undelivered.delete(received)
    link.send(node('ack', { class: 'receipt', id, from: to, type, participant }))
    const outgoing = this.#outgoing.get(id ?? '')
    const media = outgoing && mediaPartOf(outgoing.message)
    if (media && isMediaRetryRequest(receipt)) {
      link.send(mediaRetryAnswer(receipt, media.mediaKey, this.#media.restore(media.directPath)))
    }
    if (type === 'retry' && outgoing) {
      const encrypted = await this.#encrypt(outgoing, companion, receipt)
      this.#deliver(companion, this.#messageNode(outgoing, companion, encrypted))
    }
  }

  #onClientAck(companion: Companion, { attrs }: BinaryNode): void {
    const stanza = companion.undelivered.get(attrs['id'] ?? '')
    // The refusal of an undecryptable message may arrive after its resend.
    const isResend = stanza !== undefined && child(stanza, 'enc')?.attrs['count'] !== undefined
    if (!(attrs['error'] && isResend)) companion.undelivered.delete(attrs['id'] ?? '')
  }

  #onClose(link: ClientLink): void {
    const state = this.#links.get(link)
    this.#links.delete(link)
    this.#deaf.delete(link)
    state?.pairing?.done(new Error('the client went away while it was being linked'))
    if (state?.companion?.link === link) {
      state.companion.link = undefined
      state.companion.receiving = false
      this.emit('offline', state.companion)
    }
  }
}

function endReplaced(link: ClientLink): void {
  link.send(node('stream:error', {}, [node('conflict', { type: 'replaced' })]))
  link.close()
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
