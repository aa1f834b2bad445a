import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { vi } from 'vitest'
import type { Socket } from 'socket.io-client'
import type { Session } from '#contract/auth.ts'
import type { Chat } from '#contract/chats.ts'
import type { EventName, WireEvent } from '#contract/events.ts'
import { OPEN_LANE } from '#contract/open-lane.ts'
import { can } from '#contract/permissions.ts'
import type { Setting } from '#contract/settings.ts'
import type { SessionUser } from '#contract/users.ts'
import { readWireEvent, TOPICS, wireNames } from '#contract/wire.ts'
import { ApiError } from '#web/api/client.ts'
import * as lists from '#web/api/shared-queries.ts'
import { announcementFeedQuery, announcementPagesQuery } from '#web/features/announcements/api.ts'
import { invoicePagesQuery, planChoicesQuery, subscriptionQuery } from '#web/features/billing/api.ts'
import { chatMessagesQuery, chatQuery, chatsQuery } from '#web/features/chats/api.ts'
import { invoicesOfQuery } from '#web/features/companies/api.ts'
import {
  allContactListsQuery,
  contactListQuery as listQuery,
  contactListPagesQuery,
  listItemPagesQuery,
} from '#web/features/contact-lists/api.ts'
import { contactListQuery, contactQuery } from '#web/features/contacts/api.ts'
import { contactSource, importQuery, importsQuery } from '#web/features/imports/import-source.ts'
import { duplicatesQuery, mergesQuery } from '#web/features/contacts/merge-api.ts'
import { dashboardQuery } from '#web/features/dashboard/api.ts'
import { fileListPagesQuery } from '#web/features/file-lists/api.ts'
import {
  campaignBudgetsQuery,
  campaignGroupsQuery,
  campaignPagesQuery,
  campaignReportQuery,
  campaignSettingsQuery,
  recipientPagesQuery,
} from '#web/features/campaigns/api.ts'
import { helpsQuery } from '#web/features/helps/api.ts'
import { laneCountsQuery, laneQuery, lanesQuery } from '#web/features/kanban/api.ts'
import type { BoardFilter } from '#web/features/kanban/filter.ts'
import { messagesQuery } from '#web/features/messages/store/api.ts'
import { messageKeys } from '#web/features/messages/store/cache.ts'
import { noteListQuery } from '#web/features/notes/api.ts'
import { optOutImportsQuery, optOutOfContactQuery, optOutPagesQuery } from '#web/features/opt-outs/api.ts'
import { promptPagesQuery } from '#web/features/prompts/api.ts'
import { integrationPagesQuery } from '#web/features/queue-integrations/api.ts'
import { menuQuery } from '#web/features/queues/api.ts'
import { quickMessageListQuery, quickMessagePagesQuery } from '#web/features/quick-messages/api.ts'
import { scheduleDaysQuery, schedulePagesQuery } from '#web/features/schedules/api.ts'
import { companyQuery, settingsQuery } from '#web/features/settings/api.ts'
import { bellQuery, unreadChatsQuery } from '#web/features/shell/api.ts'
import { tagListQuery, tagPagesQuery } from '#web/features/tags/api.ts'
import { ticketCountsQuery, ticketListQuery, ticketQuery } from '#web/features/tickets/api.ts'
import type { TicketFilter } from '#web/features/tickets/filter.ts'
import { userPagesQuery } from '#web/features/users/api.ts'
import { applyEvent } from '#web/realtime/apply.ts'
import { openSession, sessionState } from '#web/session/store.ts'
import type { SocketTestApp } from './sockets.ts'
import type { Member } from './test-app.ts'

/** What a screen has open besides the lists: a conversation, a chat and a queue's menu. */
export type Looked = {
  ticketId: number
  ticketUuid: string
  contactId: number
  chatId: number
  chatUuid: string
  queueId: number
  tagId: number
  laneId: number
  importId: number
  listId: number
  campaignId: number
}

type Options = { queryKey: QueryKey; initialPageParam?: unknown }
const never = { staleTime: 0, gcTime: Infinity, retry: false as const }

