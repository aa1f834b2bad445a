import { keys } from '#web/api/keys.ts'
import { registerScreenEvents, type EventHandlers } from '#web/api/screen-events.ts'

export const ticketViewsKey = ['ticketViews'] as const

export const ticketViewEvents = {
  'ticketViews.changed': (cache) => {
    void cache.invalidateQueries({ queryKey: ticketViewsKey })
    void cache.invalidateQueries({ queryKey: keys.viewCounts })
  },
} satisfies Partial<EventHandlers>

registerScreenEvents(ticketViewEvents)
