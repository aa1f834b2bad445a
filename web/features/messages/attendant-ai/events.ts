import { registerScreenEvents, type EventHandlers } from '#web/api/screen-events.ts'
import { summaryKey } from './summary-key.ts'

export const summaryEvents = {
  'summary.saved': (cache, { ticketId }) => void cache.invalidateQueries({ queryKey: summaryKey(ticketId) }),
} satisfies Partial<EventHandlers>

registerScreenEvents(summaryEvents)
