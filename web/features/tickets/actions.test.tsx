import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Ticket, TicketCounts, TicketDetails } from '#contract/tickets.ts'
import { keys } from '#web/api/keys.ts'
import { ConversationHeader } from '#web/features/tickets/conversation/ConversationHeader.tsx'
import { exampleTicket } from './examples.ts'
import { TransferModal } from '#web/features/tickets/modals/TransferModal.tsx'
import { useTicketActions } from './useTicketActions.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'

const nothing = () => undefined

/** Renders the header of a conversation with the transfer dialog. */
function Head({ ticket }: { ticket: Ticket }) {
  const actions = useTicketActions()
  const [transfers, setTransfers] = useState(false)
  const full: TicketDetails = { ...ticket, contact: { ...ticket.contact, extraInfo: [] } }
  return (
    <>
      <Notifications />
      <ConversationHeader
        ticket={full}
        narrow={false}
        actions={actions}
        contactShown={false}
        mayChange
        onBack={nothing}
        onContact={nothing}
        onTransfer={() => setTransfers(true)}
        onDelete={nothing}
        onSchedule={nothing}
        onShortcuts={nothing}
      />
      {transfers && (
        <TransferModal
          ticket={ticket}
          onClose={() => setTransfers(false)}
          onTransfer={(target) => actions.transfer(ticket, target)}
        />
      )}
    </>
  )
}

const open = exampleTicket({ useIntegration: true, promptId: 4, integrationId: 5 })
const pending = exampleTicket({ status: 'pending', userId: null, user: null })
const queues = [
  { id: 2, name: 'Vendas', color: '#12a06a' },
  { id: 3, name: 'Suporte', color: '#7c5cf0' },
]
const users = [{ id: 8, name: 'Bia', email: 'bia@exemplo.com.br', profile: 'user', online: true, queues: [queues[1]] }]
const lists: Answers = {
  'GET /queue': [{ body: queues }],
  'GET /users/list': [{ body: users }],
  'GET /whatsapp': [{ body: [] }],
}

async function start(
  ticket: Ticket,
  answer: Answers[string] = [{ body: ticket }],
  others: Answers = {},
  preferences: Parameters<typeof exampleUser>[0] = {},
) {
  const shown = await show(<Head ticket={ticket} />, {
    user: exampleUser(preferences),
    path: `/tickets/${ticket.uuid}`,
    answers: { ...lists, ...others, 'PUT /tickets/1': answer },
  })
  const changes = () => shown.asked.filter(({ call }) => call === 'PUT /tickets/1').map(({ body }) => body)
  return { ...shown, changes, press: (name: string) => shown.user.click(screen.getByRole('button', { name })) }
}

test('accepting opens the conversation for the user who accepts', async () => {
  const { press, changes, at } = await start(pending)
  await press('Aceitar')
  await waitFor(() => expect(changes()).toEqual([{ status: 'open', userId: 7 }]))
  await waitFor(() => expect(at()).toBe(`/tickets/${pending.uuid}`))
})

