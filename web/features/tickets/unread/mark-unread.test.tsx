import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { exampleFilter, exampleTicket } from '#web/features/tickets/examples.ts'
import { ticketKeys } from '#web/features/tickets/cache.ts'
import type { TicketPages } from '#web/features/tickets/ticket-pages.ts'
import { undoLatest } from '#web/features/tickets/undo.ts'
import { useTicketActions } from '#web/features/tickets/useTicketActions.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'

const ticket = exampleTicket()
const marked = exampleTicket({ unreadMessages: 2, markedUnreadAt: '2026-11-20T11:00:00.000Z' })
const address = `/tickets/${ticket.uuid}`
const list = ticketKeys.list(exampleFilter())

function Button({ isOpen }: { isOpen: boolean }) {
  const actions = useTicketActions()
  return (
    <>
      <Notifications />
      <button type="button" onClick={() => void actions.markUnread(ticket, isOpen)}>
        Marcar
      </button>
    </>
  )
}

beforeAll(() => import('./mark-unread.ts'))

async function start(isOpen: boolean, answers: Answers, path = address) {
  const shown = await show(<Button isOpen={isOpen} />, { user: exampleUser(), answers, path })
  shown.cache.setQueryData<TicketPages>(list, {
    pages: [{ tickets: [ticket], count: 1, hasMore: false }],
    pageParams: [1],
  })
  const unread = () => shown.cache.getQueryData<TicketPages>(list)?.pages[0]?.tickets[0]?.unreadMessages
  const writes = () => shown.asked.map(({ call }) => call).filter((call) => !call.startsWith('GET'))
  return { ...shown, unread, writes }
}

test('whoever marks the open conversation as unread is led to the list, and by the undo back', async () => {
  const { user, at, unread, writes } = await start(true, {
    'PUT /tickets/1/unread': [{ body: marked }],
    'DELETE /tickets/1/unread': [{ body: ticket }],
  })
  await user.click(screen.getByRole('button', { name: 'Marcar' }))
  await screen.findByText('Conversa com João marcada como não lida')
  await waitFor(() => expect(at()).toBe('/tickets'))
  expect(unread()).toBe(2)
  undoLatest()
  await screen.findByText('Conversa com João como antes')
  await waitFor(() => expect(at()).toBe(address))
  expect(unread()).toBe(0)
  expect(writes()).toEqual(['PUT /tickets/1/unread', 'DELETE /tickets/1/unread'])
})

test('from its row a conversation is marked without leaving the one that is open', async () => {
  const elsewhere = '/tickets/00000000-0000-4000-8000-000000000002'
  const { user, at } = await start(
    false,
    {
      'PUT /tickets/1/unread': [{ body: marked }],
      'DELETE /tickets/1/unread': [{ body: ticket }],
    },
    elsewhere,
  )
  await user.click(screen.getByRole('button', { name: 'Marcar' }))
  await screen.findByText('Conversa com João marcada como não lida')
  undoLatest()
  await screen.findByText('Conversa com João como antes')
  expect(at()).toBe(elsewhere)
})

test('what the server refuses leaves the conversation open and read', async () => {
  const { user, at, unread } = await start(true, {
    'PUT /tickets/1/unread': [{ status: 403, body: { error: 'ERR_NO_PERMISSION' } }],
  })
  await user.click(screen.getByRole('button', { name: 'Marcar' }))
  await screen.findByText('Seu perfil não permite isso')
  expect(at()).toBe(address)
  expect(unread()).toBe(0)
})

test('a key that is pressed twice marks once', async () => {
  const { writes } = await start(true, { 'PUT /tickets/1/unread': [{ body: marked }] })
  const button = screen.getByRole('button', { name: 'Marcar' })
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText('Conversa com João marcada como não lida')
  expect(writes()).toEqual(['PUT /tickets/1/unread'])
})
