import { registerScreenEvents } from '#web/api/screen-events.ts'
import { summaryKey } from './summary-key.ts'

registerScreenEvents(['summary'], (cache, { payload }) => {
  void cache.invalidateQueries({ queryKey: summaryKey(payload.ticketId) })
})