/** Returns every query of the web app's screens by the name that tests use for it. */
function queriesOf(user: SessionUser, looked: Looked): Record<string, Options> {
  const seesAll = can(user, 'tickets-manager:showall')
  const supervises = can(user, 'tickets:unqueued')
  const queueIds = user.queues.map(({ id }) => id)
  const viewer = {
    userId: user.id,
    queueIds,
    seesAll,
    seesUnqueued: supervises || user.allTicket === 'enable',
    supervises,
  }
  const found = { viewer, showAll: false, queueIds: [], tags: [], users: [], searchParam: '' }
  const tickets = (given: Partial<TicketFilter>) => ticketListQuery({ ...found, status: null, ...given })
  const schedules = { searchParam: '', userId: null }
  const board: BoardFilter = { viewer, queueIds: [], users: [], searchParam: '' }
  const ofQueue = { ...board, queueIds: [looked.queueId] }
  const searched = { ...board, searchParam: 'cliente' }
  return {
    'tickets open': tickets({ status: 'open' }),
    'tickets pending': tickets({ status: 'pending' }),
    'tickets closed': tickets({ status: 'closed' }),
    'tickets tagged': tickets({ tags: [looked.tagId] }),
    'tickets searched': tickets({ searchParam: 'cliente' }),
    ...(seesAll && {
      'tickets of all': tickets({ status: 'open', showAll: true }),
      'tickets of a queue': tickets({ status: 'open', showAll: true, queueIds: [looked.queueId] }),
    }),
    lanes: lanesQuery,
    'open lane': laneQuery(board, OPEN_LANE),
    lane: laneQuery(board, looked.laneId),
    'lane of a queue': laneQuery(ofQueue, looked.laneId),
    'open lane searched': laneQuery(searched, OPEN_LANE),
    'lane searched': laneQuery(searched, looked.laneId),
    'lane counts': laneCountsQuery(board),
    counts: ticketCountsQuery({ showAll: false, queueIds: [] }),
    ticket: ticketQuery(looked.ticketUuid),
    // It is fetched as a prefetch does, because opening it would mark it as read, which emits an event.
    messages: { ...messagesQuery(looked.ticketId, true), queryKey: messageKeys.list(looked.ticketId) },
    'messages peeked': messagesQuery(looked.ticketId, true),
    notes: noteListQuery(looked.contactId, looked.ticketId),
    bell: bellQuery,
    contacts: contactListQuery({ searchParam: '' }),
    'contacts searched': contactListQuery({ searchParam: 'maria' }),
    contact: contactQuery(looked.contactId),
    imports: importsQuery(contactSource),
    import: importQuery(contactSource, looked.importId),
    'opt-outs': optOutPagesQuery({ searchParam: '' }),
    'opt-out': optOutOfContactQuery(looked.contactId),
    'opt-out imports': optOutImportsQuery,
    'contact lists': contactListPagesQuery(''),
    'all contact lists': allContactListsQuery,
    'contact list': listQuery(looked.listId),
    'list people': listItemPagesQuery({ contactListId: looked.listId, searchParam: '' }),
    'list people unknown': listItemPagesQuery({ contactListId: looked.listId, searchParam: '', filter: 'unknown' }),
    duplicates: duplicatesQuery,
    merges: mergesQuery,
    tags: tagListQuery,
    'tag pages': tagPagesQuery(''),
    'quick messages': quickMessageListQuery(user.companyId, user.id),
    'quick message pages': quickMessagePagesQuery(''),
    'file lists': fileListPagesQuery(''),
    'file list names': lists.fileListListQuery,
    campaigns: campaignPagesQuery({ searchParam: '' }),
    'campaign groups': campaignGroupsQuery,
    'campaign budgets': campaignBudgetsQuery,
    'campaign report': campaignReportQuery(looked.campaignId),
    'campaign recipients': recipientPagesQuery(looked.campaignId, { filter: 'all', searchParam: '' }),
    'campaign settings': campaignSettingsQuery,
    schedules: schedulePagesQuery(schedules),
    'schedule days': scheduleDaysQuery(schedules, '2099-01-01', '2099-01-31'),
    chats: chatsQuery,
    'unread chats': unreadChatsQuery,
    chat: chatQuery(looked.chatUuid),
    'chat messages': chatMessagesQuery(looked.chatId),
    connections: lists.connectionsQuery,
    queues: lists.queuesQuery,
    menu: menuQuery(looked.queueId),
    'user list': lists.userListQuery,
    users: userPagesQuery(''),
    plan: lists.planQuery(user.companyId),
    'own invoices': lists.ownInvoicesQuery,
    invoices: invoicePagesQuery(''),
    subscription: subscriptionQuery,
    'plan choices': planChoicesQuery,
    'prompt list': lists.promptListQuery,
    prompts: promptPagesQuery(''),
    'integration list': lists.integrationListQuery,
    integrations: integrationPagesQuery(''),
    settings: settingsQuery,
    company: companyQuery(user.companyId),
    dashboard: dashboardQuery({ kind: 'period', days: 30 }),
    'announcement feed': announcementFeedQuery,
    helps: helpsQuery,
    // Only the provider has these queries.
    announcements: announcementPagesQuery(''),
    'invoices of a company': invoicesOfQuery(user.companyId),
  }
}

