import type { QueryClient } from '@tanstack/react-query'
import type { EventName, EventPayload } from '#contract/events.ts'

/** How events change caches. */
export type EventHandlers = { [Name in EventName]: (cache: QueryClient, payload: EventPayload<Name>) => void }

/** The handlers of the screens whose code is loaded. */
export const screenHandlers: Partial<EventHandlers>[] = []

/**
 * Registers how events change the caches of a screen. It is called by the module with the screen's queries, as soon as
 * its code is loaded: before that there is no cache that an event could change, so the first load needs none of this
 * code and no event is missed.
 */
export const registerScreenEvents = (handlers: Partial<EventHandlers>): void => void screenHandlers.push(handlers)
