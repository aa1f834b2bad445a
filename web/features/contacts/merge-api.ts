import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { MergeResult, MergeInput } from '#contract/contact-merges.ts'
import type { ContactDetails } from '#contract/contacts.ts'
import { get, post } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const duplicatesQuery = infiniteQueryOptions({
  queryKey: keys.contactDuplicates,
  queryFn: ({ pageParam, signal }) => get('/contacts/duplicates', { query: { pageNumber: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
})

export const mergesQuery = queryOptions({
  queryKey: keys.contactMerges,
  queryFn: ({ signal }) => get('/contacts/merges', { signal }),
})

export const mergeContacts = (input: MergeInput): Promise<MergeResult> => post('/contacts/merge', { body: input })

export const undoMerge = (mergeId: number): Promise<ContactDetails> =>
  post('/contacts/merges/:id/undo', { params: { id: mergeId } })
