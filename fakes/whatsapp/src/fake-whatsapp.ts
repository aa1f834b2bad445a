import { randomBytes, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { BinaryNode, proto } from 'baileys'
import { WebSocketServer } from 'ws'
import { ClientLink } from './client-link.ts'
import { type Account, type Companion, deliver, Directory, type Group, isGroup, type SentMessage } from './directory.ts'
import { type AfterTyping, PairingFlow } from './pairing-flow.ts'
import type { PasskeyPhone, PasskeyTrouble } from './passkey-phone.ts'
import { MediaHost, type MediaKind } from './media-host.ts'
import { isMediaRetryRequest, mediaPartOf, mediaRetryAnswer } from './media-retry.ts'
import { bigEndian, child, children, node, nowInSeconds, SERVER } from './binary-nodes.ts'
import { createNoiseIdentity } from './noise.ts'
import { mentionMessage, showOnPhone, type ShownText } from './mentions.ts'
import { PhoneSender, type SendOptions } from './phone-sender.ts'
import { eventAnswerMessage, pollMessage, sealedEditMessage, voteMessage, withSecret } from './sealed-messages.ts'
import { answerAddressedQuery, answerQuery, changeGroup } from './queries.ts'
import { MessageReceiver } from './message-receiver.ts'
import { BanModel, type ToldLimits } from './ban-model.ts'
import { LimitsKeeper, limitsNotifications } from './limits-keeper.ts'
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
   * The number of one-time keys that the server claims to hold. A new client that is told 0, the truth, creates and
   * stores 812; a small number keeps tests with a slow key store fast.
   */
  reportedPreKeys?: number
}

/** How often a phone asks for a message that it cannot decrypt. */
const MAX_RETRIES = 5

interface Events {
  message: [SentMessage]
  /** Every stanza a linked client sends, for checks on receipts, presence and the like. */
  stanza: [Companion, BinaryNode]
  linked: [Companion]
  online: [Companion]
  offline: [Companion]
  /** A linked client refused to take the call with this id. */
  callRefused: [Companion, string]
}

