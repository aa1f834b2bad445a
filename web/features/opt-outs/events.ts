import { registerScreenEvents } from '#web/api/screen-events.ts'
import { refreshOptOut, reloadOptOuts, saveOptOutImport } from './cache.ts'

registerScreenEvents(['optOut', 'optOuts', 'optOutImport'], (cache, event) => {
  switch (event.name) {
    case 'optOut.saved':
      return refreshOptOut(cache, event.payload.optOut)
    case 'optOuts.changed':
      return reloadOptOuts(cache)
    case 'optOutImport.saved':
      return saveOptOutImport(cache, event.payload.import)
    default:
      return event satisfies never
  }
})

/** Refusals name their contacts. */
registerScreenEvents(['contact', 'contacts'], (cache, event) => {
  if (event.name === 'contact.deleted' || event.name === 'contacts.changed') reloadOptOuts(cache)
})
