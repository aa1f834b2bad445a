import type { Request } from 'autocannon'

/** A request that is sent all day long. */
export type HotCall = {
  name: string
  path: string
  /** Only set for logins: the bodies of the requests, used in turn. */
  bodies?: string[]
  /** A guideline for the processor time of server and database together, in ms per request. */
  orientation?: number
  /** The name of a call: this one may be slower by a factor of three at most. */
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
/** The parts of the dashboard beside its counters. The longest period that the screen offers is the dearest one. */
const REPORTS = ['waiting', 'figures', 'days', 'arrivals', 'breakdown', 'ratings'] as const

export type Loaded = {
  longTicketId: number
  emails: string[]
  password: string
  pages: { closed: number; messages: number }
}

/** `pages` holds the number of the last page that the data fills in each list. */
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
  ...REPORTS.map((part) => ({
    name: `dashboard ${part}, 90 days`,
    path: list(`/api/dashboard/${part}`, { days: '90' }),
  })),
  {
    name: LOGIN,
    path: '/api/auth/login',
    bodies: emails.map((email) => JSON.stringify({ email, password })),
  },
]

/** Returns the requests of a call as the load generator sends them. */
export function requestsOf(call: HotCall, token: string): Request[] {
  if (!call.bodies) return [{ method: 'GET', path: call.path, headers: { authorization: `Bearer ${token}` } }]
  const headers = { 'content-type': 'application/json' }
  return call.bodies.map((body) => ({ method: 'POST', path: call.path, headers, body }))
}
