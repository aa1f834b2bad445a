import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { KEEP_CURRENT_FETCH } from '#web/api/pages.ts'
import { messagesQuery } from '#web/features/messages/store/api.ts'
import { NEWEST_PAGE } from '#web/features/messages/store/cache.ts'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { showWindow } from './show-window.ts'

afterEach(() => vi.unstubAllGlobals())

const pageOf = (id: string, newer: number) => ({
  ...{ messages: [exampleMessage({ id })], hasMore: true, newer, count: 3, unread: null, tickets: [] },
})

/** Older pages take until they are given up. */
function answer(path: string, { signal }: RequestInit): Promise<Response> {
  if (!path.includes('before='))
    return Promise.resolve(new Response(JSON.stringify(path.includes('around=') ? pageOf('5', 9) : pageOf('14', 0))))
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
}

test('the newest page is fetched, although the list asks for older messages without a pause', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(path.replace('/api/messages/7', ''))
    return answer(path, init)
  })
  const cache = new QueryClient()
  const observer = new InfiniteQueryObserver(cache, messagesQuery(7, false, { around: '5' }))
  /** A list at its upper edge, which is drawn as soon as the work that changed it is done. */
  const draw = () => {
    const { data, hasNextPage, isFetchingNextPage } = observer.getCurrentResult()
    const isHistory = data?.pages[0]?.newer === 9
    if (isHistory && hasNextPage && !isFetchingNextPage) void observer.fetchNextPage(KEEP_CURRENT_FETCH)
  }
  const leave = observer.subscribe(() => queueMicrotask(draw))
  await vi.waitFor(() => expect(asked).toEqual(['?around=5', '?before=5']))
  await showWindow(cache, 7, false, NEWEST_PAGE)
  expect(asked).toEqual(['?around=5', '?before=5', ''])
  expect(observer.getCurrentResult().data?.pages.map(({ messages }) => messages[0]?.id)).toEqual(['14'])
  leave()
})
