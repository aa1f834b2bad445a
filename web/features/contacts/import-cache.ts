import type { QueryClient } from '@tanstack/react-query'
import type { ContactImport, ContactImportFull } from '#contract/contact-imports.ts'
import { keys } from '#web/api/keys.ts'
import { patchCache } from '#web/api/patch-cache.ts'

export const importKeys = { full: (importId: number) => [...keys.contactImport, importId] as const }

/** What is over, or further on, is not set back by news that comes late. */
const isNewer = (before: ContactImport, news: ContactImport): boolean => doneOf(news) >= doneOf(before)
const RANK: Record<ContactImport['status'], number> = { ready: 0, running: 1, done: 2, canceled: 2 }
const doneOf = ({ status, created, updated, unchanged, failed }: ContactImport): number =>
  RANK[status] * 1e9 + created + updated + unchanged + failed

export function saveImport(cache: QueryClient, news: ContactImport): void {
  patchCache<ContactImportFull>(cache, importKeys.full(news.id), (data) =>
    isNewer(data, news) ? { ...data, ...news } : data,
  )
  patchCache<ContactImport[]>(cache, keys.contactImports, (data) =>
    data.some(({ id }) => id === news.id)
      ? data.map((one) => (one.id === news.id && isNewer(one, news) ? news : one))
      : [news, ...data],
  )
}