/** A WhatsApp server, its media host and its phones, in this process and on loopback only. */
export class FakeWhatsApp extends EventEmitter<Events> {
  readonly #options: Required<Omit<FakeWhatsAppOptions, 'reportedPreKeys'>> & FakeWhatsAppOptions
  readonly #identity = createNoiseIdentity()
  readonly #server: Server = createServer()
  readonly #webSockets = new WebSocketServer({ noServer: true })
  readonly #directory = new Directory()
  readonly #phones = new PhoneSender(this.#directory)
  readonly #readers = new MessageReceiver(this.#directory, (problem) => this.problems.push(problem))
  readonly #linking: PairingFlow
  /** Open links, each with its linked client if it has one. */
  readonly #links = new Map<ClientLink, Companion | undefined>()
  readonly #limits = new LimitsKeeper()
  readonly #banned = new Set<Account>()
  readonly #deaf = new Set<ClientLink>()
  readonly #ignored = new Set<Duplex>()
  /** How often a phone has asked for a message again. */
  readonly #asked = new Map<string, number>()
  #media!: MediaHost
  #refusal: number | undefined
  /** Confirm the client's messages at once: as the server, and as the phone of a recipient. */
  autoAck = true
  autoDeliver = true
  /** The chats of a phone that links a client. */
  history: proto.IConversation[] = []
  /** While true the client's confirmations get lost, so that its messages come again at its next login. */
  loseReceipts = false
  /**
   * Whether phones upload files again that the media host no longer has. Otherwise they do not answer, as when switched
   * off.
   */
  uploadsAgain = true
  /** Phones wait for this before they send a message again that a client could not decrypt. */
  resendAfter: Promise<unknown> = Promise.resolve()
  /** While false, questions for the limits of a number are answered with an error. */
  tellsLimits = true
  /** The last part of the oldest version of clients that may connect. */
  oldestVersion = 0
  /** The last part of the version that the web app has. */
  webVersion = 0
  /** While true new connections are accepted and never answered. */
  ignoreConnections = false
  /** Faults of the protocol: stanzas that could not be read, messages that no retry made readable. */
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
    this.#linking = new PairingFlow(this.#options.qrCodes, this.#options.initialSync)
    this.#server.on('request', (request, response) => {
      if (request.url !== '/sw.js') response.writeHead(404).end()
      else response.end(`self.config = "{\\"client_revision\\":${this.webVersion}}"`)
    })
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
        this.#links.set(link, undefined)
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
    return this.#directory.addAccount(number, name)
  }

  /** The first member owns the group. */
  addGroup(subject: string, members: Account[]): Group {
    return this.#directory.addGroup(subject, members)
  }

  /** The owner of a group changes it on the phone. */
  changeGroup(group: Group, change: Parameters<typeof changeGroup>[1]): void {
    for (const notification of changeGroup(group, change))
      for (const { companions } of group.members) for (const { link } of companions) link?.send(notification)
  }

  // ---- Linking

  /** Does what the phone of `account` does when it scans a client's QR code. Resolves when the client is linked. */
  async scanQr(qr: string, account: Account): Promise<Companion> {
    const companion = await this.#linking.scan(qr, account)
    this.emit('linked', companion)
    return companion
  }

  /**
   * The server's answer to a first scan that it does with some accounts since July 2026: it retires the secret of the
   * code on show, and wants the client to show one with a new secret.
   */
  retireQr(qr: string, part = 'companion_reg_refresh'): void {
    this.#linking.retire(qr, part)
  }

  /** The server's other answer to a scan, since June 2026: it wants the passkey of the account. */
  demandPasskey(qr: string): void {
    this.#linking.demandPasskey(qr)
  }

  /**
   * As `demandPasskey`, and the phone of `account` goes on once the client says what a browser gave for the passkey.
   * `trouble` is what goes wrong then.
   */
  scanWithPasskey(qr: string, account: Account, trouble: PasskeyTrouble | null = null): PasskeyPhone {
    const phone = this.#linking.scanWithPasskey(qr, account, trouble)
    phone.linked.then(
      (companion) => this.emit('linked', companion),
      () => undefined,
    )
    return phone
  }

  /**
   * Does what the phone of `account` does when somebody types a code on it for which a client has asked. Resolves when
   * the client is linked; with null if `then` says that something else follows. Throws for a code with a mistake in it.
   */
  async typeCode(code: string, account: Account, then: AfterTyping = 'link'): Promise<Companion | null> {
    const companion = await this.#linking.typeCode(code, account, then)
    if (companion) this.emit('linked', companion)
    return companion
  }

  /** The code for this number expires; with `byHand` the client may not ask for the next one by itself. */
  expireCode(account: Account, byHand = false): void {
    this.#linking.expireCode(account, byHand)
  }

  /** As `retireQr`, to a client that has a code for this number. Resolves when it has confirmed that. */
  retireQrOf(account: Account): Promise<void> {
    return this.#linking.retireOf(account)
  }

  /** Cuts the connections of all clients that are not linked yet, as a network failure would. */
  dropUnlinked(): void {
    for (const [link, companion] of this.#links) if (!companion) link.terminate()
  }

  /** What the server does when a client asks for a code to type. */
  set codeAnswer(answer: PairingFlow['codeAnswer']) {
    this.#linking.codeAnswer = answer
  }

  /** Sends a client that shows a code what only the server may ask, from somebody else or with another content. */
  pretendToAsk(qr: string, type: string, part: string, from = `5511900000000@${SERVER}`): void {
    this.#linking.ask(qr, type, part, from)
  }

  /** What clients that are not linked yet have confirmed. */
  get confirmedByUnlinked(): BinaryNode[] {
    return this.#linking.confirmed
  }

  // ---- Messages to the client

  async sendText(from: Account, chat: Account | Group, text: string, options?: SendOptions): Promise<string> {
    return this.send(from, chat, { conversation: text }, options)
  }

  /** Sends a text with the secret that real phones give it, so that its edit can be sealed. */
  async sendEditableText(from: Account, chat: Account | Group, text: string, options?: SendOptions): Promise<string> {
    return this.send(from, chat, withSecret({ conversation: text }), options)
  }

  /** Sends a text that mentions people wherever it has "@" and their names. */
  async sendMention(from: Account, chat: Account | Group, text: string, people: Account[], options: SendOptions = {}) {
    return this.send(from, chat, mentionMessage(text, people, options.addressing), options)
  }

  async sendPoll(
    from: Account,
    chat: Account | Group,
    poll: { question: string; options: string[] },
    options?: SendOptions,
  ): Promise<string> {
    return this.send(from, chat, pollMessage(poll), options)
  }

  /** Votes in a poll that a phone has sent. `chosen` are all options that are chosen now; none takes the vote back. */
  async vote(from: Account, chat: Account | Group, pollId: string, chosen: string[], options: SendOptions = {}) {
    return this.send(from, chat, voteMessage(this.#phones.outgoingOf(pollId), from, chosen, options), options)
  }

  /** Sends an event with the secret that real phones give it. */
  async sendEvent(from: Account, chat: Account | Group, eventMessage: proto.Message.IEventMessage): Promise<string> {
    return this.send(from, chat, withSecret({ eventMessage }))
  }

  /** Answers an event that a phone has sent. */
  async answerEvent(
    from: Account,
    chat: Account | Group,
    eventId: string,
    response: Parameters<typeof eventAnswerMessage>[2],
    options: SendOptions = {},
  ) {
    return this.send(from, chat, eventAnswerMessage(this.#phones.outgoingOf(eventId), from, response, options), options)
  }

  /** Changes a text or an event that a phone has sent, sealed with the secret of that message. */
  async sendSealedEdit(
    from: Account,
    chat: Account | Group,
    id: string,
    edited: string | proto.IMessage,
    options: SendOptions = {},
  ) {
    const content = typeof edited === 'string' ? { conversation: edited } : edited
    return this.send(from, chat, sealedEditMessage(this.#phones.outgoingOf(id), from, content, options), options)
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

  /** Makes the media host drop a file, as it does after some weeks: later requests get 410. */
  expireMedia(directPath: string): void {
    this.#media.expire(directPath)
  }

  /** Puts a file on the media host; the result belongs into a media message. */
  storeMedia(bytes: Uint8Array, kind: MediaKind) {
    return this.#media.store(bytes, kind)
  }

  /**
   * Sends any message from a phone. Clients of the recipients get it, at once or at their next login; so do the
   * clients of the sender, as a copy of what was typed on the phone. Returns the message's id.
   */
  async send(from: Account, chat: Account | Group, message: proto.IMessage, options?: SendOptions): Promise<string> {
    this.#limits.acquaint(from, chat)
    return this.#phones.send(from, chat, message, options)
  }

  /** Shows or ends the "typing" sign of a contact. */
  sendTyping(from: Account, to: Account, typing: boolean): void {
    const chatstate = node('chatstate', { from: from.lid }, [node(typing ? 'composing' : 'paused')])
    for (const { link } of to.companions) link?.send(chatstate)
  }

  /** Starts a call that rings. Returns the call's id. */
  ring(from: Account, to: Account, kind: 'audio' | 'video' = 'audio'): string {
    const id = randomBytes(16).toString('hex').toUpperCase()
    this.#tellCall(id, from, to, node('offer', { caller_pn: from.jid }, [node(kind, {})]))
    return id
  }

  /**
   * Ends a call that rings, with this reason: nobody answered, another device did, or (without one) the caller gave up.
   */
  hangUp(id: string, from: Account, to: Account, reason = 'timeout'): void {
    this.#tellCall(id, from, to, node('terminate', { reason: reason || undefined }))
  }

  callAndHangUp(from: Account, to: Account, reason?: string): void {
    this.hangUp(this.ring(from, to), from, to, reason)
  }

  #tellCall(id: string, from: Account, to: Account, { tag, attrs, content }: BinaryNode): void {
    const detail = node(tag, { 'call-id': id, 'call-creator': from.lid, ...attrs }, content)
    const about = { from: from.lid, t: String(nowInSeconds()), notify: from.name }
    for (const companion of to.companions) deliver(companion, node('call', { ...about, id: randomUUID() }, [detail]))
  }

  // ---- Messages from the client

  /** Calls back for every message a client sends, once it is decrypted. Returns the way to stop. */
  onMessage(callback: (message: SentMessage) => void): () => void {
    this.on('message', callback)
    return () => this.off('message', callback)
  }

  /** Resolves with the next message from a client for which `fits` is true. */
  async nextMessage(fits: (message: SentMessage) => boolean = () => true, timeoutMs = 120_000): Promise<SentMessage> {
    const signal = AbortSignal.timeout(timeoutMs)
    for (;;) {
      const [message] = (await once(this, 'message', { signal })) as [SentMessage]
      if (fits(message)) return message
    }
  }

  /** What the phones of a group show of a message, and whom they tell that they are mentioned. */
  shownOnPhone(message: SentMessage): ShownText {
    return showOnPhone(this.#directory, message)
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

  /** The recipient could not decrypt the message and asks for it again; from the second time on with fresh keys. */
  async requestRetry(message: SentMessage, reader?: Account, count = 1): Promise<void> {
    const recipient = reader ?? (isGroup(message.chat) ? undefined : message.chat)
    if (!recipient) throw new Error('say which member of the group asks')
    const retry = node('retry', { v: '1', count: String(count), id: message.id, t: String(nowInSeconds()) })
    const registration = node('registration', {}, bigEndian(recipient.phone.registrationId, 4))
    const bundle = count > 1 ? children(await recipient.phone.bundleNode(recipient.lid)) : []
    const keys = bundle.length
      ? [
          node(
            'keys',
            {},
            bundle.filter(({ tag }) => tag !== 'registration'),
          ),
        ]
      : []
    this.#receipt(message, 'retry', reader, [retry, registration, ...keys])
  }

  /** Asks for a message again that the phone cannot decrypt, up to MAX_RETRIES times. */
  async #askAgain(message: SentMessage, reader: Account): Promise<void> {
    const key = `${message.id}/${reader.number}`
    const count = (this.#asked.get(key) ?? 0) + 1
    this.#asked.set(key, count)
    if (count <= MAX_RETRIES) await this.requestRetry(message, reader, count)
    else this.problems.push(new Error(`message ${message.id} stayed unreadable for ${reader.name}`))
  }

  #receipt({ id, to, chat, companion }: SentMessage, type?: string, reader?: Account, content?: BinaryNode[]): void {
    const participant = isGroup(chat)
      ? (reader ?? chat.members.find((member) => member !== companion.account))
      : undefined
    const isOwnPhone = reader === companion.account && !isGroup(chat)
    const address = isOwnPhone ? { from: reader.lid, recipient: to } : { from: to, participant: participant?.lid }
    const attrs = { id, type, ...address, t: String(nowInSeconds()) }
    companion.link?.send(node('receipt', attrs, content))
  }

  async #onClientMessage(companion: Companion, stanza: BinaryNode): Promise<void> {
    const unreadableBy: Account[] = []
    const sent = await this.#readers.read(companion, stanza, (reader) => unreadableBy.push(reader))
    if (!sent || this.#isRefused(sent)) return
    // The server acknowledges without knowing the encrypted content.
    if (this.autoAck) this.ack(sent)
    for (const reader of unreadableBy) await this.#askAgain(sent, reader)
    if (unreadableBy.some((reader) => reader !== companion.account)) return
    if (this.autoDeliver) this.deliver(sent)
    this.emit('message', sent)
  }

  // ---- Limits

  /** Sets what the number is told about writing to people who never wrote. */
  setLimits(account: Account, change: Partial<ToldLimits>): void {
    this.#limits.set(account, change)
  }

  /** Tells a number its limits without being asked. */
  pushLimits(account: Account): void {
    const told = limitsNotifications(this.#limits.of(account))
    for (const { link } of account.companions) for (const notification of told) link?.send(notification)
  }

  /**
   * From now on the number is warned, restricted and banned for what it sends. `clock` gives the time that counts, so
   * that days pass as fast as a test wants.
   */
  watchForBans(
    account: Account,
    model: BanModel = new BanModel({ since: new Date() }),
    clock: () => Date = () => new Date(),
  ): void {
    this.#limits.watch(account, { model, clock })
  }

  /** Judges a message of a watched number, and tells the number what follows. */
  #isRefused(sent: SentMessage): boolean {
    const { sender, chat } = sent
    const before = this.#limits.of(sender)
    const verdict = this.#limits.judge(sender, chat)
    if (verdict === 'banned') {
      if (this.#limits.isBannedForLife(sender)) this.logout(sender)
      else this.dropConnection(sender)
      return true
    }
    if (verdict === 'refused') this.ack(sent, { error: '463' })
    if (verdict === 'tooFast') this.ack(sent, { error: '429' })
    if (before.quota.status !== this.#limits.of(sender).quota.status) this.pushLimits(sender)
    return verdict !== 'ok'
  }

  // ---- Trouble

  /** Cuts the connection as a network failure would; the client may come back. */
  dropConnection(account: Account): void {
    for (const { link } of account.companions) link?.terminate()
  }

  /** Stops all answers of the server, including those to pings. */
  freezeConnection(account: Account): void {
    for (const { link } of account.companions) link?.freeze()
  }

  /** Makes the server answer pings and nothing else, and deliver nothing. */
  deafenConnection(account: Account): void {
    for (const companion of account.companions) {
      if (companion.link) this.#deaf.add(companion.link)
      companion.receiving = false
    }
  }

  /** Ends the connection as when another process has logged in with the same credentials. */
  replaceConnection(account: Account): void {
    for (const { link } of account.companions) if (link) endReplaced(link)
  }

  /** Ends the stream with this error code, for instance 503 or 515. */
  endStream(account: Account, code: number): void {
    for (const { link } of account.companions) {
      link?.send(node('stream:error', { code: String(code) }))
      link?.close()
    }
  }

  /** Removes all linked clients, as the owner does on the phone; their credentials become invalid. */
  logout(account: Account): void {
    for (const { link } of account.companions.splice(0)) {
      link?.send(node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]))
      link?.close()
    }
  }

  /** Bans the number: logins are refused with 403. */
  ban(account: Account): void {
    this.#banned.add(account)
    this.dropConnection(account)
  }

  /** Refuse new connections with this HTTP status, or accept them again. */
  refuseConnections(status: number | undefined): void {
    this.#refusal = status
  }

  // ---- The wire

  #onHandshake(link: ClientLink, clientKey: Buffer, payload: proto.ClientPayload): void {
    if ((payload.userAgent?.appVersion?.tertiary ?? 0) < this.oldestVersion) {
      link.send(node('failure', { reason: '405', location: 'fake' }))
      link.close()
      return
    }
    if (payload.devicePairingData) {
      this.#linking.offerCodes(link, payload.devicePairingData)
      return
    }
    const account = this.#directory.findAccount(`${payload.username}@${SERVER}`)
    const companion = account?.companions.find(
      ({ deviceId, noiseKey }) => deviceId === payload.device && noiseKey.equals(clientKey),
    )
    if (!companion || this.#isBanned(companion.account)) {
      link.send(node('failure', { reason: companion ? '403' : '401', location: 'fake' }))
      link.close()
      return
    }
    if (companion.link) endReplaced(companion.link)
    companion.link = link
    companion.receiving = false
    this.#links.set(link, companion)
    link.send(node('success', { t: String(nowInSeconds()), lid: companion.lid, location: 'fake' }))
    this.emit('online', companion)
  }

  #isBanned(account: Account): boolean {
    return this.#banned.has(account) || this.#limits.isBanned(account)
  }

  async #onNode(link: ClientLink, stanza: BinaryNode): Promise<void> {
    if (this.#deaf.has(link) && stanza.attrs['xmlns'] !== 'w:p') return
    const companion = this.#links.get(link)
    if (!companion) {
      this.#linking.take(link, stanza)
      return
    }
    this.emit('stanza', companion, stanza)
    if (stanza.tag === 'iq') await this.#onQuery(link, companion, stanza)
    else if (stanza.tag === 'message') await this.#onClientMessage(companion, stanza)
    else if (stanza.tag === 'receipt') await this.#onClientReceipt(link, companion, stanza)
    else if (stanza.tag === 'ack') this.#onClientAck(companion, stanza)
    else if (stanza.tag === 'call') this.#onClientCall(link, companion, stanza)
  }

  async #onQuery(link: ClientLink, companion: Companion, iq: BinaryNode): Promise<void> {
    let isReady = false
    const context = {
      companion,
      mediaHostname: this.#media.hostname,
      reportedPreKeys: this.#options.reportedPreKeys,
      limits: this.tellsLimits ? this.#limits.of(companion.account) : null,
      findAccount: (jid: string) => this.#directory.findAccount(jid),
      findGroup: (jid: string) => this.#directory.findGroup(jid),
      groupsOf: (account: Account) => this.#directory.groupsOf(account),
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
      await this.#phones.sendInitialSync(companion, this.history)
    }
  }

  async #onClientReceipt(link: ClientLink, companion: Companion, receipt: BinaryNode): Promise<void> {
    const { id, to, type, participant } = receipt.attrs
    const more = children(child(receipt, 'list')).map((item) => item.attrs['id'] ?? '')
    if (!this.loseReceipts) for (const received of [id ?? '', ...more]) companion.undelivered.delete(received)
    link.send(node('ack', { class: 'receipt', id, from: to, type, participant }))
    const media = mediaPartOf(this.#phones.messageOf(id ?? ''))
    if (media && this.uploadsAgain && isMediaRetryRequest(receipt)) {
      link.send(mediaRetryAnswer(receipt, media.mediaKey, this.#media.restore(media.directPath)))
    }
    if (type !== 'retry') return
    await this.resendAfter
    await this.#phones.sendAgain(id ?? '', companion, receipt)
  }

  #onClientCall(link: ClientLink, companion: Companion, stanza: BinaryNode): void {
    const { id, to } = stanza.attrs
    link.send(node('ack', { class: 'call', type: 'reject', id, from: to }))
    const callId = child(stanza, 'reject')?.attrs['call-id']
    if (callId) this.emit('callRefused', companion, callId)
  }

  #onClientAck(companion: Companion, { attrs }: BinaryNode): void {
    const stanza = companion.undelivered.get(attrs['id'] ?? '')
    // The refusal of an undecryptable message may arrive after its resend.
    const isResend = stanza !== undefined && child(stanza, 'enc')?.attrs['count'] !== undefined
    if (!(attrs['error'] && isResend)) companion.undelivered.delete(attrs['id'] ?? '')
  }

  #onClose(link: ClientLink): void {
    const companion = this.#links.get(link)
    this.#links.delete(link)
    this.#deaf.delete(link)
    this.#linking.drop(link)
    if (companion?.link !== link) return
    companion.link = undefined
    companion.receiving = false
    this.emit('offline', companion)
  }
}

function endReplaced(link: ClientLink): void {
  link.send(node('stream:error', {}, [node('conflict', { type: 'replaced' })]))
  link.close()
}
