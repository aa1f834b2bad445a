import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FeedItem } from '#web/features/messages/feed/feed.ts'
import { NEWEST_PAGE, type PageCursor } from '#web/features/messages/store/cache.ts'
import type { LinkedMessage } from '#web/features/tickets/message-link.ts'
import { useScrollToMessage } from './useScrollToMessage.ts'

const named = { messageId: '7', visit: undefined }
const itemOf = (id: string) => ({ kind: 'message', message: { id } }) as FeedItem

/** A conversation that is still being loaded, and the ids of the messages that come with the load. */
function openLoading(link: LinkedMessage = named) {
  let loaded: string[] = []
  let newer = 0
  const toMessage = vi.fn<(id: string) => boolean>((id) => loaded.includes(id))
  const list = { current: { toMessage, toBottom: vi.fn<() => void>() } }
  const show = vi.fn<(cursor: PageCursor) => Promise<void>>(async () => undefined)
  const { rerender, result } = renderHook(
    (isPending: boolean) => useScrollToMessage({ items: loaded.map(itemOf), newer, isPending, show }, list, link),
    { initialProps: true },
  )
  const finish = (ids: string[], newerCount = 0): Promise<void> =>
    act(async () => {
      loaded = ids
      newer = newerCount
      rerender(false)
    })
  return { finish, show, result, ...list.current }
}

test('the message of the address is scrolled to when the conversation was loaded around it', async () => {
  const { finish, show, toMessage } = openLoading()
  await finish(['6', '7', '8'])
  expect(toMessage.mock.results.map(({ value }) => value as boolean)).toEqual([true])
  expect(show).not.toHaveBeenCalled()
})

test('the message is asked for when the list had begun to load the end of the conversation', async () => {
  const { finish, show, toMessage } = openLoading()
  await finish(['98', '99'])
  expect(show.mock.calls).toEqual([[{ around: '7' }]])
  await finish(['6', '7', '8'])
  expect(toMessage).toHaveLastReturnedWith(true)
  expect(show).toHaveBeenCalledTimes(1)
})

test('the newest message is asked for when it was sent before the conversation was loaded elsewhere', async () => {
  const { finish, show, result, toBottom } = openLoading({ messageId: null, visit: undefined })
  act(() => result.current.newest())
  await finish(['6', '7', '8'], 52)
  expect(show.mock.calls).toEqual([[NEWEST_PAGE]])
  expect(toBottom).not.toHaveBeenCalled()
  await finish(['59', '60', '61'])
  expect(toBottom).toHaveBeenCalledTimes(1)
  expect(show).toHaveBeenCalledTimes(1)
})
