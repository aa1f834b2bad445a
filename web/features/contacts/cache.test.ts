import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import type { Contact, ContactDetails, ListedContact } from '#contract/contacts.ts'
import {
  contactKeys,
  removeContact,
  removeContactTag,
  saveContact,
  saveContactTag,
  saveContactTags,
  type ContactPages,
} from './cache.ts'

const contact = (id: number, name: string): Contact => ({
  id,
  name,
  number: `55119${id}`,
  email: '',
  profilePicUrl: '',
  isGroup: false,
  companyId: 1,
  whatsappId: null,
  channel: 'whatsapp',
  keptFromAi: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
})

const page = (contacts: Contact[], hasMore: boolean): ContactPages => ({
  pages: [{ contacts: contacts.map((one): ListedContact => ({ tags: [], ...one })), count: contacts.length, hasMore }],
  pageParams: [1],
})

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
  cache.setQueryData(contactKeys.list({ searchParam: '' }), page([contact(1, 'Ana'), contact(2, 'Érica')], false))
  cache.setQueryData(contactKeys.list({ searchParam: 'erica' }), page([contact(2, 'Érica')], false))
})

const names = (searchParam: string) => {
  const data = cache.getQueryData<ContactPages>(contactKeys.list({ searchParam }))
  return [data?.pages.flatMap((one) => one.contacts.map(({ name }) => name)), data?.pages[0]?.count]
}

it('inserts a new contact in the order of names', () => {
  saveContact(cache, contact(3, 'Bruno'))
  expect(names('')).toEqual([['Ana', 'Bruno', 'Érica'], 3])
  expect(names('erica')).toEqual([['Érica'], 1])
})

it('moves a renamed contact, and removes it from searches that no longer match', () => {
  saveContact(cache, contact(2, 'Aline'))
  expect(names('')).toEqual([['Aline', 'Ana'], 2])
  expect(names('erica')).toEqual([[], 0])
})

it('does not insert a contact that belongs to a page not loaded yet', () => {
  cache.setQueryData(contactKeys.list({ searchParam: '' }), page([contact(1, 'Ana')], true))
  saveContact(cache, contact(9, 'Zé'))
  expect(names('')[0]).toEqual(['Ana'])
})

it('removes a deleted contact', () => {
  removeContact(cache, 2)
  expect(names('')).toEqual([['Ana'], 1])
})

const vip = { id: 4, name: 'VIP', color: '#123456' }
const tagsOf = (id: number) =>
  cache
    .getQueryData<ContactPages>(contactKeys.list({ searchParam: '' }))
    ?.pages.flatMap(({ contacts }) => contacts)
    .find((one) => one.id === id)?.tags

it('changes the tags of a contact in lists and on its page, and keeps them when it gets another name', () => {
  cache.setQueryData<Partial<ContactDetails>>(contactKeys.full(2), { id: 2, name: 'Érica', tags: [] })
  saveContactTags(cache, 2, [vip])
  expect(tagsOf(2)).toEqual([vip])
  expect(cache.getQueryData<ContactDetails>(contactKeys.full(2))?.tags).toEqual([vip])
  saveContact(cache, contact(2, 'Aline'))
  expect(tagsOf(2)).toEqual([vip])
  saveContactTag(cache, { ...vip, name: 'Ouro' })
  expect(tagsOf(2)).toEqual([{ ...vip, name: 'Ouro' }])
  removeContactTag(cache, 4)
  expect([tagsOf(2), tagsOf(1)]).toEqual([[], []])
})

it('leaves to the server who is in a list that is filtered by more than its search', () => {
  const filtered = contactKeys.list({ searchParam: '', tags: [4] })
  cache.setQueryData(filtered, page([contact(1, 'Ana')], false))
  saveContact(cache, contact(3, 'Bruno'))
  const shown = cache.getQueryData<ContactPages>(filtered)
  expect(shown?.pages[0]?.contacts.map(({ name }) => name)).toEqual(['Ana'])
})
