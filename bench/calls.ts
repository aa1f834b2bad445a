import type { Request } from 'autocannon'

/** What a desk asks for all day long. */
export type HotCall = {
  name: string
  path: string
  /** Present for logins: the bodies of the requests, in turn. */
  bodies?: string[]
  /** Orientation for the processor time of server and database together, in ms per request. */
  orientation?: number
  /** The call whose speed this one must not fall behind by more than a factor of three. */
  near?: string
}

const list = (path: string, parameters: Record<string, string>): string => `${path}?${new URLSearchParams(parameters)}`
const tickets = (parameters: Record<string, string>): string =>
  list('/api/tickets', { showAll: 'true', pageNumber: '1', ...parameters })

const OPEN = 'open tickets, page 1'
const CLOSED = 'closed tickets, page 1'
const MESSAGES = 'messages, page 1'
const CONTACTS = 'contacts, page 1'
export const LOGIN = 'login'

export type Loaded = {
  longTicketId: number
  emails: string[]
  password: string
  pages: { closed: number; messages: number }
}

/** `pages` are the last pages that the data fills. */
export const hotCalls = ({ longTicketId, emails, password, pages }: Loaded): HotCall[] => [
  { name: OPEN, path: tickets({ status: 'open' }), orientation: 3 },
  { name: CLOSED, path: tickets({ status: 'closed' }) },
  {
    name: `closed tickets, page ${pages.closed}`,
    path: tickets({ status: 'closed', pageNumber: String(pages.closed) }),
    orientation: 5,
    near: CLOSED,
  },
  { name: 'ticket search by contact', path: tickets({ searchParam: 'juliana rocha' }), orientation: 15 },
  { name: MESSAGES, path: `/api/messages/${longTicketId}?pageNumber=1`, orientation: 2.5 },
  {
    name: `messages, page ${pages.messages}`,
    path: `/api/messages/${longTicketId}?pageNumber=${pages.messages}`,
    near: MESSAGES,
  },
  { name: CONTACTS, path: list('/api/contacts', { pageNumber: '1' }) },
  {
    name: 'contact search, accent-blind',
    path: list('/api/contacts', { searchParam: 'fatima goncalves' }),
    orientation: 2.5,
    near: CONTACTS,
  },
  { name: 'settings', path: '/api/settings' },
  { name: 'dashboard, 30 days', path: list('/api/dashboard', { days: '30' }), orientation: 12 },
  {
    name: LOGIN,
    path: '/api/auth/login',
    bodies: emails.map((email) => JSON.stringify({ email, password })),
  },
]

/** As a load generator sends it. */
export function requestsOf(call: HotCall, token: string): Request[] {
  if (!call.bodies) return [{ method: 'GET', path: call.path, headers: { authorization: `Bearer ${token}` } }]
  const headers = { 'content-type': 'application/json' }
  return call.bodies.map((body) => ({ method: 'POST', path: call.path, headers, body }))
}
