import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import { useFeed } from '#web/features/messages/conversation.ts'
import { openSession } from '#web/session/store.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { useMarkRead, useOpenedUnread } from './useMarkRead.ts'

const user = exampleUser()
const ticket = { id: 5, userId: user.id } as Ticket
const unread = { id: '1', fromMe: false, read: false, ticketId: 5 } as Message
const lost = { status: 502, body: '' }

const UNREAD = [unread]

function Reader({ messages = UNREAD }: { messages?: Message[] }) {
  useMarkRead(ticket, messages, null)
  return null
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))

test('a mark that is lost is set again, so that the bell does not keep the conversation', async () => {
  const answers = { 'GET /messages/5': [lost, lost, { body: { messages: [] } }] }
  const { asked } = await show(<Reader />, { user, answers })
  await pass(60_000)
  expect(asked.map(({ call }) => call)).toEqual(Array(3).fill('GET /messages/5'))
})

test('what the person writes in another ticket meanwhile keeps nothing unread, and is not marked here', async () => {
  const elsewhere = { ...unread, id: '2', ticketId: 6 } as Message
  const { asked } = await show(<Reader messages={[unread, elsewhere]} />, {
    ...{ user, answers: { 'GET /messages/5': [{ body: { messages: [] } }] } },
  })
  await pass(1000)
  expect(asked.map(({ call }) => call)).toEqual(['GET /messages/5'])
  cleanup()
  const other = await show(<Reader messages={[elsewhere]} />, { user, answers: {} })
  await pass(1000)
  expect(other.asked).toEqual([])
})

test('a conversation that was left is no longer marked', async () => {
  const { asked } = await show(<Reader />, { user, answers: { 'GET /messages/5': [lost] } })
  await pass(1000)
  cleanup()
  await pass(60_000)
  expect(asked).toHaveLength(1)
})

const FIRST = '2026-11-20T11:00:00.000Z'
const SECOND = '2026-11-20T12:00:00.000Z'
const read = { ...unread, read: true } as Message
const answers = { 'GET /messages/5': [{ body: { messages: [] } }] }
/** A conversation all of whose messages are read, which come from the cache. What is pressed is what others did meanwhile. */
function Opened({ mark, becomes }: { mark: string | null; becomes: Partial<Ticket> }) {
  const [shown, setShown] = useState<Ticket>({ ...ticket, unreadMessages: mark ? 1 : 0, markedUnreadAt: mark })
  useMarkRead(shown, [read], useOpenedUnread(shown).unreadMark)
  return (
    <button type="button" onClick={() => setShown({ ...shown, ...becomes })}>
      Depois
    </button>
  )
}

const over = { unreadMessages: 0, markedUnreadAt: null }
const markedAgain = { unreadMessages: 1, markedUnreadAt: SECOND }
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Depois' }))

test('opening a conversation that was marked as unread ends that, although its messages are read', async () => {
  const { asked } = await show(<Opened mark={FIRST} becomes={over} />, { user, answers })
  await pass(1000)
  expect(asked.map(({ call }) => call)).toEqual(['GET /messages/5'])
  press()
  await pass(60_000)
  expect(asked).toHaveLength(1)
})

test.each([null, FIRST])(
  'a mark that somebody makes while the conversation is open stays: opened with %s',
  async (mark) => {
    const { asked } = await show(<Opened mark={mark} becomes={markedAgain} />, { user, answers })
    press()
    await pass(60_000)
    expect(asked).toEqual([])
  },
)

test('a colleague who opens the conversation leaves the mark to whoever has it', async () => {
  const { asked } = await show(<Opened mark={FIRST} becomes={over} />, { user: exampleUser({ id: 8 }), answers })
  await pass(60_000)
  expect(asked).toEqual([])
})

/** As a conversation does, which asks for its messages with what it was opened with. */
function Loading() {
  const shown = { ...ticket, id: 6, unreadMessages: 1, markedUnreadAt: FIRST } as Ticket
  useFeed({ ticket: shown, peek: false, notes: [], ...useOpenedUnread(shown) })
  return null
}

test('the first request of a conversation names the mark that it ends', async () => {
  openSession({ token: 'token', user, restricted: false })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ messages: [], tickets: [], count: 0, newer: 0, hasMore: false, unread: null })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Loading />
    </QueryClientProvider>,
  )
  await pass(1)
  expect(asked.map((path) => new URL(path, 'http://localhost').searchParams.get('unreadMark'))).toEqual([FIRST])
})
