import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Snooze, Ticket, TicketDetails } from '#contract/tickets.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { RowPreview } from '#web/features/tickets/RowPreview.tsx'
import { undoLatest } from '#web/features/tickets/undo.ts'
import { useTicketActions } from '#web/features/tickets/useTicketActions.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'
import { SnoozeModal, SnoozeStrip } from './lazy.ts'
import { useSnoozeNotice } from './useSnoozeNotice.ts'

const LATER: Snooze = {
  ...{ until: '2026-12-21T12:00:00.000Z', cameBack: null, by: { id: 8, name: 'Bia' }, reason: 'espera a peça' },
  wakeOnReply: false,
}
const BACK: Snooze = { ...LATER, until: null, cameBack: 'time' }
const snoozed = exampleTicket({ snooze: LATER })

function Dialog({ ticket }: { ticket: Ticket }) {
  const actions = useTicketActions()
  return (
    <>
      <Notifications />
      <SnoozeModal
        snooze={ticket.snooze ?? null}
        onClose={() => undefined}
        onSnooze={(input) => actions.snooze(ticket, input)}
      />
    </>
  )
}

const start = (ticket: Ticket, answers: Answers) => show(<Dialog ticket={ticket} />, { user: exampleUser(), answers })
const bodiesOf = (asked: { call: string; body?: unknown }[], call: string): unknown[] =>
  asked.filter((one) => one.call === call).map(({ body }) => body)

test('a ticket is snoozed for an hour with one press, and the undo brings it back', async () => {
  const { user, asked } = await start(exampleTicket(), {
    'PUT /tickets/1/snooze': [{ body: snoozed }],
    'DELETE /tickets/1/snooze': [{ body: exampleTicket() }],
  })
  await user.click(await screen.findByRole('button', { name: 'Adiar' }))
  await screen.findByText(/^Conversa com João adiada até /)
  const [sent] = bodiesOf(asked, 'PUT /tickets/1/snooze') as { until: string }[]
  expect(sent).toEqual({ until: expect.any(String), wakeOnReply: true, reason: '' })
  expect(Date.parse(sent?.until ?? '') - Date.now()).toBeGreaterThan(59 * 60_000)
  undoLatest()
  await screen.findByText('A conversa com João voltou')
  expect(bodiesOf(asked, 'DELETE /tickets/1/snooze')).toHaveLength(1)
})

test('another day and time, the reason and whether an answer wakes are sent, and the undo restores them', async () => {
  const { user, asked } = await start(snoozed, { 'PUT /tickets/1/snooze': [{ body: snoozed }, { body: snoozed }] })
  const dialog = within(await screen.findByRole('dialog', { name: 'Adiar a conversa' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Motivo (opcional)' }).value).toBe('espera a peça')
  await user.click(dialog.getByRole('checkbox', { name: 'Voltar se o cliente responder' }))
  await user.click(dialog.getByRole('radio', { name: 'Escolher dia e hora' }))
  await user.click(dialog.getByRole('button', { name: 'Adiar' }))
  await screen.findByText('Escreva um dia e uma hora, como 09:30')
  await user.type(dialog.getByRole('textbox', { name: 'Hora' }), '930')
  await user.click(dialog.getByRole('button', { name: 'Adiar' }))
  await waitFor(() => expect(bodiesOf(asked, 'PUT /tickets/1/snooze')).toHaveLength(1))
  expect(bodiesOf(asked, 'PUT /tickets/1/snooze')[0]).toEqual({
    ...{ until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T09:30$/), wakeOnReply: true, reason: 'espera a peça' },
  })
  await screen.findByText(/^Conversa com João adiada até /)
  undoLatest()
  await waitFor(() =>
    expect(bodiesOf(asked, 'PUT /tickets/1/snooze')[1]).toEqual({
      ...{ until: LATER.until, wakeOnReply: false, reason: 'espera a peça', isUndo: true },
    }),
  )
})

test('a row says until when, and of what came back by whom and why', async () => {
  await show(
    <>
      <RowPreview ticket={snoozed} search="" />
      <RowPreview ticket={exampleTicket({ id: 2, snooze: BACK })} search="" />
    </>,
    { user: exampleUser() },
  )
  expect(await screen.findByText(/^Adiada até 21\/12(\/2026)? \d{2}:\d{2}: espera a peça$/)).toBeTruthy()
  expect(screen.getByText('Voltou · adiada por Bia: espera a peça')).toBeTruthy()
})

function Notice({ ticket }: { ticket: Ticket }) {
  const snooze = useSnoozeNotice({ ...ticket, contact: { ...ticket.contact, extraInfo: [] } } as TicketDetails)
  return snooze && <SnoozeStrip snooze={snooze} onWake={async () => undefined} />
}

test('whoever has the ticket has seen with its conversation that it came back', async () => {
  const answers = { 'DELETE /tickets/1/snooze': [{ body: exampleTicket() }] }
  const { asked } = await show(<Notice ticket={exampleTicket({ snooze: BACK })} />, {
    ...{ user: exampleUser({ id: 7 }), answers },
  })
  await screen.findByText('Voltou · adiada por Bia')
  await waitFor(() => expect(bodiesOf(asked, 'DELETE /tickets/1/snooze')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Trazer de volta' })).toBeNull()
})

test('a colleague who looks at the conversation leaves the mark for whoever has it', async () => {
  const { asked } = await show(<Notice ticket={exampleTicket({ snooze: BACK })} />, { user: exampleUser({ id: 9 }) })
  await screen.findByText('Voltou · adiada por Bia')
  expect(bodiesOf(asked, 'DELETE /tickets/1/snooze')).toEqual([])
})

test('the conversation of a snoozed ticket says so and offers to bring it back', async () => {
  await show(<Notice ticket={snoozed} />, { user: exampleUser() })
  expect(await screen.findByText(/^Adiada até 21\/12\/2026 \d{2}:\d{2} por Bia$/)).toBeTruthy()
  expect(screen.getByText(/Volta só nessa hora/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Trazer de volta' })).toBeTruthy()
})
