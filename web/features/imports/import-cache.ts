import type { QueryClient } from '@tanstack/react-query'
import type { ContactImport, ContactImportDetails } from '#contract/contact-imports.ts'
import { keys } from '#web/api/keys.ts'
import { patchCache } from '#web/api/patch-cache.ts'

export const importKeys = {
  full: (importId: number) => [...keys.contactImport, importId] as const,
  ofList: (listId: number) => [...keys.listImports, listId] as const,
}

/** A late event must not replace a later state of the import, which has a higher status or more rows done. */
const isNewer = (before: ContactImport, after: ContactImport): boolean => progressOf(after) >= progressOf(before)
/** A failed import may be resumed, so it is no later than a running one. */
const STATUS_RANK: Record<ContactImport['status'], number> = { ready: 0, running: 1, failed: 1, done: 2, canceled: 2 }
const progressOf = ({ status, created, updated, unchanged, failed }: ContactImport): number =>
  STATUS_RANK[status] * 1e9 + created + updated + unchanged + failed

export function saveImport(cache: QueryClient, after: ContactImport): void {
  patchCache<ContactImportDetails>(cache, importKeys.full(after.id), (data) =>
    isNewer(data, after) ? { ...data, ...after } : data,
  )
  const listKey = after.listId === null ? keys.contactImports : importKeys.ofList(after.listId)
  patchCache<ContactImport[]>(cache, listKey, (data) =>
    data.some(({ id }) => id === after.id)
      ? data.map((one) => (one.id === after.id && isNewer(one, after) ? after : one))
      : [after, ...data],
  )
}
