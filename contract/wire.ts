import { EVENT_NAMES } from '#contract/event-names.ts'
import type { Topic, WireEvent } from '#contract/events.ts'

/** What both ends of the line know, without the schemas of what goes over it: the browser does not need those. */

export const TOPICS: readonly Topic[] = [...new Set(EVENT_NAMES.map(([, topic]) => topic))]

/** What the provider tells all companies. Each client also hears it under the name of its own company. */
export const FOR_ALL_COMPANIES: Partial<Record<string, (companyId: number) => string>> = {
  'company-announcement': (companyId) => `company-${companyId}-announcement`,
  'company-help': (companyId) => `company-${companyId}-help`,
}

/**
 * The socket events of a topic. Some are heard under several spellings by clients in the field; what the provider tells
 * all companies names none of them.
 */
export function wireNames(topic: Topic, companyId: number): string[] {
  if (topic === 'quickemessage') return [`company${companyId}-quickemessage`, `company-${companyId}-quickmessage`]
  if (topic === 'schedule') return [`company-${companyId}-schedule`, `company${companyId}-schedule`, 'schedule']
  if (topic === 'announcement') return ['company-announcement']
  if (topic === 'help') return ['company-help']
  if (topic === 'tag') return [`company-${companyId}-tag`, 'tag']
  return [`company-${companyId}-${topic}`]
}

/** Finds the event by topic and action; null for what this version does not know. */
export function readWireEvent(topic: Topic, payload: { action?: unknown }): WireEvent | null {
  const found = EVENT_NAMES.find(([, itsTopic, action]) => itsTopic === topic && action === payload.action)
  return found ? ({ name: found[0], payload } as WireEvent) : null
}

export const PING_INTERVAL_MS = 18_000
export const PING_TIMEOUT_MS = 18_000
export const HEARTBEAT_MS = 300_000
/** A line ends an hour after its token unless it is told of the next one. */
export const TOKEN_RENEWAL_MS = 30 * 60_000
