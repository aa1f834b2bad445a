import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { get } from '#web/api/client.ts'
import './events.ts'
import { partKey } from './cache.ts'

const nextPage = (last: { hasMore: boolean }, pages: readonly unknown[]): number | undefined =>
  last.hasMore ? pages.length + 1 : undefined

export const overviewQuery = (contactId: number) =>
  queryOptions({
    queryKey: partKey(contactId, 'overview'),
    queryFn: ({ signal }) => get('/contacts/:id/overview', { params: { id: contactId }, signal }),
  })

export const conversationsQuery = (contactId: number) =>
  infiniteQueryOptions({
    queryKey: partKey(contactId, 'conversations'),
    queryFn: ({ pageParam, signal }) =>
      get('/contacts/:id/conversations', { params: { id: contactId }, query: { pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const filesQuery = (contactId: number) =>
  infiniteQueryOptions({
    queryKey: partKey(contactId, 'files'),
    queryFn: ({ pageParam, signal }) =>
      get('/contacts/:id/files', { params: { id: contactId }, query: { pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const linksQuery = (contactId: number) =>
  infiniteQueryOptions({
    queryKey: partKey(contactId, 'links'),
    queryFn: ({ pageParam, signal }) =>
      get('/contacts/:id/links', { params: { id: contactId }, query: { pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const notesQuery = (contactId: number) =>
  infiniteQueryOptions({
    queryKey: partKey(contactId, 'notes'),
    queryFn: ({ pageParam, signal }) =>
      get('/contacts/:id/notes', { params: { id: contactId }, query: { pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const campaignsQuery = (contactId: number) =>
  infiniteQueryOptions({
    queryKey: partKey(contactId, 'campaigns'),
    queryFn: ({ pageParam, signal }) =>
      get('/contacts/:id/campaigns', { params: { id: contactId }, query: { pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const changesQuery = (contactId: number) =>
  infiniteQueryOptions({
    queryKey: partKey(contactId, 'changes'),
    queryFn: ({ pageParam, signal }) =>
      get('/contacts/:id/changes', { params: { id: contactId }, query: { pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const consentsQuery = (contactId: number) =>
  queryOptions({
    queryKey: partKey(contactId, 'consents'),
    queryFn: ({ signal }) => get('/contacts/:id/consents', { params: { id: contactId }, signal }),
  })
