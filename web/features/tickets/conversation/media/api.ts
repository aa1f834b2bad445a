import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { ContactFileKind } from '#contract/contact-page.ts'
import { get } from '#web/api/client.ts'
import { createPacedRefetch } from '#web/api/paced-refetch.ts'
import { registerScreenEvents, type EventHandlers } from '#web/api/screen-events.ts'

const MEDIA_KEY = ['contactMedia'] as const
const keyOf = (contactId: number) => [...MEDIA_KEY, contactId] as const

/** An empty cursor asks for the newest. */
const NEWEST = ''
const olderThan = (cursor: string) => (cursor === NEWEST ? {} : { before: cursor })

type Page = { items: { id: string }[]; hasMore: boolean }
const nextCursor = ({ items, hasMore }: Page): string | undefined => (hasMore ? items.at(-1)?.id : undefined)

export const contactFilesQuery = (contactId: number, kind: ContactFileKind) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(contactId), kind],
    queryFn: ({ pageParam, signal }) =>
      get('/contacts/:id/files', { params: { id: contactId }, query: { kind, ...olderThan(pageParam) }, signal }),
    initialPageParam: NEWEST,
    getNextPageParam: nextCursor,
  })

export const contactLinksQuery = (contactId: number) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(contactId), 'links'],
    queryFn: ({ pageParam, signal }) =>
      get('/contacts/:id/links', { params: { id: contactId }, query: olderThan(pageParam), signal }),
    initialPageParam: NEWEST,
    getNextPageParam: nextCursor,
  })

/** Messages come often: an open list asks no oftener than this. */
const refetch = createPacedRefetch({ settleMs: 150, restMs: 2000 })

const isListed = (cache: QueryClient, id: string): boolean =>
  cache
    .getQueriesData<InfiniteData<Page>>({ queryKey: MEDIA_KEY })
    .some(([, data]) => data?.pages.some(({ items }) => items.some((item) => item.id === id)))

/** A changed message may have got its file, lost its link, or be deleted. Most changes are its ticks, of any contact. */
const mediaEvents = {
  'message.created': (cache, { ticket }) => refetch(cache, keyOf(ticket.contactId)),
  'message.updated': (cache, { message: { id, isEdited, isDeleted, mediaState } }) => {
    if (isEdited || isDeleted || (mediaState === 'ready' && !isListed(cache, id))) refetch(cache, MEDIA_KEY)
  },
  'ticket.deleted': (cache) => refetch(cache, MEDIA_KEY),
  'contacts.changed': (cache) => refetch(cache, MEDIA_KEY),
} satisfies Partial<EventHandlers>

registerScreenEvents(mediaEvents)
