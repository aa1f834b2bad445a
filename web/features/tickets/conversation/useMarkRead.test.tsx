import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { useMarkRead } from './useMarkRead.ts'

const user = exampleUser()
const ticket = { id: 5, userId: user.id } as Ticket
const unread = { id: '1', fromMe: false, read: false, ticketId: 5 } as Message
const lost = { status: 502, body: '' }

function Reader() {
  useMarkRead(ticket, [unread])
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

test('a conversation that was left is no longer marked', async () => {
  const { asked } = await show(<Reader />, { user, answers: { 'GET /messages/5': [lost] } })
  await pass(1000)
  cleanup()
  await pass(60_000)
  expect(asked).toHaveLength(1)
})
