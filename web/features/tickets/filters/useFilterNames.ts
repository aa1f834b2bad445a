import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { connectionsQuery, userListQuery } from '#web/api/shared-queries.ts'
import { tagListQuery } from '#web/features/tags/api.ts'
import './texts.ts'

export const FILTER_KINDS = ['tags', 'users', 'connections'] as const
export type FilterKind = (typeof FILTER_KINDS)[number]

type Named = { id: number; name: string }
/** `nameOf` gives an empty text until the names are known. */
type Names = { rows: Named[]; nameOf: (id: number) => string }

/** Returns what the list can be narrowed to, by name. What is chosen may have been deleted meanwhile. */
export function useFilterNames(): Record<FilterKind, Names> {
  const { t } = useTranslation()
  const named = (rows: Named[] | undefined): Names => ({
    rows: rows ?? [],
    nameOf: (id) => (rows ? (rows.find((row) => row.id === id)?.name ?? t('listFilters.gone')) : ''),
  })
  const { data: tags } = useQuery(tagListQuery)
  const { data: users } = useQuery(userListQuery)
  const { data: connections } = useQuery(connectionsQuery)
  return { tags: named(tags), users: named(users), connections: named(connections) }
}
