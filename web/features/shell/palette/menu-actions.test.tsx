import { cleanup, screen, waitFor } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import type { TicketDetails } from '#contract/tickets.ts'
import { CommandPalette } from '#web/features/shell/CommandPalette.tsx'
import type { ConversationHandle } from '#web/features/tickets/conversation/Conversation.tsx'
import { ConversationHeader } from '#web/features/tickets/conversation/ConversationHeader.tsx'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { useOpenConversation } from '#web/features/tickets/open-conversation.ts'
import { useTicketActions } from '#web/features/tickets/useTicketActions.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'

const nothing = () => undefined
const example = exampleTicket({ channel: 'whatsapp_cloud' })
const ticket: TicketDetails = { ...example, contact: { ...example.contact, extraInfo: [] } }
const admin = exampleUser({ profile: 'admin' })
const none = { count: 0, hasMore: false }
const answers: Answers = {
  'GET /companies/listPlan/1': [{ body: { plan: { useSchedules: true } } }],
  'GET /whatsapp/3/templates': [{ body: { ...none, templates: [] } }],
  'GET /ticket-targets': [{ body: { people: [], queues: [] } }],
  'GET /macros/list': [{ body: [] }],
  'GET /ticket-views': [{ body: [] }],
  'GET /tags/list': [{ body: [] }],
  'GET /tickets': [{ body: { ...none, tickets: [] } }],
  'GET /contacts': [{ body: { ...none, contacts: [] } }],
}

/** What the menu of a conversation says, and what the commands say for the same. Whatever the menu gains is named here. */
const SAME: Record<string, string> = {
  'Enviar modelo': 'Modelos do WhatsApp oficial',
  'Aplicar macro': 'Aplicar macro…',
  Adiar: 'Adiar…',
  'Marcar como não lida': 'Marcar como não lida',
  'Agendar mensagem': 'Agendar mensagem…',
  'Buscar na conversa': 'Buscar na conversa',
  'Imprimir ou salvar em PDF': 'Imprimir ou salvar em PDF',
  'Copiar protocolo': 'Copiar protocolo',
  'Ao resolver, abrir a próxima': 'Ao resolver, abrir ou não a próxima',
  'Mostrar mudanças entre as mensagens': 'Mostrar ou ocultar mudanças entre as mensagens',
  'Atalhos de teclado': 'Atalhos de teclado',
  'Excluir conversa': 'Excluir conversa…',
}

/** All that the menu can offer is offered of this ticket, to an administrator. */
function Head() {
  return (
    <ConversationHeader
      {...{ ticket, narrow: false, actions: useTicketActions(), contactShown: false, mayChange: true }}
      {...{ onBack: nothing, onContact: nothing, onTransfer: nothing, onDelete: nothing, onSchedule: nothing }}
      {...{ onSnooze: nothing, onMacros: nothing, onSearch: nothing, onShortcuts: nothing }}
    />
  )
}

function Commands() {
  const actions = useTicketActions()
  const handle = useRef<ConversationHandle>(null)
  useOpenConversation(ticket, { actions, handle, onContact: nothing })
  // The commands are opened over a conversation that is there.
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(true), [])
  return isOpen && <CommandPalette menu={[]} onClose={nothing} onProfile={nothing} onShortcuts={nothing} />
}

/** What an item says, without the key that stands at its end. */
function wordsOf(item: Element): string {
  const copy = item.cloneNode(true) as Element
  for (const key of copy.querySelectorAll('kbd')) key.remove()
  return (copy.textContent ?? '').trim()
}

test('whatever the menu of a conversation offers, the commands offer, too', async () => {
  const { user } = await show(<Head />, { user: admin, answers })
  await user.click(screen.getByRole('button', { name: 'Mais ações' }))
  await screen.findByRole('menuitem', { name: 'Enviar modelo' })
  await screen.findByRole('menuitem', { name: 'Agendar mensagem' })
  const items = ['menuitem', 'menuitemcheckbox'].flatMap((role) => screen.getAllByRole(role).map(wordsOf))
  expect(items.toSorted()).toEqual(Object.keys(SAME).toSorted())
  cleanup()
  await show(<Commands />, { user: admin, answers, path: '/tickets/1' })
  const options = () => screen.getAllByRole('option').map(wordsOf)
  await waitFor(() => expect(options()).toEqual(expect.arrayContaining(Object.values(SAME))))
})
