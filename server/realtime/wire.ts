import { EVENTS, type DomainEvent, type EventName } from '#contract/events.ts'
import { wireNames } from '#contract/wire.ts'
import { withCountedRows } from './campaign-rows.ts'

/** Some clients listen under names with the id of one chat or list, or of their own user. */
const SPECIFIC_NAMES: { [Name in EventName]?: (event: DomainEvent<Name>) => string } = {
  'chat.created': ({ audience }) => `chat-user-${audience.userId}`,
  'chat.updated': ({ audience }) => `chat-user-${audience.userId}`,
  'chat.messageCreated': ({ payload }) => `chat-${payload.chat.id}`,
  'chat.read': ({ payload }) => `chat-${payload.chat.id}`,
  'contactListItem.created': ({ payload }) => `ContactListItem-${payload.record.contactListId}`,
  'contactListItem.updated': ({ payload }) => `ContactListItem-${payload.record.contactListId}`,
  'contactListItem.deleted': ({ payload }) => `ContactListItem-${payload.contactListId}`,
  'contactListItem.cleared': ({ payload }) => `ContactListItem-${payload.contactListId}`,
  'contactListItem.changed': ({ payload }) => `ContactListItem-${payload.contactListId}`,
}

function specificNames<Name extends EventName>(companyId: number, event: DomainEvent<Name>): string[] {
  const name = SPECIFIC_NAMES[event.name]?.(event)
  return name === undefined ? [] : [`company-${companyId}-${name}`]
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
