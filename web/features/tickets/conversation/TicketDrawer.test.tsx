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
