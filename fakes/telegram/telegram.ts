/**
 * A stand-in for the Bot API of Telegram, over real HTTP: bots with tokens, long polling, sending, files, buttons. It is
 * strict: whatever Telegram would refuse, it refuses, and what no client should do is a problem.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  checkButtons,
  checkContact,
  checkFile,
  checkLocation,
  checkText,
  checkVenue,
  MAX_DOWNLOAD,
  METHOD_FILES,
  Refused,
  type Json,
  type Refusal,
  type Upload,
} from './rules.ts'

export type Bot = { id: number; username: string; token: string }
export type Customer = { id: number; firstName: string; lastName?: string; username?: string; bot: Bot }
/** A message of a bot: `method` is how it was sent, `params` what was asked. */
type SentMessage = { id: number; chat: number; method: string; params: Json; file: Upload | null; bot: Bot }
type StoredFile = { path: string; bytes: Buffer; mimetype: string; size: number }
type Waiting = { answer: (outcome: Json[] | Refused) => void }
type Call = { bot: Bot; params: Json; file: Upload | null; method: string }

const NOT_FOUND: Refusal = { code: 404, description: 'Not Found' }
const UNAUTHORIZED: Refusal = { code: 401, description: 'Unauthorized' }
const OTHER_CLIENT: Refusal = {
  code: 409,
  description: 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
}
const WEBHOOK: Refusal = {
  code: 409,
  description:
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
}
const bad = (description: string): Refused => new Refused({ code: 400, description: `Bad Request: ${description}` })
const CHAT_NOT_FOUND = 'chat not found'

/** What is checked of each message without a file. */
const CHECKS: Record<string, (params: Json) => void> = {
  sendMessage: ({ text }) => checkText(text, 'text'),
  sendContact: checkContact,
  sendLocation: checkLocation,
  sendVenue: checkVenue,
}

