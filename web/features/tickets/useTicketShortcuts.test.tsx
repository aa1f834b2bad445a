import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Ticket, TicketDetails } from '#contract/tickets.ts'
import type { ConversationHandle } from '#web/features/tickets/conversation/Conversation.tsx'
import type { RowActions } from '#web/features/tickets/manager/RowButtons.tsx'
import type { TicketListHandle } from '#web/features/tickets/manager/useListCursor.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { exampleTicket } from './examples.ts'
import { mayChange } from './filter.ts'
import { beginListMode, meaningOfLetters } from './letters.ts'
import { useViewer } from './list-filter.ts'
import type { TicketDialog } from './TicketDialogs.tsx'
import { useTicketShortcuts } from './useTicketShortcuts.ts'

// Files share their page and modules: a conversation that another one has opened keeps letters from being shortcuts.
beforeEach(async () => {
  document.body.innerHTML = ''
  beginListMode()
  await waitFor(() => expect(meaningOfLetters()).toBe('order'))
})

const nothing = async () => undefined

type Props = {
  open: TicketDetails | null
  cursor: Ticket | null
  /** The row under the cursor has left the list. */
  isGone?: boolean
  change?: Partial<RowActions>
  onDialog?: (dialog: TicketDialog) => void
  handle?: Partial<ConversationHandle>
  stepFrom?: TicketListHandle['stepFrom']
  onStep?: (by: 1 | -1) => void
}

function Screen({ open, cursor, isGone = false, change, onDialog, handle, stepFrom, onStep }: Props) {
  const viewer = useViewer()
  const list = { marked: () => cursor, isPlaced: () => isGone || cursor !== null, stepFrom: stepFrom ?? (() => null) }
  useTicketShortcuts({
    ticket: open,
    list: useRef(list as TicketListHandle),
    conversation: useRef((handle ?? null) as ConversationHandle | null),
    rowActions: {
      ...{ accept: nothing, acceptBySwipe: nothing, close: nothing, reopen: nothing, markUnread: nothing, spy: null },
      snooze: () => undefined,
      mayChange: (one) => mayChange(one, viewer),
      opensWaiting: false,
      ...change,
    },
    openTicket: () => undefined,
    onStep: onStep ?? (() => undefined),
    onContact: () => undefined,
    onDialog: onDialog ?? (() => undefined),
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
  await show(<Screen open={open} cursor={cursor} change={{ markUnread }} />, { user: exampleUser() })
  fireEvent.keyDown(document.body, { key: 'u' })
  expect(markUnread.mock.calls.map(([{ id }]) => id)).toEqual(expected)
})

const waiting = { status: 'pending' as const, userId: null, user: null }

test.each<[string, TicketDetails | null, Ticket | null, number[]]>([
  ['what the cursor is on, whatever is open beside it', full(), other, [2]],
  ['what the cursor is on where nothing is open', null, other, [2]],
  ['the open conversation without a cursor', full(), null, [1]],
  ['what waits, where its row says so', null, exampleTicket({ id: 2, queueId: null, ...waiting, userId: 7 }), [2]],
  ['no open conversation that waits, whose header does not offer it', full({ ...waiting, userId: 7 }), null, []],
  ['no closed one', null, exampleTicket({ id: 2, status: 'closed' }), []],
  ["no colleague's that one may only look at", null, exampleTicket({ id: 2, ...colleagues }), []],
])('E resolves %s', async (_, open, cursor, expected) => {
  const close = vi.fn<RowActions['close']>(nothing)
  await show(<Screen open={open} cursor={cursor} change={{ close }} />, { user: exampleUser() })
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(close.mock.calls.map(([{ id }]) => id)).toEqual(expected)
})

test('E on a row leads on to the next one, and does nothing where the row under the cursor has left the list', async () => {
  const close = vi.fn<RowActions['close']>(nothing)
  const stepFrom = vi.fn<TicketListHandle['stepFrom']>(() => other)
  const as = { user: exampleUser() }
  await show(<Screen open={full()} cursor={other} change={{ close }} stepFrom={stepFrom} />, as)
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(stepFrom.mock.calls).toEqual([[2, 1]])
  cleanup()
  close.mockClear()
  await show(<Screen open={full()} cursor={null} isGone change={{ close }} />, as)
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(close).not.toHaveBeenCalled()
})

test.each([
  ['s', 'snooze'],
  ['t', 'transfer'],
  ['l', 'tag'],
] as const)('%s asks about the row under the cursor, and of the open conversation in itself', async (key, kind) => {
  const onDialog = vi.fn<(dialog: TicketDialog) => void>()
  const inOpen = vi.fn<() => void>()
  const props = { onDialog, handle: { [kind]: inOpen } }
  await show(<Screen open={full()} cursor={other} {...props} />, { user: exampleUser() })
  fireEvent.keyDown(document.body, { key })
  expect(onDialog.mock.calls).toEqual([[{ kind, ticket: other }]])
  expect(inOpen).not.toHaveBeenCalled()
  cleanup()
  await show(<Screen open={full()} cursor={null} {...props} />, { user: exampleUser() })
  fireEvent.keyDown(document.body, { key })
  expect(onDialog).toHaveBeenCalledOnce()
  expect(inOpen).toHaveBeenCalledOnce()
})

test.each<[string, Partial<Ticket>, boolean, number[]]>([
  ['the arrow alone, from one that waits', waiting, false, [1, -1]],
  ['Alt and the arrow, from one that waits', waiting, true, [1, -1]],
  ['Alt and the arrow, from one in progress', {}, true, [1, -1]],
  ['nothing but Alt and the arrow, from one in progress', {}, false, []],
])('to the next conversation leads %s', async (_, change, altKey, expected) => {
  const onStep = vi.fn<(by: 1 | -1) => void>()
  await show(<Screen open={full(change)} cursor={null} onStep={onStep} />, { user: exampleUser() })
  for (const key of ['ArrowDown', 'ArrowUp']) fireEvent.keyDown(document.body, { key, altKey })
  expect(onStep.mock.calls.map(([by]) => by)).toEqual(expected)
  const field = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(field, { key: 'ArrowDown', altKey })
  expect(onStep).toHaveBeenCalledTimes(expected.length)
  field.remove()
})

test('T transfers an open conversation that waits, as its header says', async () => {
  const transfer = vi.fn<() => void>()
  await show(<Screen open={full({ ...waiting, userId: 7 })} cursor={null} handle={{ transfer }} />, {
    user: exampleUser(),
  })
  fireEvent.keyDown(document.body, { key: 't' })
  expect(transfer).toHaveBeenCalledOnce()
})
