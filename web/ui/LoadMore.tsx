import { Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { hasMore: boolean; loading: boolean; load: () => void }

/** A list that is asked for anew at the same moment cancels the next page before it was drawn as loading. */
const AGAIN_MS = 300

/** Put at the end of a scrolling list: asks for the next page when within 100 px of the bottom. */
export function LoadMore({ hasMore, loading, load }: Props) {
  const { t } = useTranslation()
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef(load)
  latest.current = load

  useEffect(() => {
    const element = mark.current
    if (!element || !hasMore || loading) return
    let again: ReturnType<typeof setTimeout> | undefined
    const onSeen = (entries: IntersectionObserverEntry[]): void => {
      // On a busy page several moments are told at once: the last one counts.
      if (!entries.at(-1)?.isIntersecting) return
      latest.current()
      again = setTimeout(lookAgain, AGAIN_MS)
    }
    const observer = new IntersectionObserver(onSeen, {
      root: scrollParent(element),
      rootMargin: '0px 0px 100px 0px',
    })
    const lookAgain = (): void => {
      observer.unobserve(element)
      observer.observe(element)
    }
    observer.observe(element)
    return () => {
      clearTimeout(again)
      observer.disconnect()
    }
  }, [hasMore, loading])

  if (!hasMore) return null
  return (
    <div ref={mark} style={{ display: 'grid', placeItems: 'center', minHeight: 40 }}>
      {loading && <Loader size="xs" role="status" aria-label={t('common.loadingMore')} />}
    </div>
  )
}

/** The nearest box around an element that scrolls up and down. */
export function scrollParent(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}
