import { registerScreenEvents, type EventHandlers } from '#web/api/screen-events.ts'

/** Queries about a group begin with this and the id of its contact. */
export const GROUP_KEY = ['group'] as const

export const groupEvents = {
  'group.changed': (cache, { contactId }) => void cache.invalidateQueries({ queryKey: [...GROUP_KEY, contactId] }),
} satisfies Partial<EventHandlers>

registerScreenEvents(groupEvents)
