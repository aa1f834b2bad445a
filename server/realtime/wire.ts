import { EVENTS, type DomainEvent } from '#contract/events.ts'
import { wireNames } from '#contract/wire.ts'

/** Some clients listen under the name of one chat, or of themselves. */
function closerNames(companyId: number, event: DomainEvent): string[] {
  switch (event.name) {
    case 'chat.created':
    case 'chat.updated':
      return [`company-${companyId}-chat-user-${event.audience.userId}`]
    case 'chat.messageCreated':
    case 'chat.read':
      return [`company-${companyId}-chat-${event.payload.chat.id}`]
    default:
      return []
  }
}

/**
 * Clients that listen under this name also read the list again when they have made a schedule, and put it below what they
 * have: they would show it twice.
 */
const refetched = (companyId: number, event: DomainEvent): string[] =>
  event.name === 'schedule.created' ? [`company${companyId}-schedule`] : []

/** The socket events that carry an event of ours: the spec's names and payloads. */
export function toWire(companyId: number, event: DomainEvent): { names: string[]; payload: unknown } {
  const { topic, action } = EVENTS[event.name]
  const without = refetched(companyId, event)
  const names = [...wireNames(topic, companyId), ...closerNames(companyId, event)].filter(
    (name) => !without.includes(name),
  )
  return { names, payload: { action, ...event.payload } }
}
