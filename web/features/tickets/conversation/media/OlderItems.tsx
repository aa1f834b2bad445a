import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { KEEP_CURRENT_FETCH } from '#web/api/pages.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Media.module.css'

type Page<Item> = { items: Item[]; hasMore: boolean }

type Props<Item> = {
  label: string
  empty: string
  className: string | undefined
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  render: (item: Item) => ReactNode
}

/** The items of a list, with a button for the older ones. */
export function OlderItems<Item extends { id: string }>({ label, empty, className, query, render }: Props<Item>) {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className={`${parts.muted} ${styles.none}`}>{empty}</p>
  return (
    <>
      <ul className={className} aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>{render(item)}</li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage(KEEP_CURRENT_FETCH)}
        >
          {t('contactMedia.older')}
        </Button>
      )}
    </>
  )
}
