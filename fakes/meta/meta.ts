/**
 * A fake of the Graph API of Messenger and Instagram: logins, pages, sending, profiles and files, and the signed
 * webhook; `cloud` is that of official WhatsApp. It is strict: a request that the real API would not accept is refused
 * and recorded in `problems`.
 */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { FakeCloud } from './cloud.ts'
import { Refused, type Json, type Refusal } from './cloud-rules.ts'

export type MetaApp = { id: string; secret: string; verifyToken: string }
export type Channel = 'facebook' | 'instagram'
export type Page = { id: string; name: string; token: string; instagram: { id: string; username: string } | null }
export type Person = { id: string; name: string | null; picture: string | null; page: Page; channel: Channel }
export type StoredFile = { bytes: Buffer; mimetype: string; name: string }
type QuickReply = { title: string; payload: string }
export type SentMessage = {
  mid: string
  to: string
  text: string | null
  attachment: (StoredFile & { type: string }) | null
  replyTo: string | null
  quickReplies: QuickReply[]
  metadata: string | null
  /** True for a message that says that a person wrote it. */
  isByPerson: boolean
  at: number
}
type OutgoingMessage = {
  text?: string
  metadata?: string
  attachment?: { type: string; payload: { attachment_id: string } }
  quick_replies?: (QuickReply & { content_type: string })[]
}
type Answer = { status?: number; body: unknown }

function checkQuickReplies(replies: NonNullable<OutgoingMessage['quick_replies']>): void {
  if (replies.length > 13) throw new Error('there are too many quick replies')
  for (const { content_type: type, title, payload } of replies) {
    if (type !== 'text') throw new Error(`a quick reply of the type ${type}`)
    if (!title || title.length > 20) throw new Error(`the title of a quick reply is ${title}`)
    if (!payload || payload.length > 1000) throw new Error(`the payload of a quick reply is ${payload}`)
  }
}

const DAY_MS = 24 * 3600 * 1000
const WINDOW_MS = { RESPONSE: DAY_MS, MESSAGE_TAG: 7 * DAY_MS }
const VERSION = 'v26.0'
const EXPIRED: Refusal = { code: 190, subcode: 460, message: 'Error validating access token: the session is invalid.' }
const WINDOWS = { facebook: 2018278, instagram: 2534022 }

export class FakeMeta {
  readonly app: MetaApp
  readonly problems: string[] = []
  readonly cloud: FakeCloud
  readonly sent: SentMessage[] = []
  readonly actions: Json[] = []
  /** The subscribed fields of each page, by page id. */
  readonly subscribed = new Map<string, string[]>()
  /** The failures of the next messages. `hang`: the message is accepted, but the request gets no response. */
  readonly next: (Refusal | 'hang')[] = []
  /** The address to which events are posted. */
  webhook = ''
  /** Whether sent messages come back as echoes, as they do at Meta. */
  echoes = true
  /** Whether the app may send what a person wrote after the window of other answers. */
  mayAnswerLate = true
  readonly #logins = new Map<string, { userId: string; pages: Page[]; isLong: boolean }>()
  readonly #pages: Page[] = []
  readonly #people = new Map<string, Person & { lastWrote: number }>()
  readonly #uploads = new Map<string, StoredFile & { type: string }>()
  readonly #files = new Map<string, StoredFile>()
  readonly #server: Server
  #made = 1000

  private constructor(app: MetaApp) {
    this.app = app
    this.cloud = new FakeCloud({
      appId: app.id,
      secret: app.secret,
      url: () => this.url,
      newId: () => this.#id(),
      post: (body, secret) => this.post(body, secret),
      problems: this.problems,
    })
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  static async start(app: Partial<MetaApp> = {}): Promise<FakeMeta> {
    const fake = new FakeMeta({ id: '4040', secret: 'app-secret-de-teste', verifyToken: 'senha-do-webhook', ...app })
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve))
    return fake
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The settings of the server under test for this fake. */
  get settings(): Record<string, string> {
    const { id, secret, verifyToken } = this.app
    const app = { META_APP_ID: id, META_APP_SECRET: secret, META_VERIFY_TOKEN: verifyToken }
    return { ...app, META_SIGNUP_CONFIG_ID: '5050', META_GRAPH_URL: this.url }
  }

