import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type {
  ContactListDetails,
  ContactListOption,
  ContactListPage,
  ItemFilter,
  ItemPage,
  ListItem,
} from '#contract/contact-lists.ts'
import { keys } from '#web/api/keys.ts'
import { mapPages, mapRows, patchCache, withoutItem } from '#web/api/patch-cache.ts'

export type ItemSearch = { contactListId: number; searchParam: string; filter?: ItemFilter }
type ItemPages = InfiniteData<ItemPage, unknown>
type ListPages = InfiniteData<ContactListPage, unknown>

const pages = [...keys.contactLists, 'pages'] as const

export const listKeys = {
  pages: (searchParam: string) => [...pages, searchParam] as const,
  all: [...keys.contactLists, 'all'] as const,
  one: (id: number) => [...keys.contactList, id] as const,
  uses: (id: number) => [...keys.contactLists, 'uses', id] as const,
  items: (search: ItemSearch) => [...keys.contactListItems, search] as const,
}

/** Applies a saved list: lists that only have other counts keep their place, and nothing is fetched again. */
export function saveContactList(cache: QueryClient, record: ContactListDetails): void {
  const { id, name, counts } = record
  patchCache<ContactListDetails>(cache, listKeys.one(id), () => record)
  let isRenamed = false
  patchCache<ListPages>(cache, pages, (data) =>
    mapRows(data, 'records', (row) => {
      if (row.id !== id) return row
      isRenamed ||= row.name !== name
      return { ...row, name, contactsCount: String(counts.total), validCount: counts.valid }
    }),
  )
  patchCache<ContactListOption[]>(cache, listKeys.all, (data) => {
    isRenamed ||= data.some((list) => list.id === id && list.name !== name)
    return data
  })
  if (isRenamed) reloadContactLists(cache)
}

export const reloadContactLists = (cache: QueryClient): void =>
  void cache.invalidateQueries({ queryKey: keys.contactLists })

export function removeContactList(cache: QueryClient, id: number): void {
  cache.removeQueries({ queryKey: listKeys.one(id) })
  // Drafts and reports named the list.
  for (const queryKey of [keys.campaigns, keys.campaign]) void cache.invalidateQueries({ queryKey })
  reloadContactLists(cache)
}

const isOfList =
  (listId: number) =>
  ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
    (queryKey[1] as ItemSearch | undefined)?.contactListId === listId

/** Fetches the people of a list again after many of them changed. */
export const reloadItems = (cache: QueryClient, listId: number): void =>
  void cache.invalidateQueries({ queryKey: keys.contactListItems, predicate: isOfList(listId) })

/** The tab in which a person is shown, beside the one of everybody. */
export function tabOf({ optedOut, isWhatsappValid }: ListItem): ItemFilter {
  if (optedOut) return 'optedOut'
  if (isWhatsappValid === null) return 'unknown'
  return isWhatsappValid ? 'valid' : 'invalid'
}

const removeRow = (data: ItemPages, id: number): ItemPages =>
  mapPages(data, (page) => {
    const contacts = withoutItem(page.contacts, (item) => item.id === id)
    return contacts === page.contacts ? page : { ...page, contacts, count: Math.max(0, page.count - 1) }
  })

/**
 * Applies a changed person: where the name stays, the row keeps its place, and it leaves a tab to which it no longer
 * belongs. Tabs to which it newly belongs are fetched again.
 */
export function saveItem(cache: QueryClient, item: ListItem): void {
  let isMoved = false
  patchCache<ItemPages>(cache, keys.contactListItems, (data, key) => {
    const { contactListId, filter, searchParam } = key[1] as ItemSearch
    if (contactListId !== item.contactListId) return data
    const listed = data.pages.flatMap((page) => page.contacts).find(({ id }) => id === item.id)
    const belongs = !filter || tabOf(item) === filter
    if (listed && !belongs) return removeRow(data, item.id)
    isMoved ||= listed ? listed.name !== item.name || searchParam !== '' : filter !== undefined && belongs
    return listed ? mapRows(data, 'contacts', (row) => (row.id === item.id ? item : row)) : data
  })
  if (isMoved) reloadItems(cache, item.contactListId)
}

export const removeItem = (cache: QueryClient, id: number): void =>
  patchCache<ItemPages>(cache, keys.contactListItems, (data) => removeRow(data, id))
