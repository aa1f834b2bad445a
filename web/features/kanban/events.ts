import { registerScreenEvents } from '#web/api/screen-events.ts'
import { removeBoardTicket, removeLane, saveBoardTicket, saveLane, saveLaneOrder } from './cache.ts'

registerScreenEvents(['ticket', 'message', 'tag'], (cache, event) => {
  switch (event.name) {
    case 'ticket.saved':
      return saveBoardTicket(cache, event.payload.ticket, event.payload.restored)
    case 'message.created':
      return saveBoardTicket(cache, event.payload.ticket)
    case 'ticket.deleted':
      return removeBoardTicket(cache, event.payload.ticketId)
    case 'tag.created':
    case 'tag.updated':
      return saveLane(cache, event.payload.tag)
    case 'tag.deleted':
      return removeLane(cache, event.payload.tagId)
    case 'tag.reordered':
      return saveLaneOrder(cache, event.payload.tagIds)
    default:
      return
  }
})
