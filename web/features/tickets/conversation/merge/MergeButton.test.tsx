import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { undoLatest } from '#web/features/tickets/undo.ts'
import { show } from '#tests/component.tsx'

const ticket = exampleTicket({ id: 5 }) as Ticket

test('the other conversation is merged after a question, and one undo makes two of them again', async () => {
  const { MergeButton } = await import('./MergeButton.tsx')
  const { user, asked } = await show(<MergeButton ticket={ticket} otherId={8} />, {
    answers: {
      'POST /tickets/5/merge': [{ body: ticket }],
      'POST /tickets/8/undo': [{ body: { ...ticket, id: 8 } }],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Juntar #8 a esta conversa' }))
  expect(asked).toEqual([])
  expect(await screen.findByText(/^A conversa #8 é resolvida sem mensagem ao cliente/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Juntar' }))
  await waitFor(() => expect(asked).toEqual([{ call: 'POST /tickets/5/merge', body: { ticketId: 8 } }]))
  await waitFor(() => expect(screen.queryByText('Juntar as conversas?')).toBeNull())
  undoLatest()
  await waitFor(() => expect(asked.at(-1)?.call).toBe('POST /tickets/8/undo'))
})
