import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { ApiError } from '#web/api/client.ts'
import type { screens } from './screens.ts'

/** A screen of which something does not come fails with an `ApiError`, so that `Crash` shows a failed load. */
export const needed =
  <Loaded>(load: () => Promise<Loaded>) =>
  (): Promise<Loaded> =>
    load().catch((cause: unknown) => {
      throw new ApiError(0, 'ERR_NETWORK', cause)
    })

/** Loads a screen with its first visit. */
export const screen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(needed(load), name)

/** Loads a screen likewise that only `screens.ts` knows: no visitor loads the names of the files of all screens. */
export const lateScreen = (name: keyof typeof screens): RouteComponent =>
  screen(async () => ({ default: await (await import('./screens.ts')).screens[name]() }))
