import { registerScreenEvents, type EventHandlers } from '#web/api/screen-events.ts'
import { refreshOptOut, reloadOptOuts, saveOptOutImport } from './cache.ts'

export const optOutEvents = {
  'optOut.saved': (cache, { optOut }) => refreshOptOut(cache, optOut),
  'optOuts.changed': reloadOptOuts,
  'optOutImport.saved': (cache, payload) => saveOptOutImport(cache, payload.import),
} satisfies Partial<EventHandlers>

/** Refusals name their contacts. */
registerScreenEvents({ ...optOutEvents, 'contact.deleted': reloadOptOuts, 'contacts.changed': reloadOptOuts })
