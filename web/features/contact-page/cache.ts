import type { QueryClient } from '@tanstack/react-query'

type Part = 'overview' | 'conversations' | 'files' | 'links' | 'notes' | 'campaigns' | 'changes' | 'consents'

const PAGE_KEY = ['contactPage'] as const
export const partKey = (contactId: number, part: Part) => [...PAGE_KEY, contactId, part] as const

/** Asks again for what the page of a contact shows, where it is open. */
export function reloadPage(cache: QueryClient, contactId: number): void {
  void cache.invalidateQueries({ queryKey: [...PAGE_KEY, contactId] })
}

/** The tags of a contact are shown from elsewhere: only what was changed is asked for again. */
export function reloadChanges(cache: QueryClient, contactId: number): void {
  void cache.invalidateQueries({ queryKey: partKey(contactId, 'changes') })
}

/** Where an event does not say which contact it is about. */
export function reloadEveryPage(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: PAGE_KEY })
}

/** Messages come often, and only change the files, the links and the lines of conversations. */
export function reloadAfterMessage(cache: QueryClient, contactId: number, hasFile: boolean): void {
  const parts: Part[] = ['conversations', 'links', ...(hasFile ? (['files', 'overview'] as const) : [])]
  for (const part of parts) void cache.invalidateQueries({ queryKey: partKey(contactId, part) })
}
