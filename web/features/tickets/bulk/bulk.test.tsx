import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { exampleFilter, exampleTicket } from '#web/features/tickets/examples.ts'
import { beginListMode, meaningOfLetters } from '#web/features/tickets/letters.ts'
import { undoLatest } from '#web/features/tickets/undo.ts'
import { useShortcuts } from '#web/features/tickets/useShortcuts.ts'
import { exampleUser, show, type Answers, type Asked } from '#tests/component.tsx'
import { BulkBar } from './BulkBar.tsx'

/** The DOM of these tests has no layout, so what is in the document counts as visible. */
HTMLElement.prototype.checkVisibility = function () {
  return this.isConnected
}

const ticket = (id: number, change: Partial<Ticket> = {}): Ticket =>
  exampleTicket({ id, uuid: `uuid-${id}`, ...change })
const IDS = new Set([1, 2, 3])
const onPage = vi.fn<() => void>()

/** The bar of a list of open tickets, beside a screen with letters of its own. */
function Screen() {
  const [isOn, setIsOn] = useState(true)
  useShortcuts({ e: onPage, u: onPage, Escape: onPage })
  return (
    <>
      <Notifications />
      {isOn ? (
        <BulkBar
          filter={exampleFilter()}
          openUuid={undefined}
          isPending={false}
          ids={IDS}
          onChoose={() => undefined}
          onEnd={() => setIsOn(false)}
        />
      ) : (
        'as before'
      )}
    </>
  )
}

const listed = (...tickets: Ticket[]): Answers => ({
  'GET /tickets': [{ body: { tickets, count: tickets.length, hasMore: false } }],
  'GET /tickets/counts': [{ body: { open: 3, pending: 0, unread: 0, unanswered: 0, next: null, nextOwn: null } }],
})
const start = (answers: Answers) => show(<Screen />, { user: exampleUser(), answers })
const bodiesOf = (asked: Asked[], call: string): unknown[] =>
  asked.filter((one) => one.call === call).map(({ body }) => body)

test('the confirmation counts and says what is left out, and one undo takes all of it back', async () => {
  const { user, asked } = await start({
    ...listed(ticket(1), ticket(2), ticket(3, { userId: 8 })),
    'POST /tickets/bulk': [
      { body: { bulkId: 9, tickets: [ticket(1, { status: 'closed' }), ticket(2, { status: 'closed' })], left: [] } },
    ],
    'POST /tickets/bulk/undo': [{ body: { tickets: [ticket(1), ticket(2)], left: [] } }],
  })
  expect(await screen.findByText('3 selecionadas')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Aceitar' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Resolver' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolver 2 conversas' }))
  expect(dialog.getByText('Ficam de fora: 1 que você não pode alterar.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Resolver' }))
  await screen.findByText('2 conversas resolvidas')
  expect(screen.getByText('as before')).toBeTruthy()
  expect(bodiesOf(asked, 'POST /tickets/bulk')).toEqual([{ ticketIds: [1, 2], change: { kind: 'resolve' } }])
  undoLatest()
  await screen.findByText('2 conversas como antes')
  expect(bodiesOf(asked, 'POST /tickets/bulk/undo')).toEqual([{ bulkId: 9 }])
})

test('a transfer goes to whom the one box finds, and what changed meanwhile is told', async () => {
  const queues = [{ id: 3, name: 'Suporte', color: '#7c5cf0', waiting: 0, online: 1 }]
  const { user, asked } = await start({
    ...listed(ticket(1), ticket(2), ticket(3)),
    'GET /ticket-targets': [{ body: { queues, people: [] } }],
    'POST /tickets/bulk': [
      { body: { bulkId: 9, tickets: [ticket(1, { queueId: 3 })], left: [{ ticketId: 2, reason: 'closed' }] } },
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Transferir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Transferir 3 conversas' }))
  await user.click(dialog.getByRole('button', { name: 'Transferir' }))
  await screen.findByText('Selecione uma fila')
  await user.click(await dialog.findByRole('option', { name: /Suporte/ }))
  await user.type(dialog.getByRole('textbox', { name: /Nota para quem recebe/ }), 'já pagou')
  await user.click(dialog.getByRole('button', { name: 'Transferir' }))
  await screen.findByText('1 conversa transferida. Ficaram de fora: 1 já resolvida')
  expect(bodiesOf(asked, 'POST /tickets/bulk')).toEqual([
    { ticketIds: [1, 2, 3], change: { kind: 'transfer', queueId: 3, userId: null, note: 'já pagou' } },
  ])
})

test('the note of a transfer of several mentions colleagues who may read them where they go', async () => {
  const queues = [{ id: 3, name: 'Suporte', color: '#7c5cf0', waiting: 0, online: 1 }]
  const { user, asked } = await start({
    ...listed(ticket(1), ticket(2), ticket(3)),
    'GET /ticket-targets': [{ body: { queues, people: [] } }],
    'GET /note-mentions/people': [{ body: { people: [{ id: 9, name: 'Célia' }] } }],
    'POST /tickets/bulk': [{ body: { bulkId: 9, tickets: [ticket(1, { queueId: 3 })], left: [] } }],
  })
  await user.click(await screen.findByRole('button', { name: 'Transferir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Transferir 3 conversas' }))
  await user.click(await dialog.findByRole('option', { name: /Suporte/ }))
  await user.type(dialog.getByRole('textbox', { name: /Nota para quem recebe/ }), 'Veja, @ce')
  await user.click(await screen.findByRole('option', { name: '@Célia' }))
  await user.keyboard('hoje{Enter}')
  const change = { kind: 'transfer', queueId: 3, userId: null, note: 'Veja, @Célia hoje', mentions: [9] }
  await waitFor(() => expect(bodiesOf(asked, 'POST /tickets/bulk')).toEqual([{ ticketIds: [1, 2, 3], change }]))
})

test('where none is fit, the dialog says so and does nothing', async () => {
  const others = [1, 2, 3].map((id) => ticket(id, { userId: 8 }))
  const { user, asked } = await start(listed(...others))
  await user.click(await screen.findByRole('button', { name: 'Resolver' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolver' }))
  expect(dialog.getByText('Nenhuma das selecionadas serve para isto.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Resolver' })).toBeNull()
  expect(bodiesOf(asked, 'POST /tickets/bulk')).toEqual([])
})

test('letters are for what is chosen and not for the screen, and Escape ends the selection', async () => {
  beginListMode()
  await waitFor(() => expect(meaningOfLetters()).toBe('order'))
  await start(listed(ticket(1), ticket(2), ticket(3)))
  await screen.findByText('3 selecionadas')
  fireEvent.keyDown(document.body, { key: 'u' })
  fireEvent.keyDown(document.body, { key: 'e' })
  await screen.findByRole('dialog', { name: 'Resolver 3 conversas' })
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await screen.findByText('as before')
  expect(onPage).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(onPage).toHaveBeenCalledOnce()
})
