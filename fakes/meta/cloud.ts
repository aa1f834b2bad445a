/**
 * The Cloud API of WhatsApp, a part of the fake of Meta: numbers, sending, files, and the signed webhook. It is strict
 * as the rest of the fake is.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import {
  accountBody,
  echoValue,
  eventBody,
  inboundValue,
  INBOUND,
  quoting,
  statusValue,
  type CloudCustomer,
  type CloudNumber,
  type Pricing,
  type Status,
  type StatusError,
} from './cloud-events.ts'
import { FakeHealth, healthOf } from './cloud-health.ts'
import { pageOf } from './cloud-pages.ts'
import { FakeSamples } from './cloud-samples.ts'
import { FakeTemplates } from './cloud-templates.ts'
import { checkMessage, checkUpload, Refused, type Json, type Refusal, type StoredMedia } from './cloud-rules.ts'

export type CloudMessage = {
  wamid: string
  number: CloudNumber
  /** The phone number or the id of the user, whichever the message was sent to. */
  to: string
  type: string
  body: Json
  media: StoredMedia | null
  opaque: string | null
  pricing: Pricing
}
/** How the statuses of sent messages come: `upTo: null` is for a test that tells them by itself. */
export type StatusOptions = {
  upTo: Status | null
  skip: Status[]
  shuffle: boolean
  duplicate: boolean
  delayMs: number
}
export type CloudRequest = {
  method: string
  path: string[]
  token: string
  proof: string | null
  proofOf: (token: string, secret: string) => string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}
type Answer = { status?: number; body: unknown }
/** `expiresAt` is in seconds; 0 for a token without an end. */
type ToldOfToken = { scopes?: readonly string[]; expiresAt?: number } | null
type Host = {
  appId: string
  secret: string
  url: () => string
  newId: () => string
  post: (body: unknown, secret: string) => Promise<Response>
  problems: string[]
}

/** A button of a menu, or a row of its list. */
type MenuButton = { id: string; title: string; description?: string }
type MenuAction = { buttons?: { reply: MenuButton }[]; sections?: { rows: MenuButton[] }[] }

/** Returns what a message offers, in order. */
export function buttonsOf({ body }: CloudMessage): MenuButton[] {
  const { action = {} } = (body['interactive'] ?? {}) as { action?: MenuAction }
  const { buttons = [], sections = [] } = action
  return [...buttons.map(({ reply }) => reply), ...sections.flatMap(({ rows }) => rows)]
}

/** The app of numbers that have one of their own. */
const OTHER_APP = '5050'
const WINDOW_MS = 24 * 3600 * 1000
const SCOPES = ['whatsapp_business_management', 'whatsapp_business_messaging']
const EXPIRED: Refusal = { code: 190, subcode: 463, status: 401, message: 'Error validating access token: expired' }
const ORDER: Status[] = ['sent', 'delivered', 'read']
const AS_AT_META: StatusOptions = { upTo: 'delivered', skip: [], shuffle: false, duplicate: false, delayMs: 0 }

export class FakeCloud {
  readonly sent: CloudMessage[] = []
  /** Every file that came up, taken or not. */
  readonly uploaded: StoredMedia[] = []
  /** The ids of customers' messages that were marked as read. */
  readonly read: string[] = []
  /** The ids of those with which a typing sign was shown. */
  readonly typing: string[] = []
  readonly subscribed = new Set<string>()
  /** What the phones of numbers were asked to share, in order. */
  readonly askedOfPhones: { number: string; kind: string }[] = []
  /** The failures of the next messages. `hang`: the message is accepted, but the request gets no response. */
  readonly next: (Refusal | 'hang')[] = []
  /** Messages to numbers that end like this are refused. */
  readonly refused = new Map<string, Refusal>()
  /** Messages to numbers that end like this are accepted, and fail afterwards. */
  readonly failing = new Map<string, StatusError>()
  /** Messages to numbers that end like this are taken with this word, and nothing is told of them by itself. */
  readonly held = new Map<string, string>()
  /** Whether there were too many calls. */
  limited = false
  statuses: StatusOptions = { ...AS_AT_META }
  readonly #host: Host
  readonly #numbers: CloudNumber[] = []
  readonly #forbidden = new Set<string>()
  /** What Meta says of tokens, where it is not that of a system user who may do everything. */
  readonly #toldOfTokens = new Map<string, ToldOfToken>()
  /** The codes of sign-ups that nobody redeemed yet. */
  readonly #codes = new Map<string, CloudNumber>()
  readonly #customers: (CloudCustomer & { lastWrote: number })[] = []
  readonly #media = new Map<string, StoredMedia & { token: string }>()
  readonly #pending = new Set<Promise<unknown>>()
  readonly templates: FakeTemplates
  readonly health: FakeHealth
  readonly samples: FakeSamples

