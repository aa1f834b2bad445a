import type { QueryClient } from '@tanstack/react-query'
import type { ContactImport, ContactImportDetails } from '#contract/contact-imports.ts'
import { keys } from '#web/api/keys.ts'
import { patchCache } from '#web/api/patch-cache.ts'

export const importKeys = { full: (importId: number) => [...keys.contactImport, importId] as const }

/** What is over, or further on, is not set back by news that comes late. */
const isNewer = (before: ContactImport, after: ContactImport): boolean => doneOf(after) >= doneOf(before)
const RANK: Record<ContactImport['status'], number> = { ready: 0, running: 1, done: 2, canceled: 2 }
const doneOf = ({ status, created, updated, unchanged, failed }: ContactImport): number =>
  RANK[status] * 1e9 + created + updated + unchanged + failed

export function saveImport(cache: QueryClient, after: ContactImport): void {
  patchCache<ContactImportDetails>(cache, importKeys.full(after.id), (data) =>
    isNewer(data, after) ? { ...data, ...after } : data,
  )
  patchCache<ContactImport[]>(cache, keys.contactImports, (data) =>
    data.some(({ id }) => id === after.id)
      ? data.map((one) => (one.id === after.id && isNewer(one, after) ? after : one))
      : [after, ...data],
  )
}
