import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Ticket, TicketDetails } from '#contract/tickets.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { useTicketActions } from '#web/features/tickets/useTicketActions.ts'
import { show } from '#tests/component.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'

const nothing = () => undefined

function Head({ ticket, mayChange = true, narrow = true }: { ticket: Ticket; mayChange?: boolean; narrow?: boolean }) {
  const full: TicketDetails = { ...ticket, contact: { ...ticket.contact, extraInfo: [] } }
  return (
    <ConversationHeader
      ticket={full}
      narrow={narrow}
      actions={useTicketActions()}
      contactShown={false}
      mayChange={mayChange}
      onBack={nothing}
      onContact={nothing}
      onTransfer={nothing}
      onDelete={nothing}
      onSchedule={nothing}
      onSearch={nothing}
      onShortcuts={nothing}
    />
  )
}

/** Opens the menu of a ticket, and waits until it is loaded. */
async function openMenu(change: Partial<Ticket>, mayChange = true, narrow = true) {
  const { user } = await show(<Head ticket={exampleTicket(change)} mayChange={mayChange} narrow={narrow} />, {
    answers: {
      'GET /companies/listPlan/1': [{ body: { plan: { useSchedules: false } } }],
      'GET /whatsapp/3/templates': [{ body: { templates: [], count: 0, hasMore: false } }],
    },
  })
  await user.click(screen.getByRole('button', { name: 'Mais ações' }))
  await screen.findByRole('menuitem', { name: 'Copiar protocolo' })
  return user
}

test('the menu opens the templates of an official number, whatever its window', async () => {
  const user = await openMenu({ channel: 'whatsapp_cloud' })
  await user.click(await screen.findByRole('menuitem', { name: 'Enviar modelo' }))
  expect(await screen.findByRole('dialog', { name: 'Enviar modelo' })).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Buscar modelo' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Enviar modelo' })).toBeNull()
})

test.each([
  ['a channel without templates', { channel: 'whatsapp' as const }],
  ['a ticket whose connection was deleted', { channel: 'whatsapp_cloud' as const, whatsappId: null }],
  ['a ticket of a colleague', { channel: 'whatsapp_cloud' as const, userId: 8, user: { id: 8, name: 'Bia' } }],
])('the menu offers no templates in %s', async (_, change) => {
  await openMenu(change)
  expect(screen.queryByRole('menuitem', { name: 'Enviar modelo' })).toBeNull()
  expect(document.querySelector('[role="menu"] [data-coming]')).toBeNull()
})

test.each([
  ['a ticket that one may change', {}, true, true],
  ['one that waits', { status: 'pending' as const, userId: null, user: null }, true, true],
  ['a closed one', { status: 'closed' as const }, true, false],
  ['one that one may only look at', {}, false, false],
])('the menu of %s marks it as unread where the server does', async (_, change, mayChange, isOffered) => {
  await openMenu(change, mayChange)
  const item = screen.queryByRole('menuitem', { name: 'Marcar como não lida' })
  expect(item !== null).toBe(isOffered)
  if (item) expect(item.getAttribute('aria-keyshortcuts')).toBe('U')
})

test.each([
  [false, 'Marcar como não lidaU'],
  [true, 'Marcar como não lida'],
])('the menu shows its keys where letters are shortcuts: narrow %s', async (narrow, text) => {
  await openMenu({}, true, narrow)
  expect(screen.getByRole('menuitem', { name: 'Marcar como não lida' }).textContent).toBe(text)
})

test.each<[Partial<Ticket>, string, string]>([
  [{}, 'Resolver', 'Resolver (E)'],
  [{ status: 'closed' }, 'Reabrir', 'Reabrir (O)'],
  [{ status: 'pending', userId: null, user: null }, 'Aceitar', 'Aceitar (A)'],
])('the header of %o names the key of what it offers', async (change, name, title) => {
  await show(<Head ticket={exampleTicket(change)} narrow={false} />)
  expect(screen.getByRole('button', { name }).title).toBe(title)
  expect(screen.getByRole('button', { name: 'Mostrar contato' }).dataset['hint']).toBe('Mostrar contato (I)')
})
