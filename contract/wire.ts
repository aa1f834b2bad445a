import { EVENT_NAMES } from './event-names.ts'
import type { Topic, WireEvent } from './events.ts'

/** Names and intervals that server and browser share, without the event schemas, which the browser does not need. */

export const TOPICS: readonly Topic[] = [...new Set(EVENT_NAMES.map(([, topic]) => topic))]

/** Events of the operator for all companies. Each client also receives them under the name of its own company. */
export const FOR_ALL_COMPANIES: Partial<Record<string, (companyId: number) => string>> = {
  'company-announcement': (companyId) => `company-${companyId}-announcement`,
  'company-help': (companyId) => `company-${companyId}-help`,
}

/**
 * Returns the socket events of a topic. Clients in the field listen to some of them under several spellings; events of
 * the operator for all companies contain no company id.
 */
export function wireNames(topic: Topic, companyId: number): string[] {
  if (topic === 'quickemessage') return [`company${companyId}-quickemessage`, `company-${companyId}-quickmessage`]
  if (topic === 'schedule') return [`company-${companyId}-schedule`, `company${companyId}-schedule`, 'schedule']
  // Under the name with a dash other clients await an event of another shape, and go blank over this one.
  if (topic === 'file') return [`company${companyId}-file`]
  if (topic === 'announcement') return ['company-announcement']
  if (topic === 'help') return ['company-help']
  if (topic === 'tag') return [`company-${companyId}-tag`, 'tag']
  return [`company-${companyId}-${topic}`]
}

/** Finds the event by topic and action; returns null for one that this version does not know. */
export function readWireEvent(topic: Topic, payload: { action?: unknown }): WireEvent | null {
  const found = EVENT_NAMES.find(([, itsTopic, action]) => itsTopic === topic && action === payload.action)
  return found ? ({ name: found[0], payload } as WireEvent) : null
}

export const PING_INTERVAL_MS = 18_000
export const PING_TIMEOUT_MS = 18_000
export const HEARTBEAT_MS = 300_000
/** The server closes a socket one hour after its token expires unless it receives the next token. */
export const TOKEN_RENEWAL_MS = 30 * 60_000
