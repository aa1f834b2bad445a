import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  AddedListItem,
  CheckStart,
  ContactListChange,
  ContactListDetails,
  ContactListInput,
  ContactsListed,
  ItemChange,
  ItemInput,
  ItemRemoval,
  ListItem,
} from '#contract/contact-lists.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { listKeys, type ItemSearch } from './cache.ts'
import './events.ts'

export const contactListPagesQuery = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: listKeys.pages(searchParam),
    queryFn: ({ pageParam, signal }) =>
      get('/contact-lists', { query: { searchParam, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

export const allContactListsQuery = queryOptions({
  queryKey: listKeys.all,
  queryFn: ({ signal }) => get('/contact-lists/list', { signal }),
})

export const contactListQuery = (id: number) =>
  queryOptions({
    queryKey: listKeys.one(id),
    queryFn: ({ signal }) => get('/contact-lists/:id', { params: { id }, signal }),
  })

export const listItemPagesQuery = (search: ItemSearch) =>
  infiniteQueryOptions({
    queryKey: listKeys.items(search),
    queryFn: ({ pageParam, signal }) =>
      get('/contact-list-items', { query: { ...search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

/** It is asked for each time, because no event says that a campaign took the list. */
export const contactListUsesQuery = (id: number) =>
  queryOptions({
    queryKey: listKeys.uses(id),
    queryFn: ({ signal }) => get('/contact-lists/:id/uses', { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  })

type Params = { params: { id: number } }
const of = (id: number): Params => ({ params: { id } })

export const createContactList = (body: RequestValue<typeof ContactListInput>): Promise<ContactListDetails> =>
  post('/contact-lists', { body })
export const updateContactList = (id: number, body: ContactListChange): Promise<ContactListDetails> =>
  put('/contact-lists/:id', { ...of(id), body })
export const deleteContactList = (id: number): Promise<unknown> => del('/contact-lists/:id', of(id))

export const addContactsToList = (listId: number, contactIds: number[]): Promise<ContactsListed> =>
  post('/contact-lists/:id/contacts', { ...of(listId), body: { contactIds } })
export const createItem = (body: RequestValue<typeof ItemInput>): Promise<AddedListItem> =>
  post('/contact-list-items', { body })
export const updateItem = (id: number, body: RequestValue<typeof ItemChange>): Promise<ListItem> =>
  put('/contact-list-items/:id', { ...of(id), body })
export const deleteItem = (id: number): Promise<unknown> => del('/contact-list-items/:id', of(id))
export const removeItems = (listId: number, body: RequestValue<typeof ItemRemoval>): Promise<{ removed: number }> =>
  post('/contact-lists/:id/remove-items', { ...of(listId), body })

export const startCheck = (listId: number, body: RequestValue<typeof CheckStart>): Promise<ContactListDetails> =>
  post('/contact-lists/:id/check', { ...of(listId), body })
export const pauseCheck = (listId: number): Promise<ContactListDetails> =>
  post('/contact-lists/:id/check/pause', of(listId))
export const resumeCheck = (listId: number): Promise<ContactListDetails> =>
  post('/contact-lists/:id/check/resume', of(listId))
