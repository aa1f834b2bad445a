import type { QueryClient } from '@tanstack/react-query'
import type { WireEvent } from '#contract/events.ts'

type AreaOf<Name extends string> = Name extends `${infer Area}.${string}` ? Area : never
type Area = AreaOf<WireEvent['name']>
type EventOf<Of extends Area> = Extract<WireEvent, { name: `${Of}.${string}` }>

const screens: { areas: readonly Area[]; apply: (cache: QueryClient, event: never) => void }[] = []

/**
 * Registers how the events of some areas change the caches of a screen. It is called by the module with the screen's
 * queries, as soon as its code is loaded: before that there is no cache that an event could change, so the first load
 * needs none of this code and no event is missed.
 */
export function registerScreenEvents<Of extends Area>(
  areas: readonly Of[],
  apply: (cache: QueryClient, event: EventOf<Of>) => void,
): void {
  screens.push({ areas, apply })
}

/** Applies an event to the caches of the screens whose code is loaded. */
export function applyToScreens(cache: QueryClient, event: WireEvent): void {
  const area = event.name.slice(0, event.name.indexOf('.'))
  for (const screen of screens) if (screen.areas.some((one) => one === area)) screen.apply(cache, event as never)
}
