import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { ChartSkeleton } from './Skeletons.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Dashboard.module.css'

type Props<Data> = {
  id: string
  title: string
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown; isPlaceholderData: boolean }
  /** What stands beside the title, also before there are numbers, so that it does not push them down. */
  head: (data: Data | undefined) => ReactNode
  /** On a phone, too, it is as high as on other screens. */
  isTall?: boolean
  children: (data: Data) => ReactNode
}

/**
 * A part of the dashboard that is asked for by itself. Its height is kept until its numbers are there; those of the
 * previous filter are dimmed, and an error stands in their place.
 */
export function Panel<Data>({ id, title, query, head, isTall = false, children }: Props<Data>) {
  const { data, error, refetch, isPlaceholderData } = query
  const isComing = data === undefined && !error
  return (
    <section
      className={`${parts.panel} ${styles.panel}`}
      aria-labelledby={id}
      aria-busy={isComing || isPlaceholderData}
      data-stale={isPlaceholderData || undefined}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {head(data)}
      </header>
      {data !== undefined && children(data)}
      {data === undefined && error && <ErrorState error={error} retry={() => void refetch()} />}
      {isComing && (
        <div className={styles.chart} data-tall={isTall || undefined}>
          <ChartSkeleton />
        </div>
      )}
    </section>
  )
}
