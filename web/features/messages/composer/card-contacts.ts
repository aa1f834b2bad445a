import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListedContact } from '#contract/contacts.ts'
import { get } from '#web/api/client.ts'

type CardContacts = { people: ListedContact[]; hasMore: boolean }

/** Groups have no card. Where a page of the address book has nobody else, the next one is asked for. */
async function fetchCardContacts(searchParam: string, signal: AbortSignal): Promise<CardContacts> {
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { contacts, hasMore } = await get('/contacts', { query: { searchParam, pageNumber }, signal })
    const people = contacts.filter(({ isGroup }) => !isGroup)
    if (people.length > 0 || !hasMore) return { people, hasMore }
  }
}

/** The contacts whose cards can be sent. The list is asked for anew by each dialog. */
export const cardContactsQuery = (searchParam: string) =>
  queryOptions({
    queryKey: ['cardContacts', searchParam],
    queryFn: ({ signal }) => fetchCardContacts(searchParam, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
