import { EVENTS, type DomainEvent } from '#contract/events.ts'
import { wireNames } from '#contract/wire.ts'
import { withCountedRows } from './campaign-rows.ts'

/** Some clients listen under names with the id of one chat or list, or of their own user. */
function specificNames(companyId: number, event: DomainEvent): string[] {
  switch (event.name) {
    case 'chat.created':
    case 'chat.updated':
      return [`company-${companyId}-chat-user-${event.audience.userId}`]
    case 'chat.messageCreated':
    case 'chat.read':
      return [`company-${companyId}-chat-${event.payload.chat.id}`]
    case 'contactListItem.created':
    case 'contactListItem.updated':
      return [`company-${companyId}-ContactListItem-${event.payload.record.contactListId}`]
    case 'contactListItem.deleted':
    case 'contactListItem.cleared':
    case 'contactListItem.changed':
      return [`company-${companyId}-ContactListItem-${event.payload.contactListId}`]
    default:
      return []
  }
}

/**
 * Clients that listen under these names also fetch the list again after creating a scheduled message and append the
 * result, so the event would show it twice.
 */
const skippedNames = (companyId: number, event: DomainEvent): string[] =>
  event.name === 'schedule.created' ? [`company${companyId}-schedule`] : []

/** Other clients compute the figures of a campaign's report from rows, as the answer about one campaign has them. */
const withRows = (event: DomainEvent): DomainEvent =>
  event.name === 'campaign.updated' && event.payload.record.status !== 'INATIVA'
    ? { ...event, payload: { record: withCountedRows(event.payload.record) } }
    : event

/** Returns the socket event names and the payload of an event, as the specification defines them. */
export function toWire(companyId: number, event: DomainEvent): { names: string[]; payload: unknown } {
  const { topic, action } = EVENTS[event.name]
  const skipped = skippedNames(companyId, event)
  const names = [...wireNames(topic, companyId), ...specificNames(companyId, event)].filter(
    (name) => !skipped.includes(name),
  )
  return { names, payload: { action, ...withRows(event).payload } }
}
