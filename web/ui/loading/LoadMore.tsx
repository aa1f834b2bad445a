import { Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { hasMore: boolean; loading: boolean; load: () => void }

/**
 * If the list is refetched at the same moment, the request for the next page is cancelled before `loading` becomes
 * true; it is repeated after this delay.
 */
const RETRY_MS = 300

/** Placed at the end of a scrolling list; requests the next page within 100 px of the bottom. */
export function LoadMore({ hasMore, loading, load }: Props) {
  const { t } = useTranslation()
  const sentinel = useRef<HTMLDivElement>(null)
  const latest = useRef(load)
  latest.current = load

  useEffect(() => {
    const element = sentinel.current
    if (!element || !hasMore || loading) return
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    const onSeen = (entries: IntersectionObserverEntry[]): void => {
      // On a busy page the observer reports several entries at once; the last one is current.
      if (!entries.at(-1)?.isIntersecting) return
      latest.current()
      retryTimer = setTimeout(observeAgain, RETRY_MS)
    }
    const observer = new IntersectionObserver(onSeen, {
      root: scrollParent(element),
      rootMargin: '0px 0px 100px 0px',
    })
    const observeAgain = (): void => {
      observer.unobserve(element)
      observer.observe(element)
    }
    observer.observe(element)
    return () => {
      clearTimeout(retryTimer)
      observer.disconnect()
    }
  }, [hasMore, loading])

  if (!hasMore) return null
  return (
    <div ref={sentinel} style={{ display: 'grid', placeItems: 'center', minHeight: 40 }}>
      {loading && <Loader size="xs" role="status" aria-label={t('common.loadingMore')} />}
    </div>
  )
}

/** Returns the nearest ancestor that scrolls vertically. */
export function scrollParent(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}