  /** Counts on from here: a fake that is started again must not give ids a second time that were kept elsewhere. */
  countOnFrom(made: number): void {
    this.#made = Math.max(this.#made, made)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  page(name: string, username?: string): Page {
    const id = this.#id()
    const instagram = username ? { id: this.#id(), username } : null
    const page = { id, name, token: `EAAP${this.#id()}`, instagram }
    this.#pages.push(page)
    return page
  }

  /** A user who logs in and gives the app access to these pages: returns what the browser receives from Facebook. */
  login(...pages: Page[]): { userId: string; token: string } {
    const userId = this.#id()
    const token = `EAAS${this.#id()}`
    this.#logins.set(token, { userId, pages, isLong: false })
    return { userId, token }
  }

  /**
   * Invalidates the page's token, as when its owner changes the password: the page gets another one at the next login.
   */
  endAccess(page: Page): void {
    page.token = `EAAP${this.#id()}`
  }

  person(page: Page, channel: Channel, name: string | null, picture: string | null = null): Person {
    const person = { id: this.#id(), name, picture, page, channel, lastWrote: 0 }
    this.#people.set(person.id, person)
    return person
  }

  file(name: string, mimetype: string, bytes: Buffer): string {
    const key = `${this.#id()}/${encodeURIComponent(name)}`
    this.#files.set(key, { name, mimetype, bytes })
    return `${this.url}/cdn/${key}?_nc_sid=1`
  }

  /** Sets how many ms ago the person wrote last. */
  wroteAgo(person: Person, ms: number): void {
    const known = this.#people.get(person.id)
    if (known) known.lastWrote = Date.now() - ms
  }

  /** Posts a message of the person. Returns the id of the message. */
  async write(person: Person, message: Json | string): Promise<string> {
    const mid = `m_${this.#id()}`
    this.wroteAgo(person, 0)
    await this.tell(person, { message: { mid, ...(typeof message === 'string' ? { text: message } : message) } })
    return mid
  }

  /** Posts that the person pressed this quick reply of the message. */
  async tap(person: Person, { quickReplies }: SentMessage, payload: string): Promise<string> {
    const pressed = quickReplies.find((one) => one.payload === payload)
    if (!pressed) throw new Error(`there is no quick reply ${payload}`)
    return this.write(person, { text: pressed.title, quick_reply: { payload } })
  }

  /** Posts a message that was written in the page's own inbox. */
  async writeInInbox(person: Person, text: string): Promise<string> {
    const mid = `m_${this.#id()}`
    await this.tell(person, { message: { mid, text, is_echo: true, app_id: 26390203743090 } }, true)
    return mid
  }

  /** Posts an event between the person and the account they write to. Throws when it is refused. */
  async tell(person: Person, event: Json, fromAccount = false): Promise<void> {
    const account = this.#accountOf(person)
    const [sender, recipient] = fromAccount ? [account, person.id] : [person.id, account]
    const item = { sender: { id: sender }, recipient: { id: recipient }, timestamp: Date.now(), ...event }
    const body = {
      object: person.channel === 'facebook' ? 'page' : 'instagram',
      entry: [{ id: account, time: Date.now(), messaging: [item] }],
    }
    const answer = await this.post(body)
    if (answer.status !== 200) this.problems.push(`the webhook answered ${answer.status}`)
  }

  /** Posts a body as Meta formats it: everything beyond ASCII is escaped, and the bytes are signed. */
  post(body: unknown, secret = this.app.secret): Promise<Response> {
    const text = JSON.stringify(body).replaceAll(/[\u0080-\uffff]/g, escaped)
    const signature = createHmac('sha256', secret).update(text).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    return fetch(this.webhook, { method: 'POST', headers, body: text })
  }

  #accountOf({ channel, page }: Person): string {
    return channel === 'facebook' ? page.id : (page.instagram?.id ?? '')
  }

  #id(): string {
    return `7${String(this.#made++).padStart(11, '0')}`
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.url)
    const body = await buffer(request)
    if (url.pathname.startsWith('/cdn/')) return this.#serveFile(url, response)
    if (url.pathname.startsWith('/__dl/')) return this.#serveCloudFile(request, url, response)
    const send = ({ status = 200, body: answer }: Answer): void => {
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(answer))
    }
    try {
      const answer = await this.#answer(request, url, body)
      if (answer === 'hang') return void response.destroy()
      send(answer)
    } catch (error) {
      if (!(error instanceof Refused)) this.problems.push(`${request.method} ${url.pathname}: ${String(error)}`)
      const refusal: Refusal =
        error instanceof Refused ? error.refusal : { code: 1, subcode: 0, status: 500, message: String(error) }
      const { code, subcode, status = 400, message = String(error), details, told } = refusal
      const more = {
        ...(details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
        ...(told === undefined ? {} : { error_user_msg: told }),
      }
      send({
        status,
        body: { error: { message, type: 'OAuthException', code, error_subcode: subcode, ...more, fbtrace_id: 'A1' } },
      })
    }
  }

  #serveFile(url: URL, response: ServerResponse): void {
    const file = this.#files.get(url.pathname.slice('/cdn/'.length))
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.mimetype }).end(file.bytes)
  }

  #serveCloudFile(request: IncomingMessage, url: URL, response: ServerResponse): void {
    const file = this.cloud.download(url.pathname.slice('/__dl/'.length), request.headers.authorization)
    if (!file) return void response.writeHead(401).end()
    response.writeHead(200, { 'content-type': file.mimetype }).end(file.bytes)
  }

  async #answer(request: IncomingMessage, url: URL, body: Buffer): Promise<Answer | 'hang'> {
    const [version, ...rest] = url.pathname.slice(1).split('/')
    const what = `${request.method} ${rest.map((part) => (/^\d+$/.test(part) ? ':id' : part)).join('/')}`
    if (version !== VERSION) throw new Error(`the version ${version} is not known`)
    if (what === 'GET oauth/access_token') return this.#exchange(url.searchParams)
    const ofCloud = await this.#answerOfCloud(request, url, rest, body)
    if (ofCloud) return ofCloud
    const token = this.#tokenOf(request, url)
    const [id = ''] = rest
    switch (what) {
      case 'GET :id/accounts':
        return this.#accounts(id, token)
      case 'GET me':
        return { body: { id: this.#pageOf(token).id } }
      case 'POST :id/subscribed_apps':
        return this.#subscribe(id, token, JSON.parse(body.toString()) as Json)
      case 'DELETE :id/subscribed_apps':
        if (this.#pageOf(token).id !== id) throw new Error('the token is of another page')
        this.subscribed.delete(id)
        return { body: { success: true } }
      case 'POST me/message_attachments':
        return this.#upload(request, body, token)
      case 'POST me/messages':
        return this.#send(JSON.parse(body.toString()) as Json, token)
      case 'GET :id':
        return this.#profile(id, token, url.searchParams.get('fields') ?? '')
      default:
        throw new Error('nobody knows this call')
    }
  }

  #answerOfCloud(request: IncomingMessage, url: URL, path: string[], body: Buffer): Promise<Answer | 'hang' | null> {
    return this.cloud.answer({
      method: request.method ?? '',
      path,
      token: bearerOf(request),
      proof: url.searchParams.get('appsecret_proof'),
      proofOf,
      query: url.searchParams,
      headers: request.headers,
      body,
    })
  }

  /** Returns the request's token. Throws unless the caller proves that it is the app. */
  #tokenOf(request: IncomingMessage, url: URL): string {
    const token = bearerOf(request)
    if (url.searchParams.get('appsecret_proof') !== proofOf(token, this.app.secret))
      throw new Error('the proof of the app is wrong')
    return token
  }

  #pageOf(token: string): Page {
    const page = this.#pages.find((one) => one.token === token)
    if (!page) throw new Refused(EXPIRED)
    return page
  }

  #exchange(query: URLSearchParams): Answer {
    const code = query.get('code')
    if (code !== null) return this.#redeem(query, code)
    const login = this.#logins.get(query.get('fb_exchange_token') ?? '')
    const isRight = query.get('client_id') === this.app.id && query.get('client_secret') === this.app.secret
    if (!isRight || query.get('grant_type') !== 'fb_exchange_token') throw new Error('a wrong exchange')
    if (!login) throw new Refused(EXPIRED)
    const token = `EAAL${this.#id()}`
    this.#logins.set(token, { ...login, isLong: true })
    return { body: { access_token: token, token_type: 'bearer', expires_in: 5_183_944 } }
  }

  #redeem(query: URLSearchParams, code: string): Answer {
    const isRight = query.get('client_id') === this.app.id && query.get('client_secret') === this.app.secret
    if (!isRight) throw new Error('a wrong exchange of a code')
    return { body: { access_token: this.cloud.redeem(code), token_type: 'bearer' } }
  }

  #accounts(userId: string, token: string): Answer {
    const login = this.#logins.get(token)
    if (!login || login.userId !== userId) throw new Refused(EXPIRED)
    if (!login.isLong) throw new Error('pages were asked for with a token of one hour')
    const data = login.pages.map(({ id, name, token: pageToken, instagram }) => ({
      id,
      name,
      access_token: pageToken,
      ...(instagram ? { instagram_business_account: instagram } : {}),
    }))
    return { body: { data, paging: { cursors: { before: 'a', after: 'z' } } } }
  }

  #subscribe(id: string, token: string, { subscribed_fields: fields }: Json): Answer {
    if (this.#pageOf(token).id !== id) throw new Error('the token is of another page')
    this.subscribed.set(id, String(fields).split(','))
    return { body: { success: true } }
  }

  async #upload(request: IncomingMessage, body: Buffer, token: string): Promise<Answer> {
    this.#pageOf(token)
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(body), { headers }).formData()
    const { attachment } = JSON.parse(String(form.get('message'))) as { attachment: { type: string } }
    const file = form.get('filedata')
    if (!(file instanceof File)) throw new Error('an upload without a file')
    if (!['image', 'audio', 'video', 'file'].includes(attachment.type)) throw new Error(`type ${attachment.type}`)
    const id = this.#id()
    const bytes = Buffer.from(await file.arrayBuffer())
    this.#uploads.set(id, { type: attachment.type, name: file.name, mimetype: file.type, bytes })
    return { body: { attachment_id: id } }
  }

  async #send(body: Json, token: string): Promise<Answer | 'hang'> {
    const page = this.#pageOf(token)
    const {
      recipient,
      message,
      sender_action: action,
    } = body as {
      recipient?: { id?: string }
      message?: OutgoingMessage
      sender_action?: string
    }
    const person = this.#people.get(recipient?.id ?? '')
    if (person?.page !== page) throw new Refused({ code: 100, subcode: 2018001, message: 'No matching user found' })
    if (action) {
      this.actions.push(body)
      return { body: { recipient_id: person.id } }
    }
    const planned = this.next.shift()
    if (planned && planned !== 'hang') throw new Refused(planned)
    const { messaging_type: kind, tag } = body
    if (kind !== 'RESPONSE' && (kind !== 'MESSAGE_TAG' || tag !== 'HUMAN_AGENT'))
      throw new Error('a message without its kind')
    const isByPerson = kind === 'MESSAGE_TAG'
    if (isByPerson && !this.mayAnswerLate)
      throw new Refused({ code: 10, message: 'This message requires the human agent permission.' })
    if (Date.now() - person.lastWrote > WINDOW_MS[kind]) {
      const text = 'This message is sent outside of allowed window.'
      throw new Refused({ code: 10, subcode: WINDOWS[person.channel], message: text })
    }
    const replyTo = (body['reply_to'] as { mid?: string } | undefined)?.mid ?? null
    const sent = this.#take(person, message ?? {}, { replyTo, isByPerson })
    if (this.echoes) setImmediate(() => void this.#echo(person, sent))
    return planned === 'hang' ? 'hang' : { body: { recipient_id: person.id, message_id: sent.mid } }
  }

  #take(person: Person, message: OutgoingMessage, how: Pick<SentMessage, 'replyTo' | 'isByPerson'>): SentMessage {
    const { text = null, attachment: given, metadata = null, quick_replies: quickReplies = [] } = message
    const attachment = given ? (this.#uploads.get(given.payload.attachment_id) ?? null) : null
    if ((text === null) === (attachment === null)) throw new Error('a message is one text or one file')
    const size = person.channel === 'instagram' ? Buffer.byteLength(text ?? '') : (text ?? '').length
    if (size > (person.channel === 'instagram' ? 1000 : 2000)) throw new Error('the text is too long')
    checkQuickReplies(quickReplies)
    const what = { text, attachment, metadata, quickReplies }
    const sent = { mid: `m_${this.#id()}`, to: person.id, ...what, ...how, at: Date.now() }
    this.sent.push(sent)
    return sent
  }

  async #echo(person: Person, { mid, text, metadata }: SentMessage): Promise<void> {
    const message = { mid, text: text ?? undefined, is_echo: true, app_id: Number(this.app.id), metadata }
    await this.tell(person, { message }, true).catch((error: unknown) =>
      this.problems.push(`an echo: ${String(error)}`),
    )
  }

  #profile(id: string, token: string, fields: string): Answer {
    const page = this.#pageOf(token)
    const person = this.#people.get(id)
    if (person?.page !== page) throw new Refused({ code: 100, subcode: 33, message: 'Unsupported get request' })
    const expected = person.channel === 'facebook' ? 'first_name' : 'username'
    if (!fields.includes(expected)) throw new Error(`the fields ${fields} are of the other channel`)
    if (person.name === null) throw new Refused({ code: 230, message: 'User consent is required' })
    return { body: { id, name: person.name, ...(person.picture ? { profile_pic: person.picture } : {}) } }
  }
}

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
const bearerOf = (request: IncomingMessage): string =>
  /^(?:Bearer|OAuth) (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
const proofOf = (token: string, secret: string): string => createHmac('sha256', secret).update(token).digest('hex')
