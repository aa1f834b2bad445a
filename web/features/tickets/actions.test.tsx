import { Notifications } from '@mantine/notifications'
import { QueryObserver } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { TargetPerson } from '#contract/ticket-targets.ts'
import type { Ticket, TicketCounts, TicketDetails } from '#contract/tickets.ts'
import { keys } from '#web/api/keys.ts'
import { ConversationHeader } from '#web/features/tickets/conversation/ConversationHeader.tsx'
import { removeTicket } from './cache.ts'
import { exampleTicket } from './examples.ts'
import { TransferModal } from '#web/features/tickets/modals/TransferModal.tsx'
import { useListMode } from './useListMode.ts'
import { useTicketActions } from './useTicketActions.ts'
import { findComingRow, forgetComingRow } from './waiting-row.ts'
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
        onSearch={nothing}
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
const target = (id: number, name: string, change: Partial<TargetPerson> = {}): TargetPerson => ({
  ...{ id, name, profile: 'user', online: true, open: 1, queueIds: [3] },
  ...change,
})
const queues = [
  { id: 2, name: 'Vendas', color: '#12a06a', waiting: 4, online: 1 },
  { id: 3, name: 'Suporte', color: '#7c5cf0', waiting: 0, online: 1 },
  { id: 4, name: 'Cobrança', color: '#f08a24', waiting: 0, online: 0 },
]
const targetsWith = (...people: TargetPerson[]): Answers => ({ 'GET /ticket-targets': [{ body: { queues, people } }] })
const lists: Answers = { ...targetsWith(target(8, 'Bia')), 'GET /whatsapp': [{ body: [] }] }

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
  ...{ queueId: 2, waitSoonMinutes: null, waitLateMinutes: null },
}
const countsWith = (found: TicketCounts['next'], nextOwn: TicketCounts['nextOwn'] = null): Answers => ({
  'GET /tickets/counts': [
    { body: { open: 1, pending: 4, unread: 0, unanswered: 1, next: found, nextOwn } satisfies TicketCounts },
  ],
})

const LED_ON = { opensNext: true, profile: 'supervisor' as const }

test('resolving opens who waits longest, for whoever wishes it, and says how many are left', async () => {
  const { press, at } = await start(open, [{ body: open }], countsWith(next), LED_ON)
  await press('Resolver')
  await waitFor(() => expect(at()).toBe(`/tickets/${next.uuid}`))
  expect(await screen.findByText('Conversa com João resolvida. Faltam 4.')).toBeTruthy()
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
])('resolving leads back to the list where %s', async (_name, answers, preferences) => {
  const { press, at, asked } = await start(open, [{ body: open }], answers, preferences)
  await press('Resolver')
  await waitFor(() => expect(at()).toBe('/tickets'))
  expect(asked.map(({ call }) => call)).toContain('GET /tickets/counts')
})

test('resolving opens the next own conversation where the longest wait may not be read yet', async () => {
  const own = { ...next, id: 3, uuid: '00000000-0000-4000-8000-000000000003', status: 'open' as const }
  const { press, at } = await start(open, [{ body: open }], countsWith(next, own), { opensNext: true })
  await press('Resolver')
  await waitFor(() => expect(at()).toBe(`/tickets/${own.uuid}`))
})

test('resolving leads to the row of the longest wait where it may not be read yet and nobody else waits', async () => {
  const { press, address } = await start(open, [{ body: open }], countsWith(next), { opensNext: true })
  await press('Resolver')
  await waitFor(() => expect(address()).toBe('/tickets?list=pending'))
  expect(findComingRow()).toBe(next.id)
  expect(await screen.findByText('Conversa com João resolvida. Faltam 4.')).toBeTruthy()
  forgetComingRow()
})

/** Holds the field of a conversation, as the screen of tickets does. */
function Field() {
  const { pathname } = useLocation()
  const [, uuid = null] = /^\/tickets\/(.+)$/.exec(pathname) ?? []
  useListMode({ openKey: uuid && `${uuid} true`, write: nothing, onListMode: nothing })
  return (
    <section key={uuid} data-conversation>
      <textarea aria-label="Mensagem" />
    </section>
  )
}

