import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Message, MessagePage, TicketSpan } from '#contract/messages.ts'
import type { TimelineEntry } from '#contract/ticket-history.ts'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { messageKeys } from '#web/features/messages/store/cache.ts'
import { saveSpan } from '#web/features/messages/data.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { PeekFeed } from '#web/features/tickets/conversation/PeekFeed.tsx'
import { timelinePreference } from '#web/features/tickets/timeline-preference.ts'

/** In the time zone of the company, three hours behind. */
const at = (day: number, minute: number) => `2026-11-${day}T15:${String(minute).padStart(2, '0')}:00.000Z`

const entry = (id: number, createdAt: string, change: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  kind: 'accepted',
  by: 'Ana',
  facts: {},
  createdAt,
  ticketId: 1,
  ...change,
})
const said = (id: string, createdAt: string, change: Partial<Message> = {}) =>
  exampleMessage({ id, createdAt, body: `texto ${id}`, ...change })

const span: TicketSpan = {
  ...{ id: 1, uuid: 'u', status: 'open', createdAt: at(20, 0), closedAt: null, seconds: null },
  ...{ closedReason: null, queueId: null, queueName: null, userId: null, userName: null, rate: null },
  ...{ connectionId: null, connectionName: null },
}
const ticket = exampleTicket({ createdAt: at(20, 0) })

async function open(change: Partial<MessagePage>) {
  const page: MessagePage = {
    messages: [said('1', at(20, 1)), said('2', at(20, 5))],
    ticket: { ...ticket, contact: { ...ticket.contact, extraInfo: [] } },
    ...{ tickets: [span], history: [], count: 2, newer: 0, hasMore: false, unread: null },
    ...change,
  }
  return show(<PeekFeed ticket={ticket} />, { answers: { 'GET /messages/1': [{ body: page }] } })
}

/** The lines of the conversation as they are read. */
const lines = () =>
  [...screen.getByRole('log').querySelectorAll('[data-key]')].map(
    (row) => row.querySelector('[role="separator"]')?.getAttribute('aria-label') ?? row.textContent ?? '',
  )

test('what happened stands between the messages, and the page is all that is asked for', async () => {
  const { asked } = await open({
    history: [
      entry(1, at(20, 0), { kind: 'opened', by: null }),
      entry(2, at(20, 2)),
      entry(3, at(20, 3), {
        kind: 'transferred',
        facts: { fromUser: 'Ana', toUser: 'Bia', fromQueue: 'Vendas', toQueue: 'Suporte' },
      }),
      entry(4, at(21, 1), { kind: 'snoozed', by: 'Bia', facts: { until: at(22, 0), reason: 'espera a peça' } }),
    ],
  })
  await screen.findByText('Aceita · 12:02 · Ana')
  const shown = lines()
  expect(shown[2]).toContain('texto 1')
  expect(shown.slice(3, 5)).toEqual([
    'Aceita · 12:02 · Ana',
    'Transferida · 12:03 · Ana · Atendente: Ana → Bia · Fila: Vendas → Suporte',
  ])
  expect(shown[5]).toContain('texto 2')
  // What happened on a day without messages has a line for that day.
  expect(shown[6]).toMatch(/21/)
  expect(shown[7]).toBe('Adiada · 12:01 · Bia · Até 22/11/2026 12:00 · Motivo: espera a peça')
  expect(shown).toHaveLength(8)
  expect(asked.map(({ call }) => call)).toEqual(['GET /messages/1'])
})

test('the end that has a line of its own is told once, an earlier one and its rating stay', async () => {
  const closedAt = at(20, 9)
  await open({
    tickets: [{ ...span, status: 'closed', closedAt, rate: 3 }],
    history: [
      entry(2, at(20, 2), { kind: 'closed', facts: { reason: 'resolved' } }),
      entry(1, at(20, 3), { kind: 'rated', by: null, facts: { rate: '1' } }),
      entry(4, at(20, 4), { kind: 'reopened' }),
      entry(5, closedAt, { kind: 'closed', facts: { reason: 'resolved' } }),
      entry(2, at(20, 10), { kind: 'rated', by: null, facts: { rate: '3' } }),
    ],
  })
  await screen.findByText('Reaberta · 12:04 · Ana')
  const told = lines().filter((line) => /Resolvida|Avaliada|Reaberta|encerrada/.test(line))
  expect(told.slice(0, 3)).toEqual(['Resolvida · 12:02 · Ana', 'Avaliada com 1 de 3 · 12:03', 'Reaberta · 12:04 · Ana'])
  expect(told[3]).toMatch(/^Conversa encerrada · 12:09.*avaliada com 3 de 3$/)
  expect(told).toHaveLength(4)
})

test('what happened beside messages that are not loaded is left out', async () => {
  await open({
    ...{ hasMore: true, newer: 3 },
    history: [entry(1, at(19, 0)), entry(2, at(20, 3)), entry(3, at(21, 0))],
  })
  await screen.findByText('Aceita · 12:03 · Ana')
  expect(lines().filter((line) => line.startsWith('Aceita'))).toHaveLength(1)
})

test('an event adds what happened, once', async () => {
  const { cache } = await open({})
  await screen.findByText(/texto 2/)
  const tagged = entry(7, at(20, 6), { kind: 'tagged', facts: { tag: 'Garantia' } })
  for (const _ of [1, 2]) saveSpan(cache, ticket, [tagged])
  expect(await screen.findAllByText('Etiqueta adicionada · 12:06 · Ana · Garantia')).toHaveLength(1)
  expect(cache.getQueryState(messageKeys.peek(1))?.isInvalidated).toBe(false)
})

test('whoever hides it sees the messages only, and sees it again by the same choice', async () => {
  const preference = timelinePreference(exampleUser().id)
  preference.set(false)
  await open({ history: [entry(2, at(20, 2))] })
  await screen.findByText(/texto 2/)
  expect(screen.queryByText(/^Aceita/)).toBeNull()
  preference.set(true)
  await waitFor(() => expect(screen.getByText('Aceita · 12:02 · Ana')).toBeTruthy())
})
