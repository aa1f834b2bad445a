import { lazy, Suspense, type ComponentType } from 'react'
import { retryImport } from './retry-import.ts'

type Load = () => Promise<unknown>

/** What a screen may need next and has not fetched. First the toasts: they tell that the line is cut. */
const waiting = new Set<Load>([() => import('./Toasts.tsx')])
let mayFetch = false

/**
 * A component whose code is fetched when it is first drawn, or ahead of that; until it is here nothing is shown, but the
 * page can tell that something is coming.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await retryImport(load) }))
  waiting.add(load)
  if (mayFetch) fetchWhenIdle()
  return function Late(props: Props) {
    return (
      <Suspense fallback={<i hidden data-coming />}>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** How many are being fetched ahead at this moment. */
let underway = 0

/** A part that is needed and does not come makes the page start anew; one that is fetched ahead must not. */
function ignorePreloadError(event: Event): void {
  if (underway > 0) event.stopImmediatePropagation()
}

/** One after the other, when there is nothing else to do. What fails here is fetched again when it is drawn. */
function fetchWhenIdle(): void {
  const [next] = waiting
  if (!next) return
  waiting.delete(next)
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200))
  idle(() => {
    underway += 1
    next()
      .finally(() => (underway -= 1))
      .then(fetchWhenIdle, () => undefined)
  })
}

/** From the first sign that somebody works here, the late parts are fetched ahead: no press waits for them. */
export function prefetchLazyComponents(): () => void {
  const signs = ['pointermove', 'pointerdown', 'keydown'] as const
  const stop = (): void => signs.forEach((sign) => window.removeEventListener(sign, begin))
  const begin = (): void => {
    stop()
    mayFetch = true
    window.addEventListener('vite:preloadError', ignorePreloadError, { capture: true })
    fetchWhenIdle()
  }
  for (const sign of signs) window.addEventListener(sign, begin, { passive: true })
  return stop
}
