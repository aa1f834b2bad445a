import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { nextPage } from '#web/api/pages.ts'
import type { ContactChange, ContactDetails, ContactInput, ContactTagging } from '#contract/contacts.ts'
import type { TagRef } from '#contract/tags.ts'
import { contactKeys, type ContactFilter } from './cache.ts'

const CONTACTS_PER_PAGE = 30

export const contactListQuery = (filter: ContactFilter) =>
  infiniteQueryOptions({
    queryKey: contactKeys.list(filter),
    queryFn: ({ pageParam, signal }) => get('/contacts', { query: { ...filter, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage('contacts', CONTACTS_PER_PAGE),
  })

export const contactQuery = (contactId: number) =>
  queryOptions({
    queryKey: contactKeys.full(contactId),
    queryFn: ({ signal }) => get('/contacts/:id', { params: { id: contactId }, signal }),
  })

export const contactAdsQuery = (contactId: number) =>
  queryOptions({
    queryKey: [...keys.contactAds, contactId],
    queryFn: ({ signal }) => get('/contacts/:id/ads', { params: { id: contactId }, signal }),
  })

export const createContact = (input: ContactInput): Promise<ContactDetails> => post('/contacts', { body: input })
export const updateContact = (contactId: number, change: ContactChange): Promise<ContactDetails> =>
  put('/contacts/:id', { params: { id: contactId }, body: change })
export const setContactTags = (contactId: number, tags: readonly TagRef[]): Promise<{ tags: TagRef[] }> =>
  put('/contacts/:id/tags', { params: { id: contactId }, body: { tagIds: tags.map(({ id }) => id) } })
export const tagContacts = (tagging: ContactTagging): Promise<{ ids: number[] }> =>
  post('/contacts/tags', { body: tagging })
export const deleteContact = (contactId: number): Promise<unknown> =>
  del('/contacts/:id', { params: { id: contactId } })
