import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Message, MessagePage } from '#contract/messages.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { show } from '#tests/component.tsx'
import { useFeed } from './useFeed.ts'

const message = (id: string, change: Partial<Message>): Message =>
  ({
    ...{ id, body: `texto ${id}`, fromMe: false, read: true, ticketId: 1, contactId: 5, userId: null, ack: 0 },
    ...{ mediaType: 'conversation', isDeleted: false, isAutomatic: false, reactions: [], outbox: null },
    ...{ createdAt: `2026-11-20T10:0${id}:00.000Z`, updatedAt: `2026-11-20T10:0${id}:00.000Z` },
    ...change,
  }) as unknown as Message

const messages = [message('1', {}), message('2', { fromMe: true }), message('3', {}), message('4', {})]
const page = { messages, tickets: [], count: 4, newer: 0, hasMore: false, unread: null } as unknown as MessagePage

function Items({ unread, isMarked }: { unread: number; isMarked: boolean }) {
  const unreadMark = isMarked ? '2026-11-20T11:00:00.000Z' : null
  const { items } = useFeed({ ticket: exampleTicket(), peek: false, notes: [], unread, unreadMark })
  const isLoaded = items.some(({ kind }) => kind === 'message')
  const at = items.findIndex(({ kind }) => kind === 'new')
  const item = items[at]
  const next = items[at + 1]
  return <p>{isLoaded && (item?.kind === 'new' ? `${item.count} novas acima de ${next?.key}` : 'nenhuma nova')}</p>
}

test.each([
  [
    'the last messages of the customer are the new ones of a conversation that was marked as unread',
    2,
    true,
    /^2 .*3$/,
  ],
  ['one at least', 1, true, /^1 .*4$/],
  ['all that are loaded where there are more', 9, true, /^3 .*1$/],
  ['nothing is new where a colleague has read it meanwhile', 2, false, /^nenhuma nova$/],
])('%s', async (_, unread, isMarked, shown) => {
  await show(<Items unread={unread} isMarked={isMarked} />, { answers: { 'GET /messages/1': [{ body: page }] } })
  expect(await screen.findByText(shown)).toBeTruthy()
})