export class FakeTelegram {
  readonly sent: SentMessage[] = []
  readonly edited: Json[] = []
  readonly deleted: Json[] = []
  readonly reactions: Json[] = []
  readonly actions: Json[] = []
  /** The ids of the pressed buttons that were answered. */
  readonly answered: string[] = []
  /** What no client should do. */
  readonly problems: string[] = []
  /** What becomes of the next messages. `hang`: the message is taken, but the request gets no answer. */
  readonly next: (Refusal | 'hang')[] = []
  /** The offsets that were asked for, by the id of the bot. */
  readonly offsets: { bot: number; offset: number }[] = []
  readonly #server: Server
  readonly #bots: Bot[] = []
  readonly #customers: Customer[] = []
  readonly #blocked = new Set<number>()
  readonly #files = new Map<string, StoredFile>()
  readonly #updates: { bot: Bot; id: number; update: Json }[] = []
  readonly #webhooks = new Map<number, string>()
  /** The requests for updates that wait, by the id of the bot. */
  readonly #waiting = new Map<number, Waiting>()
  #made = 1000

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  static async start(): Promise<FakeTelegram> {
    const fake = new FakeTelegram()
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve))
    return fake
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The settings of the server under test for this fake. */
  get settings(): Record<string, string> {
    return { TELEGRAM_API_URL: this.url }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  bot(username: string, token?: string): Bot {
    const id = Number(token?.split(':')[0] ?? this.#id() + 700_000_000)
    const bot = { id, username, token: token ?? `${id}:AA${'x'.repeat(20)}${this.#id()}` }
    this.#bots.push(bot)
    return bot
  }

  /** Makes the token useless, as when its owner asks BotFather for another one, which the bot gets. */
  revoke(bot: Bot): string {
    const before = bot.token
    bot.token = `${bot.id}:BB${'y'.repeat(20)}${this.#id()}`
    this.#waiting.get(bot.id)?.answer(new Refused(UNAUTHORIZED))
    return before
  }

  setWebhook(bot: Bot, url: string): void {
    this.#webhooks.set(bot.id, url)
  }

  customer(bot: Bot, firstName: string, more: Partial<Omit<Customer, 'id' | 'bot' | 'firstName'>> = {}): Customer {
    const customer = { id: this.#id() + 5_000_000_000, firstName, bot, ...more }
    this.#customers.push(customer)
    return customer
  }

  block({ id }: Customer): void {
    this.#blocked.add(id)
  }

  /** A file of a customer, as it is named in a message. `size` is for one whose bytes nobody needs. */
  file(bytes: Buffer, mimetype: string, path: string, size = bytes.length): Json {
    const id = `AgAC${this.#id()}`
    this.#files.set(id, { path: `files/${this.#id()}/${path}`, bytes, mimetype, size })
    return { file_id: id, file_unique_id: `u${id}`, file_size: size, mime_type: mimetype }
  }

  /** A message of the customer in the private chat, or in a group. Returns its number. */
  write(customer: Customer, content: Json | string, group?: { id: number; title: string }): number {
    const id = this.#id()
    this.tell(customer.bot, { message: this.messageOf(customer, id, content, group) })
    return id
  }

  edit(customer: Customer, id: number, content: Json | string): void {
    const edited = { ...this.messageOf(customer, id, content), edit_date: Math.floor(Date.now() / 1000) }
    this.tell(customer.bot, { edited_message: edited })
  }

  /** The customer presses the button with this data below a message of the bot. Returns the id of the query. */
  press(customer: Customer, message: SentMessage, data: string): string {
    const id = String(this.#id())
    const from = this.#personOf(customer)
    const shown = { ...this.#messageOfBot(message), reply_markup: message.params['reply_markup'] }
    this.tell(customer.bot, { callback_query: { id, from, chat_instance: '1', data, message: shown } })
    return id
  }

  messageOf(customer: Customer, id: number, content: Json | string, group?: { id: number; title: string }): Json {
    const from = this.#personOf(customer)
    const chat = group ? { ...group, type: 'supergroup' } : this.#chatOf(customer)
    const shown = typeof content === 'string' ? { text: content } : content
    return { message_id: id, from, chat, date: Math.floor(Date.now() / 1000), ...shown }
  }

  /** Puts an update where the bot fetches it. */
  tell(bot: Bot, update: Json): void {
    const id = this.#id()
    this.#updates.push({ bot, id, update: { update_id: id, ...update } })
    this.#wake(bot)
  }

  #id(): number {
    return this.#made++
  }

  #personOf({ id, firstName, lastName, username }: Customer): Json {
    return {
      ...{ id, is_bot: false, first_name: firstName, language_code: 'pt-br' },
      ...(lastName ? { last_name: lastName } : {}),
      ...(username ? { username } : {}),
    }
  }

  #chatOf(customer: Customer): Json {
    const { is_bot: _isBot, language_code: _language, ...chat } = this.#personOf(customer)
    return { ...chat, type: 'private' }
  }

  #messageOfBot({ id, chat, bot, params }: SentMessage): Json {
    const from = { id: bot.id, is_bot: true, first_name: bot.username, username: bot.username }
    const customer = this.#customers.find((one) => one.id === chat)
    const shown = typeof params['text'] === 'string' ? { text: params['text'] } : {}
    return { message_id: id, from, chat: customer ? this.#chatOf(customer) : { id: chat }, date: 1, ...shown }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.url)
    const send = (status: number, body: Json): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    try {
      const body = await buffer(request)
      if (url.pathname.startsWith('/file/bot')) return this.#serveFile(url, response)
      const result = await this.#answer(request, url, body, response)
      if (result === 'hang') return void response.destroy()
      send(200, { ok: true, result })
    } catch (error) {
      if (!(error instanceof Refused))
        this.problems.push(`${url.pathname.replace(/bot[^/]+/, 'bot')}: ${String(error)}`)
      const refusal = error instanceof Refused ? error.refusal : { code: 500, description: 'Internal Server Error' }
      const { code, description, retryAfter } = refusal
      const more = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }
      send(code, { ok: false, error_code: code, description, ...more })
    }
  }

  #serveFile(url: URL, response: ServerResponse): void {
    const [, token = '', path = ''] = /^\/file\/bot([^/]+)\/(.+)$/.exec(url.pathname) ?? []
    const file = [...this.#files.values()].find((one) => one.path === path)
    if (!file || !this.#bots.some((bot) => bot.token === token))
      return void response.writeHead(404).end(JSON.stringify({ ok: false, error_code: 404, description: 'Not Found' }))
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file.bytes)
  }

  async #answer(request: IncomingMessage, url: URL, body: Buffer, response: ServerResponse): Promise<unknown> {
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(url.pathname) ?? []
    if (!/^\d+:[\w-]{10,}$/.test(token)) throw new Refused(NOT_FOUND)
    const bot = this.#bots.find((one) => one.token === token)
    if (!bot) throw new Refused(UNAUTHORIZED)
    const call = { bot, method, ...(await readCall(request, method, body)) }
    if (method === 'getUpdates') return this.#getUpdates(call, response)
    if (method in METHOD_FILES || method in CHECKS) return this.#send(call)
    const handler = this.#handlers[method]
    if (!handler) throw new Error('nobody knows this method')
    return handler(call)
  }

  readonly #handlers: Record<string, (call: Call) => unknown> = {
    getMe: ({ bot: { id, username } }) => ({ id, is_bot: true, first_name: username, username }),
    deleteWebhook: ({ bot }) => this.#webhooks.delete(bot.id) || true,
    getFile: ({ params }) => this.#getFile(String(params['file_id'])),
    answerCallbackQuery: ({ params }) => {
      const id = String(params['callback_query_id'])
      if (this.answered.includes(id)) throw bad('query is too old and response timeout expired or query ID is invalid')
      return this.answered.push(id) > 0
    },
    editMessageText: ({ params }) => {
      const sent = this.#find(params, 'edit')
      checkText(params['text'], 'text')
      if (sent.params['text'] === params['text']) throw bad('message is not modified')
      sent.params = { ...sent.params, text: params['text'] }
      return this.edited.push(params) > 0
    },
    deleteMessage: ({ params }) => {
      this.sent.splice(this.sent.indexOf(this.#find(params, 'delete')), 1)
      return this.deleted.push(params) > 0
    },
    setMessageReaction: ({ params }) => this.reactions.push(params) > 0,
    sendChatAction: ({ params, bot }) => {
      this.#assertReachable(bot, Number(params['chat_id']))
      return this.actions.push(params) > 0
    },
  }

  #find({ chat_id: chat, message_id: id }: Json, to: 'edit' | 'delete'): SentMessage {
    const sent = this.sent.find((one) => one.chat === chat && one.id === id)
    if (!sent) throw bad(`message to ${to} not found`)
    return sent
  }

  #getFile(id: string): Json {
    const file = this.#files.get(id)
    if (!file) throw bad('wrong file_id or the file is temporarily unavailable')
    if (file.size > MAX_DOWNLOAD) throw bad('file is too big')
    return { file_id: id, file_unique_id: `u${id}`, file_size: file.size, file_path: file.path }
  }

  /** Forgets what is before the offset, and waits until there is something after it. */
  async #getUpdates({ bot, params }: Call, response: ServerResponse): Promise<Json[]> {
    const offset = Number(params['offset'] ?? 0)
    this.offsets.push({ bot: bot.id, offset })
    if (this.#webhooks.has(bot.id)) throw new Refused(WEBHOOK)
    this.#waiting.get(bot.id)?.answer(new Refused(OTHER_CLIENT))
    const confirmed = this.#updates.filter((one) => one.bot === bot && one.id < offset)
    for (const one of confirmed) this.#updates.splice(this.#updates.indexOf(one), 1)
    const found = this.#pending(bot)
    const seconds = Number(params['timeout'] ?? 0)
    return found.length || seconds === 0 ? found : this.#wait(bot, seconds, response)
  }

  #pending(bot: Bot): Json[] {
    return this.#updates
      .filter((one) => one.bot === bot)
      .slice(0, 100)
      .map(({ update }) => update)
  }

  #wait(bot: Bot, seconds: number, response: ServerResponse): Promise<Json[]> {
    const { promise, resolve, reject } = Promise.withResolvers<Json[]>()
    const waiting: Waiting = {
      answer: (outcome) => {
        clearTimeout(timer)
        if (this.#waiting.get(bot.id) === waiting) this.#waiting.delete(bot.id)
        if (outcome instanceof Refused) reject(outcome)
        else resolve(outcome)
      },
    }
    const timer = setTimeout(() => waiting.answer([]), seconds * 1000)
    timer.unref()
    response.on('close', () => waiting.answer([]))
    this.#waiting.set(bot.id, waiting)
    return promise
  }

  #wake(bot: Bot): void {
    this.#waiting.get(bot.id)?.answer(this.#pending(bot))
  }

  #assertReachable(bot: Bot, chat: number): void {
    const customer = this.#customers.find((one) => one.id === chat && one.bot.id === bot.id)
    if (!customer) throw bad(CHAT_NOT_FOUND)
    if (this.#blocked.has(chat)) throw new Refused({ code: 403, description: 'Forbidden: bot was blocked by the user' })
  }

  #send({ bot, method, params, file }: Call): Json | 'hang' {
    const planned = this.next.shift()
    const refusal = planned === 'hang' ? undefined : planned
    if (refusal && !refusal.isTaken) throw new Refused(refusal)
    const chat = Number(params['chat_id'])
    this.#assertReachable(bot, chat)
    const check = CHECKS[method]
    if (check) check(params)
    else checkFile(method, file, params)
    checkButtons(params['reply_markup'])
    const sent = { id: this.#id(), chat, method, params, file, bot }
    this.sent.push(sent)
    if (refusal) throw new Refused(refusal)
    return planned === 'hang' ? 'hang' : this.#messageOfBot(sent)
  }
}

/** Reads what was asked: JSON, or a form with a file. */
async function readCall(
  request: IncomingMessage,
  method: string,
  body: Buffer,
): Promise<{ params: Json; file: Upload | null }> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data'))
    return { params: body.length ? (JSON.parse(body.toString()) as Json) : {}, file: null }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const params: Json = {}
  for (const [name, value] of form)
    if (typeof value === 'string') params[name] = name === 'caption' ? value : readValue(value)
  const field = METHOD_FILES[method] ?? ''
  const given = form.get(field)
  if (!(given instanceof File)) throw new Error(`an upload without its file: ${field}`)
  const bytes = Buffer.from(await given.arrayBuffer())
  return { params, file: { name: given.name, mimetype: given.type, bytes } }
}

function readValue(text: string): unknown {
  return /^[[{]|^-?\d+$/.test(text) ? (JSON.parse(text) as unknown) : text
}
