import { registerScreenEvents, type EventHandlers } from '#web/api/screen-events.ts'

/** Not among the other keys, because every visitor loads those, and few conversations have a summary. */
export const summaryKey = (ticketId: number) => ['ticketSummary', ticketId] as const

export const summaryEvents = {
  'summary.saved': (cache, { ticketId }) => void cache.invalidateQueries({ queryKey: summaryKey(ticketId) }),
} satisfies Partial<EventHandlers>

registerScreenEvents(summaryEvents)
