import { QueryClient, type InfiniteData } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { ItemPage, ListItem } from '#contract/contact-lists.ts'
import { listKeys, removeItem, saveItem, type ItemSearch } from './cache.ts'

const TIME = '2026-11-20T10:00:00.000Z'
const person = (id: number, change: Partial<ListItem> = {}): ListItem => ({
  ...{ id, name: `Pessoa ${id}`, number: `551198888000${id}`, email: '', isWhatsappValid: null, checkedAt: null },
  ...{ consentSource: null, consentAt: null, consentBy: null, optedOut: false, companyId: 1, contactListId: 9 },
  ...{ createdAt: TIME, updatedAt: TIME },
  ...change,
})
const ALL: ItemSearch = { contactListId: 9, searchParam: '' }
const UNKNOWN: ItemSearch = { ...ALL, filter: 'unknown' }
const VALID: ItemSearch = { ...ALL, filter: 'valid' }
let cache: QueryClient

const put = (search: ItemSearch, contacts: ListItem[]): void =>
  void cache.setQueryData<InfiniteData<ItemPage>>(listKeys.items(search), {
    pages: [{ contacts, count: contacts.length, hasMore: false }],
    pageParams: [1],
  })
const page = (search: ItemSearch) => cache.getQueryData<InfiniteData<ItemPage>>(listKeys.items(search))?.pages[0]
const isStale = (search: ItemSearch) => cache.getQueryState(listKeys.items(search))?.isInvalidated

beforeEach(() => {
  cache = new QueryClient()
  put(ALL, [person(1), person(2)])
  put(UNKNOWN, [person(1), person(2)])
})

test('an answered number stays in its place, and leaves the tab of those to check', () => {
  saveItem(cache, person(1, { isWhatsappValid: true }))
  expect(page(ALL)?.contacts.map(({ isWhatsappValid }) => isWhatsappValid)).toEqual([true, null])
  expect(page(UNKNOWN)).toEqual({ contacts: [person(2)], count: 1, hasMore: false })
  expect([isStale(ALL), isStale(UNKNOWN)]).toEqual([false, false])
})

test('a person who newly belongs to a tab, or has another name, is fetched in the right place', () => {
  put(VALID, [])
  saveItem(cache, person(1, { isWhatsappValid: true }))
  expect(isStale(VALID)).toBe(true)
  saveItem(cache, person(2, { name: 'Zilda' }))
  expect(isStale(ALL)).toBe(true)
})

test('people of another list change nothing, and one who is removed leaves every tab', () => {
  saveItem(cache, person(1, { contactListId: 8, name: 'Outra' }))
  expect(page(ALL)?.contacts[0]).toEqual(person(1))
  removeItem(cache, 1)
  expect([page(ALL)?.count, page(UNKNOWN)?.count]).toEqual([1, 1])
})
