import { screen, waitFor } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { TicketDetails } from '#contract/tickets.ts'
import type { ConversationHandle } from '#web/features/tickets/conversation/Conversation.tsx'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { useOpenConversation } from '#web/features/tickets/open-conversation.ts'
import { useTicketActions } from '#web/features/tickets/useTicketActions.ts'
import { show, type Answers } from '#tests/component.tsx'
import { bufferTyping } from '#web/ui/browser/typeAhead.ts'
import { CommandPalette } from './CommandPalette.tsx'

const nothing = () => undefined
const page = { count: 0, hasMore: false }
const NOTHING_FOUND: Answers = {
  'GET /tickets': [{ body: { ...page, tickets: [] } }],
  'GET /contacts': [{ body: { ...page, contacts: [] } }],
}

test('keys typed before the field has the focus are written into it', async () => {
  bufferTyping('palette')
  await show(<CommandPalette menu={[]} onClose={nothing} onProfile={nothing} onShortcuts={nothing} />, {
    answers: NOTHING_FOUND,
  })
  for (const key of 'entrega')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('entrega'))
})

const example = exampleTicket({ queueId: 2 })
const ticket: TicketDetails = { ...example, contact: { ...example.contact, extraInfo: [] } }
const urgent = { id: 4, name: 'Urgente', color: '#c42b22' }
const targets = {
  queues: [
    { id: 2, name: 'Vendas', color: '#12a06a', waiting: 0, online: 1 },
    { id: 3, name: 'Suporte', color: '#7c5cf0', waiting: 0, online: 1 },
  ],
  people: [{ id: 8, name: 'Célia', profile: 'user', online: true, open: 0, queueIds: [2, 3] }],
}
const answers: Answers = {
  ...NOTHING_FOUND,
  'GET /ticket-targets': [{ body: targets }],
  'GET /tags/list': [{ body: [urgent] }],
  'PUT /tickets/1': [{ body: ticket }],
  'POST /tags/sync': [{ body: ticket }],
}

function Screen({ write }: { write: ConversationHandle['write'] }) {
  const actions = useTicketActions()
  const handle = useRef<ConversationHandle>({
    write,
    goOn: nothing,
    quick: nothing,
    templates: nothing,
    transfer: nothing,
    snooze: nothing,
    search: nothing,
  })
  useOpenConversation(ticket, { actions, handle, onContact: nothing })
  // The commands are opened over a conversation that is there.
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(true), [])
  return isOpen && <CommandPalette menu={[]} onClose={nothing} onProfile={nothing} onShortcuts={nothing} />
}

async function open() {
  const write = vi.fn<ConversationHandle['write']>()
  const { user, asked } = await show(<Screen write={write} />, { answers, path: `/tickets/${ticket.uuid}` })
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /ticket-targets'))
  const field = screen.getByRole('combobox')
  const type = async (text: string, option: RegExp) => {
    await user.type(field, text)
    await waitFor(() =>
      expect(
        screen.getAllByRole('option').find((one) => one.getAttribute('aria-selected') === 'true')?.textContent,
      ).toMatch(option),
    )
    await user.keyboard('{Enter}')
  }
  const writes = () => asked.filter(({ call }) => !call.startsWith('GET'))
  return { type, writes, write }
}

test('the open ticket is transferred to a person by name, in its queue', async () => {
  const { type, writes } = await open()
  await type('celia', /^Transferir para Célia$/)
  await waitFor(() => expect(writes()).toEqual([{ call: 'PUT /tickets/1', body: { queueId: 2, userId: 8 } }]))
})

test('a tag is put on the open ticket by name', async () => {
  const { type, writes } = await open()
  await type('etiqueta urg', /^Pôr a etiqueta Urgente$/)
  await waitFor(() => expect(writes()).toEqual([{ call: 'POST /tags/sync', body: { ticketId: 1, tags: [urgent] } }]))
})

test('an action of the open ticket shows its key and is run', async () => {
  const { type, write } = await open()
  await type('nota', /^Escrever nota internaN$/)
  expect(write).toHaveBeenCalledWith('note')
})
