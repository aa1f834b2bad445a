import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import type { Key, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import styles from './ContactPage.module.css'

type Page<Item> = { items: Item[]; hasMore: boolean }

type Props<Item> = {
  label: string
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  render: (item: Item) => ReactNode
  empty: string
}

/** The items of a list of the page, with a button for the older ones. */
export function PartItems<Item extends { id: Key }>({ label, query, render, empty }: Props<Item>) {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  // Items move between pages while these are read one after the other.
  const items = [...new Map(data.pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()]
  if (items.length === 0) return <p className={styles.none}>{empty}</p>
  return (
    <>
      <ul className={styles.items} aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>{render(item)}</li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage({ cancelRefetch: false })}
          >
            {t('contactPage.older')}
          </Button>
        </div>
      )}
    </>
  )
}
