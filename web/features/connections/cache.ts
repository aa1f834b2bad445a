import type { QueryClient } from '@tanstack/react-query'
import type { Connection } from '#contract/connections.ts'
import { keys } from '#web/api/keys.ts'
import { patchCache, withoutItem } from '#web/api/patch-cache.ts'

/**
 * Only one connection is the default, so a new default replaces the old one. A response may arrive after a newer event;
 * older data must not replace newer data.
 */
function insertConnection(list: Connection[], saved: Connection): Connection[] {
  if (list.some((one) => one.id === saved.id && one.updatedAt > saved.updatedAt)) return list
  const others = list
    .filter((one) => one.id !== saved.id)
    .map((one) => (saved.isDefault && one.isDefault ? { ...one, isDefault: false } : one))
  return [...others, saved].sort((a, b) => a.id - b.id)
}

export function saveConnection(cache: QueryClient, connection: Connection): void {
  patchCache<Connection[]>(cache, keys.connections, (list) => insertConnection(list, connection))
}

export function removeConnection(cache: QueryClient, connectionId: number): void {
  patchCache<Connection[]>(cache, keys.connections, (list) => withoutItem(list, (one) => one.id === connectionId))
}
