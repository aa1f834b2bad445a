import { registerScreenEvents, type EventHandlers } from '#web/api/screen-events.ts'

export const macrosKey = ['macros'] as const

export const macroEvents = {
  'macros.changed': (cache) => void cache.invalidateQueries({ queryKey: macrosKey }),
} satisfies Partial<EventHandlers>

registerScreenEvents(macroEvents)