test('a ticket that a colleague has already accepted stays unchanged', async () => {
  const taken = { error: 'ERR_TICKET_TAKEN', details: { user: { id: 8, name: 'Bia' } } }
  const { press, changes, cache } = await start(pending, [{ status: 409, body: taken }])
  cache.setQueryData([...keys.ticket, pending.uuid], pending)
  await press('Aceitar')
  await waitFor(() => expect(changes()).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Aceitar' })).toHaveProperty('disabled', false))
  expect(cache.getQueryData([...keys.ticket, pending.uuid])).toEqual(pending)
})

test('resolving closes the ticket, ends its bots, and leads back to the list', async () => {
  const { press, changes, at } = await start(open)
  await press('Resolver')
  const bots = { useIntegration: false, promptId: null, integrationId: null }
  await waitFor(() => expect(changes()).toEqual([{ status: 'closed', userId: 7, queueId: 2, ...bots }]))
  await waitFor(() => expect(at()).toBe('/tickets'))
})

const next = {
  ...{ id: 2, uuid: '00000000-0000-4000-8000-000000000002', contactId: 6, name: 'Lúcia' },
  ...{ status: 'pending' as const, waitingSince: '2026-11-20T10:00:00.000Z' },
}
const countsWith = (found: TicketCounts['next']): Answers => ({
  'GET /tickets/counts': [
    { body: { open: 1, pending: 4, unread: 0, unanswered: 1, next: found } satisfies TicketCounts },
  ],
})

const LED_ON = { opensNext: true, profile: 'supervisor' as const }

test('resolving opens who waits longest, for whoever wishes it, and says how many are left', async () => {
  const { press, at } = await start(open, [{ body: open }], countsWith(next), LED_ON)
  await press('Resolver')
  await waitFor(() => expect(at()).toBe(`/tickets/${next.uuid}`))
  expect(await screen.findByText('Atendimento de João encerrado. Faltam 4.')).toBeTruthy()
})

test('resolving opens an own conversation for whoever may not peek', async () => {
  const own = countsWith({ ...next, status: 'open' })
  const { press, at } = await start(open, [{ body: open }], own, { opensNext: true })
  await press('Resolver')
  await waitFor(() => expect(at()).toBe(`/tickets/${next.uuid}`))
})

test.each<[string, Answers, Parameters<typeof exampleUser>[0]]>([
  ['nobody waits', countsWith(null), LED_ON],
  ['the server does not say who waits', { 'GET /tickets/counts': [{ status: 500, body: {} }] }, LED_ON],
  ['the next one is pending, and may not be read yet', countsWith(next), { opensNext: true }],
])('resolving leads back to the list where %s', async (_name, answers, preferences) => {
  const { press, at, asked } = await start(open, [{ body: open }], answers, preferences)
  await press('Resolver')
  await waitFor(() => expect(at()).toBe('/tickets'))
  expect(asked.map(({ call }) => call)).toContain('GET /tickets/counts')
})

test('resolving asks nothing for whoever is led back to the list', async () => {
  const { press, at, asked } = await start(open, [{ body: open }], countsWith(next), { profile: 'supervisor' })
  await press('Resolver')
  await waitFor(() => expect(at()).toBe('/tickets'))
  expect(asked.map(({ call }) => call)).not.toContain('GET /tickets/counts')
})

test('returning a ticket to its queue leaves its bots as they are', async () => {
  const { press, changes, at } = await start(open)
  await press('Retornar')
  const bots = { useIntegration: true, promptId: 4, integrationId: 5 }
  await waitFor(() => expect(changes()).toEqual([{ status: 'pending', userId: null, ...bots }]))
  await waitFor(() => expect(at()).toBe('/tickets'))
})

test('the assignee is listed last in the transfer dialog', async () => {
  const assignee = { ...users[0], id: open.userId, name: 'Ana' }
  const { user, press } = await start(open, [{ body: open }], { 'GET /users/list': [{ body: [assignee, ...users] }] })
  await press('Transferir')
  await user.click(await screen.findByRole('combobox', { name: /Fila/ }))
  await user.click(await screen.findByRole('option', { name: 'Suporte' }))
  await user.click(screen.getByRole('combobox', { name: /Atendente|Usuário/ }))
  const offered = await screen.findAllByRole('option', { name: /Ana|Bia/ })
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Bia', 'Ana'])
})

test('a ticket is transferred to a queue, where it waits, or to a user of that queue', async () => {
  const { user, press, changes } = await start(open)
  const dialog = async (): Promise<void> => {
    await press('Transferir')
    await user.click(await screen.findByRole('combobox', { name: /Fila/ }))
    await user.click(await screen.findByRole('option', { name: 'Suporte' }))
  }
  const submit = async () => {
    const buttons = screen.getAllByRole('button', { name: 'Transferir' })
    await user.click(buttons.find((button) => button.getAttribute('type') === 'submit')!)
  }
  await dialog()
  await submit()
  await waitFor(() => expect(changes()).toEqual([{ queueId: 3, status: 'pending', userId: null }]))

  await dialog()
  await user.click(screen.getByRole('combobox', { name: /Atendente|Usuário/ }))
  await user.click(await screen.findByRole('option', { name: 'Bia' }))
  await submit()
  await waitFor(() => expect(changes()[1]).toEqual({ queueId: 3, userId: 8 }))
})
