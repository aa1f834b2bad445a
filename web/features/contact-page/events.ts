import { registerScreenEvents, type EventHandlers } from '#web/api/screen-events.ts'
import { reloadAfterMessage, reloadChanges, reloadEveryPage, reloadPage } from './cache.ts'

/** What happens to a contact while its page is open. Only the queries that are shown are asked for again. */
const contactPageEvents = {
  'ticket.saved': (cache, { ticket }) => reloadPage(cache, ticket.contactId),
  'ticket.deleted': reloadEveryPage,
  'message.created': (cache, { message, ticket }) =>
    reloadAfterMessage(cache, ticket.contactId, message.mediaUrl !== null),
  'note.created': (cache, { note }) => reloadPage(cache, note.contactId),
  'note.deleted': reloadEveryPage,
  'schedule.created': (cache, { schedule }) => reloadPage(cache, schedule.contactId),
  'schedule.updated': (cache, { schedule }) => reloadPage(cache, schedule.contactId),
  'schedule.deleted': reloadEveryPage,
  'optOut.saved': (cache, { optOut }) => optOut.contactId !== null && reloadPage(cache, optOut.contactId),
  'optOuts.changed': reloadEveryPage,
  'contacts.changed': reloadEveryPage,
  'contact.updated': (cache, { contact }) => reloadPage(cache, contact.id),
  'contact.tagged': (cache, { contactId }) => reloadChanges(cache, contactId),
} satisfies Partial<EventHandlers>

registerScreenEvents(contactPageEvents)