test.each([
  ['undoes the resolving in the conversation that it opened', '', ['POST /tickets/1/undo']],
  ['is text where something was written there', 'faz', []],
])('Z %s', async (_, written, undone) => {
  const shown = await show(
    <>
      <Field />
      <Head ticket={open} />
    </>,
    {
      user: exampleUser(LED_ON),
      path: `/tickets/${open.uuid}`,
      answers: {
        ...{ ...lists, ...countsWith(next), 'PUT /tickets/1': [{ body: open }] },
        'POST /tickets/1/undo': [{ body: open }],
      },
    },
  )
  const { user, at, asked } = shown
  await user.click(screen.getByRole('button', { name: 'Resolver' }))
  await waitFor(() => expect(at()).toBe(`/tickets/${next.uuid}`))
  await screen.findByText('Conversa com João resolvida. Faltam 4.')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
  await user.click(field)
  if (written) {
    await user.keyboard(written)
    await user.clear(field)
  }
  await user.keyboard('z')
  expect(field.value).toBe(written ? 'z' : '')
  if (!written) await waitFor(() => expect(at()).toBe(`/tickets/${open.uuid}`))
  expect(asked.map(({ call }) => call).filter((call) => call.endsWith('/undo'))).toEqual(undone)
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

const offeredNames = async () =>
  (await screen.findAllByRole('option')).map((option) => option.querySelector('b')?.textContent)

const submit = async (user: UserEvent) => {
  const buttons = screen.getAllByRole('button', { name: 'Transferir' })
  await user.click(buttons.find((button) => button.getAttribute('type') === 'submit')!)
}

test('people are listed before queues in the transfer dialog, the assignee last of them', async () => {
  const people = [target(open.userId ?? 0, 'Ana', { queueIds: [2] }), target(8, 'Bia', { open: 3 })]
  const { press } = await start(open, [{ body: open }], targetsWith(...people))
  await press('Transferir')
  expect(await offeredNames()).toEqual(['Bia', 'Ana (você)', 'Vendas', 'Suporte', 'Cobrança'])
  expect(screen.getByRole('option', { name: /Bia/ }).textContent).toContain('3 abertas')
  expect(screen.getByRole('option', { name: /^Vendas/ }).textContent).toContain('4 aguardando')
})

test('a ticket is transferred to a queue, where it waits, or to a person, in their queue', async () => {
  const { user, press, changes } = await start(open)
  await press('Transferir')
  await submit(user)
  expect(await screen.findByText('Selecione uma fila')).toBeTruthy()
  await user.click(await screen.findByRole('option', { name: /^Suporte/ }))
  expect(screen.getByText('Fica aguardando na fila')).toBeTruthy()
  await submit(user)
  await waitFor(() => expect(changes()).toEqual([{ queueId: 3, status: 'pending', userId: null }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await press('Transferir')
  await user.click(await screen.findByRole('option', { name: /Bia/ }))
  await submit(user)
  await waitFor(() => expect(changes()[1]).toEqual({ queueId: 3, userId: 8 }))
})

test('a conversation is left before the screen knows that others have it', async () => {
  const passedOn = { ...pending, queueId: 3, updatedAt: '2026-11-20T11:00:00.000Z' }
  const { user, press, cache, at } = await start(open, [{ body: passedOn }])
  cache.setQueryData([...keys.ticket, open.uuid], open)
  const seen: string[] = []
  onTestFinished(
    cache.getQueryCache().subscribe(({ query }) => {
      const shown = query.state.data as Partial<Ticket> | undefined
      if (query.queryKey[0] === keys.ticket[0] && shown?.status === 'pending') seen.push(at())
    }),
  )
  await press('Transferir')
  await user.click(await screen.findByRole('option', { name: /^Suporte/ }))
  await submit(user)
  await waitFor(() => expect(seen).not.toEqual([]))
  expect(new Set(seen)).toEqual(new Set(['/tickets']))
})

test('a conversation that is handed on is not asked for again by the event that overtakes the answer', async () => {
  const { user, press, cache, asked, at } = await start(open, [{ body: { ...pending, queueId: 3 } }])
  const fetchTicket = vi.fn<() => Promise<Ticket>>(async () => open)
  const watched = new QueryObserver(cache, { queryKey: [...keys.ticket, open.uuid], queryFn: fetchTicket })
  const stop = watched.subscribe(nothing)
  await waitFor(() => expect(fetchTicket).toHaveBeenCalledTimes(1))
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    if (options.method === 'PUT') removeTicket(cache, open.id)
    return answered(path, options)
  })
  onTestFinished(
    cache.getQueryCache().subscribe(() => {
      if (at() === '/tickets') stop()
    }),
  )
  await press('Transferir')
  await user.click(await screen.findByRole('option', { name: /^Suporte/ }))
  await submit(user)
  await waitFor(() => expect(at()).toBe('/tickets'))
  expect(asked.map(({ call }) => call)).toContain('PUT /tickets/1')
  expect(fetchTicket).toHaveBeenCalledTimes(1)
  expect(cache.getQueryState([...keys.ticket, open.uuid])?.isInvalidated).toBe(true)
})

test('the queue of a person who serves several others is asked for in the same box', async () => {
  const { user, press, changes } = await start(
    open,
    [{ body: open }],
    targetsWith(target(8, 'Bia', { queueIds: [3, 4] })),
  )
  await press('Transferir')
  await user.click(await screen.findByRole('option', { name: /Bia/ }))
  await submit(user)
  expect(await screen.findByText('Selecione uma fila')).toBeTruthy()
  expect(changes()).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Cobrança' }))
  await submit(user)
  await waitFor(() => expect(changes()).toEqual([{ queueId: 4, userId: 8 }]))
})

test('a transfer is made by keys alone, with a note', async () => {
  const { user, press, changes } = await start(open)
  await press('Transferir')
  await screen.findByRole('option', { name: /Bia/ })
  await user.click(screen.getByRole('combobox', { name: /Atendente ou fila/ }))
  await user.keyboard('cobranca{Enter}')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
  await user.keyboard('Quer parcelar{Enter}')
  const note = 'Quer parcelar'
  await waitFor(() => expect(changes()).toEqual([{ queueId: 4, status: 'pending', userId: null, note }]))
})

test('the note of a transfer mentions colleagues who may read the ticket where it goes', async () => {
  const { user, press, changes, asked } = await start(open, [{ body: open }], {
    'GET /note-mentions/people': [{ body: { people: [{ id: 9, name: 'Célia' }] } }],
  })
  await press('Transferir')
  await user.click(await screen.findByRole('option', { name: /Cobrança/ }))
  await user.type(screen.getByRole('textbox', { name: 'Nota para quem recebe (opcional)' }), 'Veja, @ce')
  await user.click(await screen.findByRole('option', { name: '@Célia' }))
  await user.keyboard('por favor{Enter}')
  const note = 'Veja, @Célia por favor'
  await waitFor(() => expect(changes()).toEqual([{ queueId: 4, status: 'pending', userId: null, note, mentions: [9] }]))
  expect(asked.filter(({ call }) => call === 'GET /note-mentions/people').length).toBeGreaterThan(0)
})