  constructor(host: Host) {
    this.#host = host
    const tell = (wabaId: string, field: string, value: Json): Promise<void> =>
      this.#post(accountBody(wabaId, field, value), this.#numbers.find((one) => one.wabaId === wabaId)?.appSecret)
    this.health = new FakeHealth(({ wabaId, appSecret }, field, value, at) =>
      this.#post(accountBody(wabaId, field, value, at), appSecret),
    )
    this.samples = new FakeSamples(host.newId)
    this.templates = new FakeTemplates({ newId: host.newId, tell, sample: (handle) => this.samples.find(handle) })
  }

  reset(): void {
    this.next.length = 0
    this.refused.clear()
    this.failing.clear()
    this.held.clear()
    this.limited = false
    this.statuses = { ...AS_AT_META }
    this.health.isSilent = false
    this.templates.reset()
    this.samples.reset()
  }

  /** A number of an account of its own; `wabaId` and `token` are for further ones of the same account or system user. */
  number(name: string, options: Partial<Omit<CloudNumber, 'id' | 'name'>> = {}): CloudNumber {
    const id = this.#host.newId()
    const { wabaId = this.#host.newId(), token = `EAAC${this.#host.newId()}` } = options
    const display = options.display ?? `+55 11 4${id.slice(-7, -4)}-${id.slice(-4)}`
    const appSecret = options.appSecret ?? this.#host.secret
    const { onPhone = false, registered = true, pin = '', quality = 'GREEN', limit = 'TIER_2K' } = options
    const number = { ...options, id, wabaId, token, display, name, appSecret, onPhone, registered, pin, quality, limit }
    this.#numbers.push(number)
    return number
  }

  /** Decides what Meta tells of the token of the number; null for a token that may not ask for that. */
  describeToken({ token }: CloudNumber, told: ToldOfToken): void {
    this.#toldOfTokens.set(token, told)
  }

  /** A company signs this number up: returns the code that the window gives to the page that opened it. */
  signUp(number: CloudNumber): string {
    const code = `AQ${this.#host.newId()}`
    this.#codes.set(code, number)
    return code
  }

  /** Returns the token for the code of a sign-up, once. */
  redeem(code: string): string {
    const number = this.#codes.get(code)
    if (!number) throw new Refused({ code: 100, subcode: 36009, message: 'This authorization code has been used.' })
    this.#codes.delete(code)
    return number.token
  }

  /** Makes the token useless, as when it expires: the number gets another one. */
  endAccess(number: CloudNumber): void {
    number.token = `EAAC${this.#host.newId()}`
  }

  /** Takes from the token the right to use the number. */
  forbid(number: CloudNumber): void {
    this.#forbidden.add(number.id)
  }

  permit(number: CloudNumber): void {
    this.#forbidden.delete(number.id)
  }

  customer(number: CloudNumber, name: string, more: Partial<CloudCustomer> = {}): CloudCustomer {
    const digits = this.#host.newId().slice(-8)
    const waId = more.waId === undefined ? `551198${digits.slice(1)}` : more.waId
    const customer = { number, name, waId, userId: `BR.${digits}`, username: null, ...more, lastWrote: 0 }
    this.#customers.push(customer)
    return customer
  }

  wroteAgo({ userId }: CloudCustomer, ms: number): void {
    for (const one of this.#customers) if (one.userId === userId) one.lastWrote = Date.now() - ms
  }

  /** A file of a customer, as it is named in a message. */
  file(number: CloudNumber, mimetype: string, bytes: Buffer): Json {
    const id = this.#host.newId()
    this.#media.set(id, { bytes, mimetype, name: id, token: number.token })
    return { id, mime_type: mimetype, sha256: 'c2hhMjU2' }
  }

  /** Posts a message of the customer. Returns its id. */
  async write(customer: CloudCustomer, message: Json | string, wamid = this.#wamid()): Promise<string> {
    this.wroteAgo(customer, 0)
    const content = typeof message === 'string' ? INBOUND.text(message) : message
    await this.tell(customer.number, inboundValue(customer, wamid, content))
    return wamid
  }

  /** Posts that the customer pressed the button, or chose the row, with this id. Another `answer` is a forged one. */
  tap(customer: CloudCustomer, menu: CloudMessage, id: string, answer: Partial<MenuButton> = {}): Promise<string> {
    const button = { ...buttonsOf(menu).find((one) => one.id === id), id, ...answer }
    const { title = '', description } = button
    const isList = (menu.body['interactive'] as Json | undefined)?.['type'] === 'list'
    const reply = isList ? INBOUND.listReply(id, title, description ?? '') : INBOUND.buttonReply(id, title)
    return this.write(customer, quoting(menu.wamid, customer.number.display.replaceAll(/\D/g, ''), reply))
  }

  /** Posts what became of a sent message. */
  async tellStatus(message: CloudMessage, status: Status, error?: StatusError): Promise<void> {
    await this.tell(message.number, statusValue(message, status, error))
  }

  /** Posts what the company typed to the customer on its phone. Returns the id of the message. */
  async typeOnPhone(customer: CloudCustomer, message: Json | string, wamid = this.#wamid()): Promise<string> {
    const content = typeof message === 'string' ? INBOUND.text(message) : message
    await this.tell(customer.number, echoValue(customer, wamid, content), 'smb_message_echoes')
    return wamid
  }

  /** The company lets go of us on its phone: the token is useless from then on. */
  async removePartner(number: CloudNumber): Promise<void> {
    this.endAccess(number)
    await this.tellAccount(number, { event: 'PARTNER_REMOVED', waba_info: { waba_id: number.wabaId } })
  }

  async tellAccount({ wabaId, appSecret }: CloudNumber, value: Json): Promise<void> {
    await this.#post(accountBody(wabaId, 'account_update', value), appSecret)
  }

  async tell(number: CloudNumber, value: Json, field = 'messages'): Promise<void> {
    await this.#post(eventBody(number, value, field), number.appSecret)
  }

  async #post(body: Json, secret = this.#host.secret): Promise<void> {
    const answer = await this.#host.post(body, secret)
    if (answer.status !== 200) this.#host.problems.push(`the webhook answered ${answer.status}`)
  }

  /** Resolves when every status was told. */
  async settled(): Promise<void> {
    while (this.#pending.size) await Promise.all(this.#pending)
  }

  #wamid(): string {
    return `wamid.${Buffer.from(this.#host.newId()).toString('base64url')}`
  }

  #owns(id: string | undefined): boolean {
    return this.#numbers.some((number) => number.id === id || number.wabaId === id) || (!!id && this.#media.has(id))
  }