/** This is longer than any delay before a query is fetched again. */
const PAUSES_MS = 10_000
/** The fake time of these delays. It never goes back, whichever screen is active. */
let clock = Date.now()

type Login = { session: Session; cookie: string }
/** held: the queries in the cache. stale: those of them that are fetched again. */
export type Compared = { held: string[]; stale: string[]; differences: Difference[] }
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
  #user: SessionUser
  #marks = new Map<number, () => void>()
  #waiting = new Map<EventName, () => void>()

  private constructor(name: string, w: SocketTestApp, login: Login, socket: Socket) {
    this.name = name
    this.#w = w
    this.#login = login
    this.#user = login.session.user
    this.#socket = socket
    for (const topic of TOPICS) {
      for (const wire of wireNames(topic, this.#user.companyId)) {
        socket.on(wire, (payload: { action?: unknown }) => this.#hear(readWireEvent(topic, payload)))
      }
    }
  }

  static async open(name: string, w: SocketTestApp, { email }: Member, password: string): Promise<Screen> {
    const answer = await w.call<Session>(null, 'POST', '/auth/login', { email, password })
    const login = { session: answer.body, cookie: cookieOf(answer.headers) }
    const socket = w.socket({ auth: { token: login.session.token, age: 0 } })
    const screen = new Screen(name, w, login, socket)
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

  #lend(): void {
    openSession({ ...this.#login.session, user: this.#user })
    vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers, body }: RequestInit) => {
      const answer = await this.#w.app.inject({
        method: method as 'GET',
        url: path,
        headers: { ...Object.fromEntries(new Headers(headers)), cookie: this.#login.cookie },
        ...(typeof body === 'string' ? { payload: body } : {}),
      })
      return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode })
    })
  }

  /** Fetches everything that the member may read, with the rights that they have now. */
  async fetch(looked: Looked): Promise<{ cache: QueryClient; refused: Set<string>; user: SessionUser }> {
    const answer = await this.#w.call<Session>(null, 'POST', '/auth/refresh_token', undefined, {
      cookie: this.#login.cookie,
    })
    if (answer.status === 200) this.#login = { session: answer.body, cookie: cookieOf(answer.headers) }
    this.#lend()
    const cache = new QueryClient()
    const refused = new Set<string>()
    const queries = Object.entries(queriesOf(this.#user, looked))
    await Promise.all(
      queries.map(async ([name, options]) => {
        const asked = { ...options, ...never }
        const data =
          'initialPageParam' in asked ? cache.fetchInfiniteQuery(asked as never) : cache.fetchQuery(asked as never)
        await data.catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
          refused.add(name)
        })
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
    const held: string[] = []
    const stale: string[] = []
    const differences: Difference[] = []
    for (const [name, { queryKey }] of queries) {
      const shown = this.cache.getQueryState(queryKey)
      if (shown?.data === undefined) continue
      held.push(name)
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
    return { held, stale, differences }
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
 * most lists without their length.
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
