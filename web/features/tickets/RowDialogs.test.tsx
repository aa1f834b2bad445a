import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { exampleUser, show } from '#tests/component.tsx'
import { exampleTicket } from './examples.ts'
import { RowDialogs, type RowQuestion } from './RowDialogs.tsx'
import { undoLatest } from './undo.ts'

const ticket = exampleTicket()
const elsewhere = '/tickets/00000000-0000-4000-8000-000000000009'
const until = '2026-12-21T12:00:00.000Z'
const snooze = { until, cameBack: null, by: { id: 7, name: 'Ana' }, reason: '', wakeOnReply: true }
const urgent = { id: 4, name: 'Urgente', color: '#c42b22' }

/** Asks about a row while another conversation is open. */
async function ask(kind: RowQuestion) {
  const [onClose, onGone] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const shown = await show(
    <>
      <Notifications />
      <RowDialogs kind={kind} ticket={ticket} onClose={onClose} onGone={onGone} />
    </>,
    {
      user: exampleUser(),
      path: elsewhere,
      answers: {
        'PUT /tickets/1/snooze': [{ body: { ...ticket, snooze } }],
        'DELETE /tickets/1/snooze': [{ body: ticket }],
        'GET /tags/list': [{ body: [urgent] }],
        'POST /tickets/bulk': [{ body: { bulkId: 3, tickets: [{ ...ticket, tags: [urgent] }], left: [] } }],
      },
    },
  )
  return { ...shown, onClose, onGone }
}

test('a row is snoozed, and brought back by the undo, without leaving the conversation that is open', async () => {
  const { user, at, onClose, onGone, asked } = await ask('snooze')
  await user.click(await screen.findByRole('button', { name: 'Adiar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onGone).toHaveBeenCalledOnce()
  undoLatest()
  await screen.findByText('A conversa com João voltou')
  expect(asked.map(({ call }) => call)).toContain('DELETE /tickets/1/snooze')
  expect(at()).toBe(elsewhere)
})

test('a tag is added to a row by its name, and the row stays', async () => {
  const { user, onClose, onGone, asked } = await ask('tag')
  await user.click(await screen.findByRole('combobox', { name: 'Etiqueta' }))
  await user.click(await screen.findByRole('option', { name: 'Urgente' }))
  await user.click(screen.getByRole('button', { name: 'Etiquetar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked.find(({ call }) => call === 'POST /tickets/bulk')?.body).toEqual({
    ticketIds: [1],
    change: { kind: 'tag', tagId: 4 },
  })
  expect(onGone).not.toHaveBeenCalled()
})
