import { registerScreenEvents, type EventHandlers } from '#web/api/screen-events.ts'
import { reloadContactLists, reloadItems, removeContactList, removeItem, saveContactList, saveItem } from './cache.ts'

export const contactListEvents = {
  'contactList.created': reloadContactLists,
  'contactList.updated': (cache, { record }) => saveContactList(cache, record),
  'contactList.deleted': (cache, { id }) => removeContactList(cache, id),
  'contactListItem.created': (cache, { record }) => reloadItems(cache, record.contactListId),
  'contactListItem.updated': (cache, { record }) => saveItem(cache, record),
  'contactListItem.deleted': (cache, { id }) => removeItem(cache, id),
  'contactListItem.cleared': (cache, { contactListId }) => reloadItems(cache, contactListId),
  'contactListItem.changed': (cache, { contactListId }) => reloadItems(cache, contactListId),
} satisfies Partial<EventHandlers>

registerScreenEvents(contactListEvents)
