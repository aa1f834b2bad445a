import { useEffect, useRef, type RefObject } from 'react'
import type { Ticket, TicketDetails } from '#contract/tickets.ts'
import type { ConversationHandle } from '#web/features/tickets/conversation/Conversation.tsx'
import { changeOffered, type RowActions } from '#web/features/tickets/manager/RowButtons.tsx'
import type { TicketListHandle } from '#web/features/tickets/manager/useListCursor.ts'
import { mayWrite } from './filter.ts'
import { useViewer } from './list-filter.ts'
import type { RowQuestion } from './RowDialogs.tsx'
import type { TicketDialog } from './TicketDialogs.tsx'
import { byKey, type Shortcuts } from './ticket-keys.ts'
import { undoLatest } from './undo.ts'
import { FIELDS, isCovered, useShortcuts } from './useShortcuts.ts'

type Options = {
  /** The open ticket. */
  ticket: TicketDetails | null
  list: RefObject<TicketListHandle | null>
  conversation: RefObject<ConversationHandle | null>
  rowActions: RowActions
  openTicket: (uuid: string, messageId?: string) => void
  /** Opens the ticket below in the list, or the one above. */
  onStep: (by: 1 | -1) => void
  onContact: () => void
  onDialog: (dialog: TicketDialog) => void
}

/** Handles the keys of the screen of tickets. */
export function useTicketShortcuts(options: Options): void {
  const { ticket, list, conversation, rowActions } = options
  const viewer = useViewer()
  const marked = (): Ticket | null => list.current?.marked() ?? null
  const canOpen = ({ status }: Ticket): boolean => status !== 'pending' || rowActions.opensWaiting
  useShortcuts({
    ...listShortcuts(options, marked, canOpen),
    ...changeShortcuts(options),
    ...byKey({
      contact: options.onContact,
      search: () => conversation.current?.search(),
      macros: () => conversation.current?.macros(),
      undo: undoLatest,
      new: () => options.onDialog({ kind: 'new' }),
      help: () => options.onDialog({ kind: 'shortcuts' }),
      ...(ticket &&
        mayWrite(ticket, viewer) && {
          note: () => conversation.current?.write('note'),
          reply: () => conversation.current?.write('reply'),
          quick: () => conversation.current?.quick(),
          templates: () => conversation.current?.templates(),
        }),
    }),
  })
  useConversationSteps(options.onStep, ticket?.status === 'pending')
}

/** Keys for the list and the row that its cursor is on. */
function listShortcuts(
  { ticket, list, rowActions, openTicket }: Options,
  marked: () => Ticket | null,
  canOpen: (ticket: Ticket) => boolean,
): Shortcuts {
  const { accept, reopen, markUnread, spy, mayChange: mayChangeRow } = rowActions
  return {
    ...byKey({
      down: () => list.current?.move(1),
      up: () => list.current?.move(-1),
      accept: () => {
        const target = marked() ?? ticket
        if (target?.status === 'pending') void accept(target)
      },
      reopen: () => {
        const target = marked() ?? ticket
        if (target?.status === 'closed' && mayChangeRow(target)) void reopen(target)
      },
      unread: () => {
        const target = ticket ?? marked()
        if (target && target.status !== 'closed' && mayChangeRow(target)) void markUnread(target)
      },
    }),
    'shift+j': () => list.current?.extend(1),
    'shift+k': () => list.current?.extend(-1),
    Enter: () => {
      const target = marked()
      if (target && canOpen(target)) openTicket(target.uuid, target.messages?.[0]?.id)
    },
    ...(spy && {
      ' ': () => {
        const target = marked()
        if (target) spy(target)
      },
    }),
  }
}

/**
 * Keys that change a ticket: the one under the cursor of the list, which need not be opened for it, and without a cursor the open
 * one. Where the row under the cursor has left the list they do nothing, because nobody sees what they would be about.
 */
function changeShortcuts({ ticket, list, conversation, rowActions, onDialog }: Options): Shortcuts {
  const target = (): Ticket | null => (list.current?.isPlaced() ? list.current.marked() : ticket)
  const isOpened = ({ id }: Ticket): boolean => id === ticket?.id
  const isRunning = (one: Ticket): boolean => changeOffered(one, rowActions.mayChange) === 'close'
  const ask = (kind: RowQuestion, one: Ticket): void =>
    isOpened(one) ? conversation.current?.[kind]() : onDialog({ kind, ticket: one })
  return byKey({
    resolve: () => {
      const one = target()
      // The conversation of a pending ticket has no button for it, and its row has.
      if (!one || !isRunning(one) || (one.status === 'pending' && isOpened(one))) return
      // The next press is about the next row.
      if (!isOpened(one)) void (list.current?.stepFrom(one.id, 1) ?? list.current?.stepFrom(one.id, -1))
      void rowActions.close(one)
    },
    transfer: () => {
      const one = target()
      if (one && isRunning(one)) ask('transfer', one)
    },
    snooze: () => {
      const one = target()
      if (one && isRunning(one)) ask('snooze', one)
    },
    tag: () => {
      const one = target()
      if (one && rowActions.mayChange(one)) ask('tag', one)
    },
  })
}

/** In the field in which one writes, these keys have no other use. In others they move the caret or open a list. */
const WRITTEN_IN = '[data-conversation] textarea'

/** Here the arrows alone have no other use: in the list and in the bar of a conversation that is only looked at. */
const STEPPED_IN = '[data-ticket-id], [data-looking]'

const isFree = (target: Element | null): boolean => target === document.body || target?.closest(STEPPED_IN) != null

/**
 * Alt with an arrow leads to the conversation below or above in the list, also from the message that is being written. While one
 * only looks at a conversation (`isLooking`), the arrow alone does.
 */
function useConversationSteps(onStep: (by: 1 | -1) => void, isLooking: boolean): void {
  const latest = useRef({ onStep, isLooking })
  latest.current = { onStep, isLooking }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
      if (by === null || event.ctrlKey || event.metaKey || event.shiftKey) return
      const target = event.target as Element | null
      if (!event.altKey && !(latest.current.isLooking && isFree(target))) return
      const isOtherField = target?.closest(FIELDS) && !target.closest(WRITTEN_IN)
      if (event.defaultPrevented || isOtherField || isCovered()) return
      event.preventDefault()
      latest.current.onStep(by)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
