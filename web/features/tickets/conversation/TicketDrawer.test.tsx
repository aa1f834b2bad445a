import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { GroupPage } from '#contract/groups.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import { show } from '#tests/component.tsx'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { TicketDrawer } from './TicketDrawer.tsx'

const details = (id: number, isGroup: boolean): TicketDetails => {
  const ticket = exampleTicket({ id, contactId: id + 10, isGroup })
  return { ...ticket, ad: null, contact: { ...ticket.contact, extraInfo: [] } }
}
const group: GroupPage = {
  ...{ state: 'known', description: 'Só pedidos', onlyAdminsSend: false, onlyAdminsEdit: false, isOwnAdmin: false },
  ...{ count: 0, found: 0, people: [], hasMore: false },
}

function Drawer() {
  const [isGroup, setIsGroup] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsGroup(!isGroup)}>
        outra conversa
      </button>
      <TicketDrawer ticket={details(isGroup ? 5 : 6, isGroup)} onClose={() => undefined} onFollow={() => undefined} />
    </>
  )
}

test('the people of a group are gone with its conversation', async () => {
  const { user } = await show(<Drawer />, { answers: { 'GET /tickets/5/group': [{ body: group }] } })
  expect(await screen.findByText('Só pedidos')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'outra conversa' }))
  await waitFor(() => expect(screen.queryByText('Só pedidos')).toBeNull())
})

test('the same tag of a ticket and of its contact is taken from each by a button with a name of its own', async () => {
  const tags = [{ id: 1, name: 'VIP', color: '#12a06a' }]
  const ticket = { ...details(6, false), tags }
  const contact = {
    ...{ ...ticket.contact, id: 16, isGroup: false, companyId: 1, whatsappId: null, channel: 'whatsapp', tags },
    usernames: ['ana.flores'],
    ...{ ownFields: [], whatsapp: null, uuid: null, createdAt: ticket.createdAt, updatedAt: ticket.updatedAt },
  }
  await show(<TicketDrawer ticket={ticket} onClose={() => undefined} onFollow={() => undefined} />, {
    answers: { 'GET /contacts/16': [{ body: contact }] },
  })
  await screen.findByRole('button', { name: 'Tirar etiqueta VIP do contato' })
  expect(screen.getByText('@ana.flores')).toBeTruthy()
  const names = screen.getAllByRole('button', { name: /^(Tirar etiqueta|Adicionar(?!.* lista))/ })
  expect(names.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
    'Tirar etiqueta VIP',
    'Adicionar',
    'Tirar etiqueta VIP do contato',
    'Adicionar: Etiquetas do contato',
  ])
})
