import { registerScreenEvents, type EventHandlers } from '#web/api/screen-events.ts'
import { removeBoardTicket, removeLane, saveBoardTicket, saveLane, saveLaneOrder } from './cache.ts'

export const boardEvents = {
  'tag.reordered': (cache, { tagIds }) => saveLaneOrder(cache, tagIds),
} satisfies Partial<EventHandlers>

registerScreenEvents({
  ...boardEvents,
  'ticket.saved': (cache, { ticket, restored }) => saveBoardTicket(cache, ticket, restored),
  'ticket.deleted': (cache, { ticketId }) => removeBoardTicket(cache, ticketId),
  'message.created': (cache, { ticket }) => saveBoardTicket(cache, ticket),
  'tag.created': (cache, { tag }) => saveLane(cache, tag),
  'tag.updated': (cache, { tag }) => saveLane(cache, tag),
  'tag.deleted': (cache, { tagId }) => removeLane(cache, tagId),
})
