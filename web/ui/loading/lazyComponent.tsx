import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { retryImport } from './retry-import.ts'

type Load = () => Promise<unknown>

/**
 * Loaders of components that were not loaded yet. Toasts come first, because they must be available when the connection
 * is lost.
 */
const pendingLoads = new Set<Load>([() => import('#web/ui/overlay/Toasts.tsx')])
let canPrefetch = false

/** Lets code be loaded with the lazy components, ahead of its use, that is none of them. */
export const loadAhead = (load: Load): void => void pendingLoads.add(load)

/** What stands in the place of a component that is being loaded; it may be made from the component's props. */
type Skeleton<Props> = ReactNode | ((props: Props) => ReactNode)

/**
 * Returns a component whose code is loaded when it is first rendered, or ahead of that. It is one that the user opens,
 * such as a dialog: until it is loaded a hidden placeholder tells the page that keys are meant for what is coming.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  skeleton: Skeleton<Props> = null,
): ComponentType<Props> {
  return loadedLater<Props>(load, (props) => (
    <>
      <i hidden data-coming />
      {skeletonOf(skeleton, props)}
    </>
  ))
}

/** Returns a component that is loaded likewise, but shows itself as a part of its page: keys are not meant for it. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  skeleton: Skeleton<Props> = null,
): ComponentType<Props> => loadedLater<Props>(load, (props) => skeletonOf(skeleton, props))

const skeletonOf = <Props,>(skeleton: Skeleton<Props>, props: Props): ReactNode =>
  typeof skeleton === 'function' ? skeleton(props) : skeleton

function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  const loadAndKeep = async (): Promise<ComponentType<Props>> => (known = await load())
  const Loaded = lazy(async () => ({ default: await retryImport(loadAndKeep) }))
  pendingLoads.add(loadAndKeep)
  if (canPrefetch) prefetchWhenIdle()
  return function LazyComponent(props: Props) {
    // React shows what it had to wait for 300 ms later, however short the wait was: what is loaded it need not wait for.
    const [Shown] = useState(() => known ?? Loaded)
    return (
      <Suspense fallback={fallback(props)}>
        <Shown {...props} />
      </Suspense>
    )
  }
}

/** Counts the components that are being loaded ahead. */
let runningPrefetches = 0

/**
 * A chunk that fails to load makes the page reload (see main.tsx); this must not happen for a chunk that is only loaded
 * ahead.
 */
function ignorePreloadError(event: Event): void {
  if (runningPrefetches > 0) event.stopImmediatePropagation()
}

/**
 * Loads one component after the other while the browser is idle. One that fails is loaded again when it is rendered.
 */
function prefetchWhenIdle(): void {
  const [next] = pendingLoads
  if (!next) return
  pendingLoads.delete(next)
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200))
  idle(() => {
    runningPrefetches += 1
    next()
      .finally(() => (runningPrefetches -= 1))
      .then(prefetchWhenIdle, () => undefined)
  })
}

/**
 * Starts to load lazy components with the first user activity, so that later clicks need not wait. Returns a function
 * that removes the listeners.
 */
export function prefetchLazyComponents(): () => void {
  const activityEvents = ['pointermove', 'pointerdown', 'keydown'] as const
  const stop = (): void => activityEvents.forEach((sign) => window.removeEventListener(sign, begin))
  const begin = (): void => {
    stop()
    canPrefetch = true
    window.addEventListener('vite:preloadError', ignorePreloadError, { capture: true })
    prefetchWhenIdle()
  }
  for (const sign of activityEvents) window.addEventListener(sign, begin, { passive: true })
  return stop
}
