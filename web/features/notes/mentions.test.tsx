import { act } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NoteMention, NoteMentionList } from '#contract/note-mentions.ts'
import { keys } from '#web/api/keys.ts'
import { show } from '#tests/component.tsx'
import { addMention, reloadMentionsOf, renameInMentions } from './mentions.ts'
import { useSeenMentions } from './useSeenMentions.ts'

const mention = (noteId: number, ticketId = 5): NoteMention => ({
  ...{ noteId, note: 'Veja', createdAt: '2026-11-20T10:00:00.000Z', author: { id: 8, name: 'Bia' } },
  ...{ ticket: { id: ticketId, uuid: String(ticketId) }, contact: { id: 3, name: 'Maria' } },
})
const cached = (...mentions: NoteMention[]) => {
  const cache = new QueryClient()
  cache.setQueryData<NoteMentionList>(keys.mentions, { mentions })
  return { cache, read: () => cache.getQueryData<NoteMentionList>(keys.mentions)?.mentions }
}

test('a new mention stands first, each once', () => {
  const { cache, read } = cached(mention(1))
  addMention(cache, mention(2))
  addMention(cache, mention(2))
  expect(read()?.map(({ noteId }) => noteId)).toEqual([2, 1])
})

test('mentions show the new names of their author and contact', () => {
  const { cache, read } = cached(mention(1))
  renameInMentions(cache, 'author', { id: 8, name: 'Bia Reis' })
  renameInMentions(cache, 'contact', { id: 3, name: 'Maria Luz' })
  renameInMentions(cache, 'contact', { id: 4, name: 'Outra' })
  expect(read()).toMatchObject([{ author: { name: 'Bia Reis' }, contact: { name: 'Maria Luz' } }])
})

test('only a ticket with a mention asks for the mentions again', () => {
  const { cache } = cached(mention(1))
  reloadMentionsOf(cache, 6)
  expect(cache.getQueryState(keys.mentions)?.isInvalidated).toBe(false)
  reloadMentionsOf(cache, 5)
  expect(cache.getQueryState(keys.mentions)?.isInvalidated).toBe(true)
})

function Reader() {
  useSeenMentions(5)
  return null
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the mentions of the open conversation are seen a moment later, and those of others are not', async () => {
  const { asked, cache } = await show(<Reader />, { answers: { 'POST /note-mentions/seen': [{ body: { seen: 1 } }] } })
  const pass = () => act(() => vi.advanceTimersByTimeAsync(1000))
  await act(async () => cache.setQueryData<NoteMentionList>(keys.mentions, { mentions: [mention(1, 6)] }))
  await pass()
  expect(asked).toEqual([])
  await act(async () => cache.setQueryData<NoteMentionList>(keys.mentions, { mentions: [mention(2), mention(1, 6)] }))
  await pass()
  expect(asked).toEqual([{ call: 'POST /note-mentions/seen', body: { ticketId: 5 } }])
})
