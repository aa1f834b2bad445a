import { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import type { Socket } from 'socket.io-client'
import type { Session } from '#contract/auth.ts'
import type { Chat } from '#contract/chats.ts'
import type { Connection } from '#contract/connections.ts'
import type { EventName, WireEvent } from '#contract/events.ts'
import type { Setting } from '#contract/settings.ts'
import type { SessionUser } from '#contract/users.ts'
import { readWireEvent, TOPICS, wireNames } from '#contract/wire.ts'
import { ApiError } from '#web/api/client.ts'
import { applyEvent } from '#web/realtime/apply.ts'
import { openSession, sessionState } from '#web/session/store.ts'
import type { AnswerMemo } from './answer-memo.ts'
import { queriesOf, type Looked, type QueryOptions } from './screen-queries.ts'
import type { SocketTestApp } from './sockets.ts'
import type { Member } from './test-app.ts'

const REFUSED = Symbol('the member may not read it')

/** Asks as the web app does. */
async function ask(options: QueryOptions): Promise<unknown> {
  const client = new QueryClient()
  const asked = { ...options, staleTime: 0, retry: false }
  try {
    return await ('initialPageParam' in asked
      ? client.fetchInfiniteQuery(asked as never)
      : client.fetchQuery(asked as never))
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return REFUSED
    throw error
  } finally {
    client.clear()
  }
}

/** This is longer than any delay before a query is fetched again. */
const PAUSES_MS = 10_000
/** The fake time of these delays. It never goes back, whichever screen is active. */
let clock = Date.now()

type ScreenOptions = { name: string; w: SocketTestApp; memo: AnswerMemo }
type Login = { session: Session; cookie: string }
/** cachedQueries: the queries in the cache. stale: those of them that are fetched again. */
export type Compared = { cachedQueries: string[]; stale: string[]; differences: Difference[] }
type Difference = { query: string; cached: unknown; fetched: unknown }

/**
 * The web app of one member without its components: its session, its caches and its socket. What the web app has only
 * once per page (the session, the client) is given to one screen at a time.
 */
export class Screen {
  cache = new QueryClient()
  heard: WireEvent[] = []
  readonly name: string
  readonly #w: SocketTestApp
  readonly #socket: Socket
  #login: Login
  readonly #memo: AnswerMemo
  #user: SessionUser
  #marks = new Map<number, () => void>()
  #waiting = new Map<EventName, () => void>()

  private constructor({ name, w, memo }: ScreenOptions, login: Login, socket: Socket) {
    this.name = name
    this.#w = w
    this.#memo = memo
    this.#login = login
    this.#user = login.session.user
    this.#socket = socket
    for (const topic of TOPICS) {
      for (const wire of wireNames(topic, this.#user.companyId)) {
        socket.on(wire, (payload: { action?: unknown }) => this.#hear(readWireEvent(topic, payload)))
      }
    }
  }

  static async open(options: ScreenOptions, { email }: Member, password: string): Promise<Screen> {
    const { w } = options
    const answer = await w.call<Session>(null, 'POST', '/auth/login', { email, password })
    const login = { session: answer.body, cookie: cookieOf(answer.headers) }
    const socket = w.socket({ auth: { token: login.session.token, age: 0 } })
    const screen = new Screen(options, login, socket)
    await new Promise<void>((resolve) => void socket.once('ready', resolve))
    return screen
  }

  get user(): SessionUser {
    return this.#user
  }
  get token(): string {
    return this.#login.session.token
  }

  #hear(event: WireEvent | null): void {
    if (!event) return
    const mark = event.name === 'user.presence' ? this.#marks.get(event.payload.userId) : undefined
    if (mark) return mark()
    this.heard.push(event)
    this.#waiting.get(event.name)?.()
  }

  /** Resolves when the events before the mark have arrived. */
  mark(id: number): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#socket.connected) return resolve()
      this.#marks.set(id, resolve)
      this.#socket.once('disconnect', () => resolve())
    })
  }

  /** Resolves with the next event of this name. */
  hears(name: EventName): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(name, resolve))
  }

  say(name: string, ...values: unknown[]): void {
    this.#socket.emit(name, ...values)
  }

  names(): EventName[] {
    return this.heard.map(({ name }) => name)
  }

  /** Gives this screen what a page has once. */
  #lend(): void {
    openSession({ ...this.#login.session, user: this.#user })
    vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers }: RequestInit) => {
      if (method !== 'GET') throw new Error(`a query must not call ${method} ${path}`)
      const answer = await this.#w.app.inject({
        method,
        url: path,
        headers: { ...Object.fromEntries(new Headers(headers)), cookie: this.#login.cookie },
      })
      return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode })
    })
  }

  /** Refreshes the session with the rights that the member has now. */
  async #refresh(): Promise<void> {
    await this.#memo.answer(`${this.#user.id} session`, async () => {
      const answer = await this.#w.call<Session>(null, 'POST', '/auth/refresh_token', undefined, {
        cookie: this.#login.cookie,
      })
      if (answer.status === 200) this.#login = { session: answer.body, cookie: cookieOf(answer.headers) }
    })
  }

  /** Fetches everything that the member may read, with the rights that they have now. */
  async fetch(looked: Looked): Promise<{ cache: QueryClient; refused: Set<string>; user: SessionUser }> {
    await this.#memo.update()
    await this.#refresh()
    // What an answer holds depends on these besides the tables that it is read from.
    const rights = JSON.stringify(await this.#w.viewer(this).catch(() => null))
    this.#lend()
    const cache = new QueryClient()
    const refused = new Set<string>()
    await Promise.all(
      Object.entries(queriesOf(this.#user, looked)).map(async ([name, options]) => {
        const { queryKey } = options
        const key = [name, JSON.stringify(queryKey), rights].join(' ')
        const answer = await this.#memo.answer(key, () => ask(options))
        if (answer === REFUSED) refused.add(name)
        else cache.setQueryData(queryKey, answer)
      }),
    )
    return { cache, refused, user: this.#login.session.user }
  }

  async fill(looked: Looked): Promise<void> {
    const { cache, user } = await this.fetch(looked)
    this.cache = cache
    this.#user = user
    this.heard = []
  }

  /** Applies the received events to the caches and lets the delays before refetches pass. */
  apply(): void {
    this.#lend()
    vi.useFakeTimers({ now: clock })
    for (const event of this.heard) applyEvent(this.cache, event)
    vi.advanceTimersByTime(PAUSES_MS)
    clock = Date.now()
    vi.useRealTimers()
    const state = sessionState()
    if (state.status === 'in') this.#user = state.user
  }

  /**
   * Compares the cached answers that are not fetched again with fresh ones. Afterwards the caches have the fresh
   * answers.
   */
  async compare(looked: Looked): Promise<Compared> {
    const queries = Object.entries(queriesOf(this.#user, looked))
    const { cache, refused, user } = await this.fetch(looked)
    const cachedQueries: string[] = []
    const stale: string[] = []
    const differences: Difference[] = []
    for (const [name, { queryKey }] of queries) {
      const shown = this.cache.getQueryState(queryKey)
      if (shown?.data === undefined) continue
      cachedQueries.push(name)
      if (shown.isInvalidated) stale.push(name)
      else if (!refused.has(name)) {
        differences.push({
          query: name,
          cached: asUsed(name, shown.data, this.#user.id),
          fetched: asUsed(name, cache.getQueryData(queryKey), this.#user.id),
        })
      }
    }
    differences.push({ query: 'session', cached: sessionAsUsed(this.#user), fetched: sessionAsUsed(user) })
    this.cache = cache
    this.#user = user
    this.heard = []
    return { cachedQueries, stale, differences }
  }
}

type Json = Record<string, unknown>
const without = (row: unknown, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(row as Json).filter(([name]) => !names.includes(name)))
const ofPages = (data: unknown, change: (page: Json) => Json): Json => {
  const { pages, ...rest } = data as { pages: Json[] }
  return { ...rest, pages: pages.map(change) }
}

/** Screens do not show what other members of a chat have not read. */
const chatAsUsed = (chat: Chat, userId: number): object => ({
  ...chat,
  users: chat.users.map((one) => (one.userId === userId ? one : without(one, 'unreads', 'updatedAt'))),
})

/**
 * Removes what no screen reads from an answer, or reads only when it is opened: a conversation takes its ticket and its
 * unread messages from elsewhere; a contact has the URL of its ticket for other clients; the first rows of a running
 * import are not shown any more; a company's business hours are shown without its plan, settings by their keys, and
 * most lists without their length. The times of a connection's last messages change with every message: the page that shows them
 * asks for them once a minute.
 */
function asUsed(query: string, data: unknown, userId: number): unknown {
  switch (query) {
    case 'messages':
    case 'messages peeked':
      return ofPages(data, (page) => without(page, 'ticket', 'unread'))
    case 'contact':
      return without(data, 'uuid')
    case 'import':
      return without(data, 'rows')
    case 'settings':
      return (data as Setting[]).map(({ key, value }) => ({ key, value }))
    case 'company':
      return without(data, 'dueDate', 'planId', 'updatedAt')
    case 'connections':
      return (data as Connection[]).map(({ health, ...row }) => ({
        ...row,
        health: health && without(health, 'lastInboundAt', 'lastAckedAt'),
      }))
    case 'chat':
      return data ? chatAsUsed(data as Chat, userId) : data
    case 'chats':
    case 'unread chats':
      return ofPages(data, ({ records }) => ({ records: (records as Chat[]).map((chat) => chatAsUsed(chat, userId)) }))
    case 'chat messages':
      return ofPages(data, ({ records }) => ({ records: (records as object[]).map((row) => without(row, 'chat')) }))
    case 'bell':
    case 'schedules':
      return ofPages(data, (page) => without(page, 'count'))
    case 'schedule days':
      return without(data, 'count')
    default:
      return data
  }
}

/** Screens read settings by their keys, and of the company only its name and its due date. */
function sessionAsUsed({ company, ...user }: SessionUser): object {
  const settings = Object.fromEntries(company.settings.map(({ key, value }) => [key, value]))
  return {
    ...without(user, 'updatedAt', 'online'),
    company: { name: company.name, dueDate: company.dueDate, settings },
  }
}

const cookieOf = (headers: Record<string, unknown>): string =>
  [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