  /** Answers a call that is about a number, or is made with the token of one; null leaves it to the rest of the fake. */
  async answer(request: CloudRequest): Promise<Answer | 'hang' | null> {
    const { token, path, method } = request
    const reachable = this.#numbers.filter((number) => number.token === token)
    const [first] = reachable
    if (!first && !this.#owns(path[0])) return null
    if (!first) throw new Refused(EXPIRED)
    if (request.proof !== null && request.proof !== request.proofOf(token, first.appSecret))
      throw new Refused({ code: 100, message: 'Invalid appsecret_proof provided in the API argument' })
    if (method === 'GET' && path[0] === 'debug_token') return this.#inspect(token, request.query)
    if (reachable.some(({ id }) => this.#forbidden.has(id)))
      throw new Refused({ code: 200, status: 403, message: '(#200) You do not have the necessary permissions' })
    if (this.limited) throw new Refused({ code: 80007, message: '(#80007) Rate limit hit' })
    const sample = this.samples.answer(request, first.appSecret === this.#host.secret ? this.#host.appId : OTHER_APP)
    if (sample) return sample
    const [id = '', what] = path
    const ofAccount = reachable.filter(({ wabaId }) => wabaId === id)
    if (what === 'subscribed_apps' && ofAccount.length) return this.#subscribe(method, id)
    if (method === 'GET' && what === 'phone_numbers' && ofAccount.length)
      return pageOf(ofAccount, request.query, (number) => ({ id: number.id, is_on_biz_app: number.onPhone ?? false }))
    if (what === 'message_templates' && ofAccount.length) return this.templates.answer(id, request)
    if (method === 'GET' && what === undefined && this.#media.has(id)) return this.#locate(id, token)
    const known = reachable.find((number) => number.id === id)
    if (!known) throw new Refused({ code: 803, status: 404, message: `(#803) ${id} does not exist` })
    if (method === 'GET' && what === undefined) return this.#describe(known, request.query)
    if (method === 'POST' && what === 'register') return this.#register(known, readJson(request))
    if (method === 'POST' && what === 'smb_app_data') return this.#askPhone(known, readJson(request))
    if (method === 'POST' && what === 'media') return this.#upload(request)
    if (method === 'POST' && what === 'messages') return this.#send(known, readJson(request))
    throw new Error('nobody knows this call')
  }

  /** Returns the file of a located address; null without the token. */
  download(id: string, authorization: string | undefined): StoredMedia | null {
    const file = this.#media.get(id)
    return file && authorization === `Bearer ${file.token}` ? file : null
  }

  #subscribe(method: string, wabaId: string): Answer {
    if (method === 'DELETE') this.subscribed.delete(wabaId)
    if (method === 'POST') this.subscribed.add(wabaId)
    return { body: method === 'GET' ? { data: [...this.subscribed] } : { success: true } }
  }

  #inspect(token: string, query: URLSearchParams): Answer {
    if (query.get('input_token') !== token) throw new Error('a token was asked of another one')
    const told = this.#toldOfTokens.get(token)
    if (told === null) throw new Refused({ code: 100, message: '(#100) You must provide an app access token' })
    const { scopes = SCOPES, expiresAt = 0 } = told ?? {}
    return { body: { data: { type: 'SYSTEM_USER', is_valid: true, scopes, expires_at: expiresAt } } }
  }

  #describe(number: CloudNumber, query: URLSearchParams): Answer {
    const known: Json = {
      display_phone_number: number.display,
      verified_name: number.name,
      quality_rating: number.quality,
      is_on_biz_app: number.onPhone ?? false,
      platform_type: number.registered ? 'CLOUD_API' : 'NOT_APPLICABLE',
      status: number.registered ? (number.state ?? 'CONNECTED') : 'PENDING',
      ...healthOf(number),
    }
    const asked = (query.get('fields') ?? '').split(',')
    if (!this.health.tells(number, asked))
      throw new Refused({ code: 100, message: '(#100) Tried accessing nonexisting field' })
    const fields = asked.filter((field) => field in known)
    return { body: { ...Object.fromEntries(fields.map((field) => [field, known[field]])), id: number.id } }
  }

  #register(number: CloudNumber, { messaging_product: product, pin }: Json): Answer {
    if (product !== 'whatsapp' || !/^\d{6}$/.test(String(pin))) throw new Error('a registration without a PIN')
    if (number.onPhone) throw new Error('a number that stays on its phone was registered')
    if (number.pin && number.pin !== pin)
      throw new Refused({ code: 133005, message: '(#133005) Two-step verification PIN mismatch' })
    Object.assign(number, { pin, registered: true })
    return { body: { success: true } }
  }

  /** A phone shares each kind once. What it tells is left to the test. */
  #askPhone(number: CloudNumber, { messaging_product: product, sync_type: kind }: Json): Answer {
    const asked = { number: number.id, kind: String(kind) }
    if (product !== 'whatsapp' || !['smb_app_state_sync', 'history'].includes(asked.kind))
      throw new Error(`a phone was asked for ${asked.kind}`)
    if (!number.onPhone) throw new Error('a number without a phone was asked')
    if (!this.subscribed.has(number.wabaId)) throw new Error('a phone was asked that nobody listens to')
    if (this.askedOfPhones.some((one) => one.number === asked.number && one.kind === asked.kind))
      throw new Refused({ code: 2593107, message: 'The phone was asked already' })
    this.askedOfPhones.push(asked)
    return { body: { messaging_product: 'whatsapp', request_id: this.#host.newId() } }
  }

  #locate(id: string, token: string): Answer {
    const file = this.#media.get(id)!
    if (file.token !== token) throw new Refused({ code: 100, subcode: 33, message: 'Unsupported get request.' })
    const { mimetype, bytes } = file
    const body = { messaging_product: 'whatsapp', mime_type: mimetype, sha256: 'c2hhMjU2', id }
    return { body: { ...body, url: `${this.#host.url()}/__dl/${id}`, file_size: String(bytes.length) } }
  }

  async #upload({ headers, body, token }: CloudRequest): Promise<Answer> {
    const contentType = headers['content-type'] ?? ''
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
    const file = form.get('file')
    if (form.get('messaging_product') !== 'whatsapp' || !form.get('type')) throw new Error('an upload without its kind')
    if (!(file instanceof File)) throw new Error('an upload without a file')
    const media = { bytes: Buffer.from(await file.arrayBuffer()), mimetype: file.type.split(';')[0]!, name: file.name }
    this.uploaded.push(media)
    checkUpload(media)
    const id = this.#host.newId()
    this.#media.set(id, { ...media, token })
    return { body: { id } }
  }

