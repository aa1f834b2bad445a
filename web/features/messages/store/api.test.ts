import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { MessagePage } from '#contract/messages.ts'
import { knowUnreadMark, markRead, messagesQuery, prefetchMessages } from './api.ts'
import { messageKeys, NEWEST_PAGE, type MessagePages } from './cache.ts'

afterEach(() => vi.unstubAllGlobals())

const page = (unread: MessagePage['unread']) => ({
  messages: [],
  tickets: [],
  count: 120,
  newer: 80,
  unread,
  hasMore: true,
})

it('refetches the same part of the conversation after its unread messages were read', async () => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', (path: string) => {
    const around = new URL(path, 'http://localhost').searchParams.get('around')
    asked.push(around)
    const unread = around === 'unread' ? { firstId: '7', count: 100 } : null
    return Promise.resolve(Response.json(page(unread)))
  })
  const query = { ...messagesQuery(1, false, { around: 'unread' }), staleTime: 0 }
  const cache = new QueryClient()
  for (let times = 0; times < 3; times++) await cache.fetchInfiniteQuery(query)
  expect(asked).toEqual(['unread', '7', '7'])
})

it('refetches the newest page of a conversation that was prefetched up to its end', async () => {
  const read = { ...page(null), newer: 0 }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(read)))
  const cache = new QueryClient()
  await prefetchMessages(cache, 1)
  expect(cache.getQueryData<MessagePages>(messageKeys.list(1))?.pageParams).toEqual([NEWEST_PAGE])
})

it('names the mark as unread that was known when the conversation was opened, until it is left', async () => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(new URL(path, 'http://localhost').searchParams.get('unreadMark'))
    return Promise.resolve(Response.json({ ...page(null), newer: 0 }))
  })
  const cache = new QueryClient()
  const forget = knowUnreadMark(1, null)
  await cache.fetchInfiniteQuery(messagesQuery(1, false))
  await prefetchMessages(new QueryClient(), 1)
  forget()
  knowUnreadMark(1, '2026-11-20T11:00:00.000Z')
  await markRead(1)
  await markRead(2)
  expect(asked).toEqual(['none', null, '2026-11-20T11:00:00.000Z', null])
})
