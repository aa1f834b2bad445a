import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import { mapPages, mapRows, patchCache, withoutItem } from '#web/api/patch-cache.ts'
import type { ChannelKind } from '#contract/channels.ts'
import type { Contact, ContactDetails, ContactPage, ListedContact } from '#contract/contacts.ts'
import type { TagRef } from '#contract/tags.ts'
import { normalizeText } from '#web/ui/text/normalizeText.ts'

export type ContactPages = InfiniteData<ContactPage, unknown>
/** What begins with `field` is about one of the company's own fields. */
export type ContactFilter = {
  searchParam: string
  tags?: number[]
  channel?: ChannelKind
  campaigns?: 'allowed' | 'refused'
  fieldId?: number
  fieldValue?: string
  fieldContains?: string
  fieldFrom?: string
  fieldTo?: string
}

/** What the list is narrowed to besides its search, and a change of that; what is undefined is not asked for any more. */
export type ChosenFilter = Omit<ContactFilter, 'searchParam'>
export type FilterChoice = { [Key in keyof ChosenFilter]?: ChosenFilter[Key] | undefined }

/** Whether the list is filtered by more than its search, so that only the server knows who is in it. */
export const isFiltered = ({ searchParam: _, ...rest }: ContactFilter): boolean =>
  Object.values(rest).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined))

/** What is asked of an own field is one filter. */
export const countFilters = (filter: ChosenFilter): number =>
  Object.keys(filter).filter((key) => key === 'fieldId' || !key.startsWith('field')).length

export const contactKeys = {
  list: (filter: ContactFilter) => [...keys.contacts, filter] as const,
  full: (contactId: number) => [...keys.contact, contactId] as const,
}

const matches = (contact: Contact, filter: ContactFilter): boolean =>
  [contact.name, contact.number].some((text) => normalizeText(text).includes(normalizeText(filter.searchParam)))

const comesBefore = (a: Contact, b: Contact): boolean => {
  const order = normalizeText(a.name).localeCompare(normalizeText(b.name))
  return order === 0 ? a.id < b.id : order < 0
}

function removeRow(data: ContactPages, contactId: number): ContactPages {
  return mapPages(data, (page) => {
    const contacts = withoutItem(page.contacts, (contact) => contact.id === contactId)
    return contacts === page.contacts ? page : { ...page, contacts, count: Math.max(0, page.count - 1) }
  })
}

function insertContact(data: ContactPages, contact: ListedContact): ContactPages {
  const hasMore = data.pages.at(-1)?.hasMore ?? false
  const target = data.pages.findIndex((page) => page.contacts.some((other) => comesBefore(contact, other)))
  const index = target === -1 && !hasMore ? data.pages.length - 1 : target
  const pages = data.pages.map((page, at) => {
    if (at !== index) return page
    const before = page.contacts.findIndex((other) => comesBefore(contact, other))
    const at0 = before === -1 ? page.contacts.length : before
    return { ...page, contacts: page.contacts.toSpliced(at0, 0, contact), count: page.count + 1 }
  })
  return { ...data, pages }
}

/** Returns the list after a contact was saved. If the name is unchanged, its position is as well. */
function applyContact(data: ContactPages, contact: Contact, filter: ContactFilter): ContactPages {
  const listed = data.pages.flatMap((page) => page.contacts).find((other) => other.id === contact.id)
  if (listed && listed.name === contact.name) {
    return mapRows(data, 'contacts', (other) => (other.id === contact.id ? { ...other, ...contact } : other))
  }
  if (isFiltered(filter)) return data
  const rest = removeRow(data, contact.id)
  return matches(contact, filter) ? insertContact(rest, { tags: [], ...listed, ...contact }) : rest
}

export function saveContact(cache: QueryClient, contact: Contact): void {
  patchCache<ContactPages>(cache, keys.contacts, (data, key) => applyContact(data, contact, key[1] as ContactFilter))
  patchCache<ContactDetails>(cache, contactKeys.full(contact.id), (full) => ({ ...full, ...contact }))
  void cache.invalidateQueries({ queryKey: contactKeys.full(contact.id) })
  // Of somebody who was not new, the tags are only known where the contact was listed before.
  const isNew = contact.createdAt === contact.updatedAt
  void cache.invalidateQueries({
    queryKey: keys.contacts,
    predicate: ({ queryKey }) => !isNew && isFiltered(queryKey[1] as ContactFilter),
  })
}

type Tagged = { id: number; tags: TagRef[] }

/** Changes the tags of contacts wherever they are shown; what has not changed stays the same object. */
function changeTags(cache: QueryClient, change: (contact: Tagged) => TagRef[]): void {
  const changed = <Row extends Tagged>(row: Row): Row => {
    const tags = change(row)
    return tags === row.tags ? row : { ...row, tags }
  }
  patchCache<ContactPages>(cache, keys.contacts, (data) => mapRows(data, 'contacts', changed))
  patchCache<ContactDetails>(cache, keys.contact, changed)
}

export const saveContactTags = (cache: QueryClient, contactId: number, tags: TagRef[]): void => {
  changeTags(cache, (contact) => (contact.id === contactId ? tags : contact.tags))
  void cache.invalidateQueries({
    queryKey: keys.contacts,
    predicate: ({ queryKey }) => isFiltered(queryKey[1] as ContactFilter),
  })
}

export const saveContactTag = (cache: QueryClient, { id, name, color }: TagRef): void =>
  changeTags(cache, ({ tags }) =>
    tags.some((tag) => tag.id === id && (tag.name !== name || tag.color !== color))
      ? tags.map((tag) => (tag.id === id ? { id, name, color } : tag)).toSorted((a, b) => a.name.localeCompare(b.name))
      : tags,
  )

export const removeContactTag = (cache: QueryClient, tagId: number): void =>
  changeTags(cache, ({ tags }) => (tags.some(({ id }) => id === tagId) ? tags.filter(({ id }) => id !== tagId) : tags))

export function removeContact(cache: QueryClient, contactId: number): void {
  patchCache<ContactPages>(cache, keys.contacts, (data) => removeRow(data, contactId))
  cache.removeQueries({ queryKey: contactKeys.full(contactId) })
}

/** Called after many changes at once, when refetching is cheaper than one event for each contact. */
export function reloadContacts(cache: QueryClient): void {
  for (const queryKey of [keys.contacts, keys.contact, keys.contactAds, keys.contactDuplicates])
    void cache.invalidateQueries({ queryKey })
}

/** Called after a message that answers an advertisement: its ticket and its contact show it. */
export function reloadAds(cache: QueryClient): void {
  for (const queryKey of [keys.contactAds, keys.ticket]) void cache.invalidateQueries({ queryKey })
}
