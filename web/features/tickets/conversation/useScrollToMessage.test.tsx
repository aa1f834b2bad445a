import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FeedItem } from '#web/features/messages/feed/feed.ts'
import type { PageCursor } from '#web/features/messages/store/cache.ts'
import { useScrollToMessage } from './useScrollToMessage.ts'

const named = { messageId: '7', visit: undefined }
const itemOf = (id: string) => ({ kind: 'message', message: { id } }) as FeedItem

/** A conversation that is still being loaded, and the ids of the messages that come with the load. */
function openLoading() {
  let loaded: string[] = []
  const toMessage = vi.fn<(id: string) => boolean>((id) => loaded.includes(id))
  const list = { current: { toMessage, toBottom: vi.fn<() => void>() } }
  const show = vi.fn<(cursor: PageCursor) => Promise<void>>(async () => undefined)
  const { rerender } = renderHook(
    (isPending: boolean) => useScrollToMessage({ items: loaded.map(itemOf), newer: 0, isPending, show }, list, named),
    { initialProps: true },
  )
  const finish = (ids: string[]): Promise<void> =>
    act(async () => {
      loaded = ids
      rerender(false)
    })
  return { finish, show, toMessage }
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