  #send(number: CloudNumber, body: Json): Answer | 'hang' {
    if (body['messaging_product'] !== 'whatsapp') throw new Refused({ code: 100, message: 'messaging_product' })
    if (body['status'] === 'read') {
      const shown = body['typing_indicator'] ? this.typing : this.read
      shown.push(String(body['message_id']))
      return { body: { success: true } }
    }
    const planned = this.next.shift()
    if (planned && planned !== 'hang') throw new Refused(planned)
    const to = String(body['to'] ?? body['recipient'] ?? '')
    for (const [suffix, refusal] of this.refused) if (to.endsWith(suffix)) throw new Refused(refusal)
    const find = (id: string): StoredMedia | undefined => this.#media.get(id)
    const isTemplate = body['type'] === 'template'
    const template = isTemplate && this.templates.check(number.wabaId, body['template'] as Json, find)
    if (!template) checkMessage(body, find)
    const customer = this.#customers.find((one) => one.number === number && (one.waId === to || one.userId === to))
    if (!customer || (!isTemplate && Date.now() - customer.lastWrote > WINDOW_MS))
      throw new Refused({ code: 131047, message: '(#131047) Re-engagement message' })
    const category = template ? template.category.toLowerCase() : 'service'
    const sent = this.#take(number, to, body, { billable: true, category })
    const held = [...this.held].find(([suffix]) => to.endsWith(suffix))?.[1]
    if (!held) this.#follow(sent)
    if (planned === 'hang') return 'hang'
    const contact = customer.waId ? { input: to, wa_id: customer.waId } : { input: to, user_id: customer.userId }
    const messages = [{ id: sent.wamid, message_status: held ?? 'accepted' }]
    return { body: { messaging_product: 'whatsapp', contacts: [contact], messages } }
  }

  #take(number: CloudNumber, to: string, body: Json, pricing: Pricing): CloudMessage {
    const type = String(body['type'] ?? 'text')
    const { id } = (body[type] ?? {}) as { id?: string }
    const opaque = (body['biz_opaque_callback_data'] as string | undefined) ?? null
    const media = this.#media.get(id ?? '') ?? null
    const sent = { wamid: this.#wamid(), number, to, type, body, media, opaque, pricing }
    this.sent.push(sent)
    return sent
  }

  /** Tells what becomes of a message, after the request got its answer. */
  #follow(message: CloudMessage): void {
    const error = [...this.failing].find(([suffix]) => message.to.endsWith(suffix))?.[1]
    const { upTo, skip, shuffle, duplicate, delayMs } = this.statuses
    const reached = upTo === null ? [] : ORDER.slice(0, ORDER.indexOf(upTo) + 1)
    const plain = error ? (['failed'] as Status[]) : reached.filter((status) => !skip.includes(status))
    const ordered = shuffle ? plain.toReversed() : plain
    const told = duplicate ? ordered.flatMap((status) => [status, status]) : ordered
    const work = pause(delayMs)
      .then(async () => {
        for (const status of told) await this.tellStatus(message, status, error)
      })
      .catch((failure: unknown) => this.#host.problems.push(`a status: ${String(failure)}`))
      .finally(() => this.#pending.delete(work))
    this.#pending.add(work)
  }
}

const readJson = ({ body }: CloudRequest): Json => JSON.parse(body.toString()) as Json
