import { registerScreenEvents } from '#web/api/screen-events.ts'
import { reloadContactLists, reloadItems, removeContactList, removeItem, saveContactList, saveItem } from './cache.ts'

registerScreenEvents(['contactList', 'contactListItem'], (cache, event) => {
  switch (event.name) {
    case 'contactList.created':
      return reloadContactLists(cache)
    case 'contactList.updated':
      return saveContactList(cache, event.payload.record)
    case 'contactList.deleted':
      return removeContactList(cache, event.payload.id)
    case 'contactListItem.created':
      return reloadItems(cache, event.payload.record.contactListId)
    case 'contactListItem.updated':
      return saveItem(cache, event.payload.record)
    case 'contactListItem.deleted':
      return removeItem(cache, event.payload.id)
    case 'contactListItem.cleared':
    case 'contactListItem.changed':
      return reloadItems(cache, event.payload.contactListId)
    default:
      return event satisfies never
  }
})
