import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { screenHandlers } from '#web/api/screen-events.ts'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { contactFilesQuery } from './api.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { queryKey } = contactFilesQuery(5, 'media')

test.each<[string, boolean, Partial<Message>]>([
  ['a tick of a text', false, {}],
  ['a tick of a listed picture', false, { id: '9', mediaState: 'ready' }],
  ['a picture that has come', true, { mediaState: 'ready' }],
  ['a text that was edited', true, { isEdited: true }],
  ['a listed picture that was deleted', true, { id: '9', mediaState: 'ready', isDeleted: true }],
])('the lists are asked for again after %s: %s', (_, isAskedAgain, change) => {
  const cache = new QueryClient()
  const listed = { id: '9' }
  cache.setQueryData<unknown>(queryKey, { pages: [{ items: [listed], hasMore: false }], pageParams: [''] })
  const message = exampleMessage({ id: '7', ...change })
  for (const handlers of screenHandlers) handlers['message.updated']?.(cache, { action: 'update', message })
  vi.advanceTimersByTime(1000)
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(isAskedAgain)
})
