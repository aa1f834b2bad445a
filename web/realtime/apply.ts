import type { QueryClient } from '@tanstack/react-query'
import type { EventName, WireEvent } from '#contract/events.ts'
import { keys, type KeyRoot } from '#web/api/keys.ts'
import { removeFromBell, saveInBell } from '#web/features/bell/cache.ts'
import { removeConnection, saveConnection } from '#web/features/connections/cache.ts'
import { removeContact, saveContact } from '#web/features/contacts/cache.ts'
import { addMessage, setTyping, setViewers, updateMessage } from '#web/features/messages/cache.ts'
import { addNote, removeNote } from '#web/features/notes/cache.ts'
import { removeTag, saveTag } from '#web/features/tags/cache.ts'
import { markTicketRead, removeTicket, saveTicket } from '#web/features/tickets/cache.ts'
import { removeUser, saveUser, setPresence } from '#web/features/users/cache.ts'
import { saveSetting } from '#web/session/store.ts'
import { endedElsewhere, openedElsewhere } from './account.ts'
import { announce } from './announce.ts'
import { removeQueue, saveQueue } from './queues.ts'
import { refreshQuickMessages } from './quick-messages.ts'

/** Which queries an event writes into: one that is being fetched right now may answer with what was before. */
const TOUCHES: Record<EventName, readonly KeyRoot[]> = {
  'ticket.saved': ['tickets', 'ticket', 'ticketCounts', 'bell'],
  'ticket.deleted': ['tickets', 'ticket', 'ticketCounts', 'bell'],
  'ticket.read': ['tickets', 'ticket', 'ticketCounts', 'bell'],
  'message.created': ['messages', 'tickets', 'ticketCounts', 'bell'],
  'message.updated': ['messages'],
  'contact.created': ['contacts'],
  'contact.updated': ['contacts', 'contact', 'tickets', 'ticket'],
  'contact.deleted': ['contacts', 'contact'],
  'user.created': ['users', 'userList'],
  'user.updated': ['users', 'userList'],
  'user.deleted': ['users', 'userList'],
  'user.presence': ['users', 'userList'],
  'session.opened': [],
  'session.ended': [],
  'setting.saved': [],
  'connection.saved': ['connections'],
  'connection.deleted': ['connections'],
  'connection.session': ['connections'],
  'queue.saved': ['queues'],
  'queue.deleted': ['queues'],
  'tag.saved': ['tags'],
  'tag.deleted': ['tags'],
  'note.created': ['notes'],
  'note.deleted': ['notes'],
  'quickMessage.created': ['quickMessages'],
  'quickMessage.updated': ['quickMessages'],
  'quickMessage.deleted': ['quickMessages'],
  'contact.typing': [],
  'ticket.viewers': [],
}

const waiting = new Set<string>()

/** Fetches once more what was being fetched when an event came, after it has answered. */
function refetchInFlight(cache: QueryClient, roots: readonly KeyRoot[]): void {
  for (const root of roots) {
    for (const query of cache.getQueryCache().findAll({ queryKey: keys[root], fetchStatus: 'fetching' })) {
      if (waiting.has(query.queryHash)) continue
      waiting.add(query.queryHash)
      void Promise.resolve(query.promise)
        .catch(() => undefined)
        .then(() => {
          waiting.delete(query.queryHash)
          return cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
        })
    }
  }
}

/** One event of the server into what the screens show. */
export function apply(cache: QueryClient, event: WireEvent): void {
  write(cache, event)
  refetchInFlight(cache, TOUCHES[event.name])
}

function write(cache: QueryClient, event: WireEvent): void {
  switch (event.name) {
    case 'ticket.saved':
      saveInBell(cache, event.payload.ticket)
      return saveTicket(cache, event.payload.ticket)
    case 'ticket.deleted':
      removeFromBell(cache, event.payload.ticketId)
      return removeTicket(cache, event.payload.ticketId)
    case 'ticket.read':
      removeFromBell(cache, event.payload.ticketId)
      return markTicketRead(cache, event.payload.ticketId)
    case 'message.created':
      saveInBell(cache, event.payload.ticket)
      announce(event.payload.message, event.payload.ticket)
      return addMessage(cache, event.payload.message, event.payload.ticket)
    case 'message.updated':
      return updateMessage(cache, event.payload.message)
    case 'contact.created':
    case 'contact.updated':
      return saveContact(cache, event.payload.contact)
    case 'contact.deleted':
      return removeContact(cache, event.payload.contactId)
    case 'user.created':
    case 'user.updated':
      return saveUser(cache, event.payload.user)
    case 'user.deleted':
      return removeUser(cache, event.payload.userId)
    case 'user.presence':
      return setPresence(cache, event.payload)
    case 'session.opened':
      return openedElsewhere(event.payload)
    case 'session.ended':
      return endedElsewhere(event.payload)
    case 'setting.saved':
      return saveSetting(event.payload.setting)
    case 'connection.saved':
      return saveConnection(cache, event.payload.whatsapp)
    case 'connection.session':
      return saveConnection(cache, event.payload.session)
    case 'connection.deleted':
      return removeConnection(cache, event.payload.whatsappId)
    case 'queue.saved':
      return saveQueue(cache, event.payload.queue)
    case 'queue.deleted':
      return removeQueue(cache, event.payload.queueId)
    case 'tag.saved':
      return saveTag(cache, event.payload.tag)
    case 'tag.deleted':
      return removeTag(cache, event.payload.tagId)
    case 'note.created':
      return addNote(cache, event.payload.note)
    case 'note.deleted':
      return removeNote(cache, event.payload.noteId)
    case 'quickMessage.created':
    case 'quickMessage.updated':
    case 'quickMessage.deleted':
      return refreshQuickMessages(cache)
    case 'contact.typing':
      return setTyping(cache, event.payload)
    case 'ticket.viewers':
      return setViewers(cache, event.payload)
    default:
      return event satisfies never
  }
}
