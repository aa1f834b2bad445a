import { fireEvent, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Ticket, TicketDetails } from '#contract/tickets.ts'
import type { RowActions } from '#web/features/tickets/manager/RowButtons.tsx'
import type { TicketListHandle } from '#web/features/tickets/manager/useListCursor.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { exampleTicket } from './examples.ts'
import { mayChange } from './filter.ts'
import { beginListMode, meaningOfLetters } from './letters.ts'
import { useViewer } from './list-filter.ts'
import { useTicketActions } from './useTicketActions.ts'
import { useTicketShortcuts } from './useTicketShortcuts.ts'

// Files share their page and modules: a conversation that another one has opened keeps letters from being shortcuts.
beforeEach(async () => {
  document.body.innerHTML = ''
  beginListMode()
  await waitFor(() => expect(meaningOfLetters()).toBe('order'))
})

const nothing = async () => undefined

type Props = { open: TicketDetails | null; cursor: Ticket | null; markUnread: RowActions['markUnread'] }

function Screen({ open, cursor, markUnread }: Props) {
  const viewer = useViewer()
  const actions = useTicketActions()
  useTicketShortcuts({
    ticket: open,
    list: useRef({ marked: () => cursor } as TicketListHandle),
    conversation: useRef(null),
    actions,
    rowActions: {
      ...{ accept: nothing, acceptBySwipe: nothing, close: nothing, reopen: nothing, markUnread, spy: null },
      mayChange: (one) => mayChange(one, viewer),
      opensWaiting: false,
    },
    openTicket: () => undefined,
    onContact: () => undefined,
    onDialog: () => undefined,
  })
  return null
}

const full = (change: Partial<Ticket> = {}): TicketDetails => {
  const ticket = exampleTicket(change)
  return { ...ticket, contact: { ...ticket.contact, extraInfo: [] } }
}
const other = exampleTicket({ id: 2 })
const colleagues = { userId: 8, user: { id: 8, name: 'Bia' } }

test.each<[string, TicketDetails | null, Ticket | null, number[]]>([
  ['the open conversation, wherever the cursor is', full(), other, [1]],
  ['what the cursor is on where nothing is open', null, other, [2]],
  ['no closed one', full({ status: 'closed' }), other, []],
  ["no colleague's that one may only look at", full(colleagues), null, []],
  ['nothing where there is neither', null, null, []],
])('U marks as unread %s', async (_, open, cursor, expected) => {
  const markUnread = vi.fn<RowActions['markUnread']>(nothing)
  await show(<Screen open={open} cursor={cursor} markUnread={markUnread} />, { user: exampleUser() })
  fireEvent.keyDown(document.body, { key: 'u' })
  expect(markUnread.mock.calls.map(([{ id }]) => id)).toEqual(expected)
})
