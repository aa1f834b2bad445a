import { useEffect, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import { insist } from '#web/api/insist.ts'
import { useUser } from '#web/session/store.ts'
import { knowUnreadMark, markRead } from '#web/features/messages/data.ts'
import { useSeen } from '#web/ui/browser/useSeen.ts'

/** `unreadMark` is when somebody had marked the ticket as unread, or null. */
type OpenedUnread = { unread: number; unreadMark: string | null }

/**
 * Returns what was unread when a conversation was opened. Stands before whatever loads the messages, which names the mark:
 * opening ends that one, and no later one.
 */
export function useOpenedUnread({ id, unreadMessages, markedUnreadAt = null }: Ticket): OpenedUnread {
  const [opened] = useState({ unread: unreadMessages, unreadMark: markedUnreadAt })
  const { unreadMark } = opened
  useEffect(() => knowUnreadMark(id, unreadMark), [id, unreadMark])
  return opened
}

/**
 * Marks messages as read, for the assignee only: those that arrive while the page is visible, and those that arrived
 * while it was hidden once it is visible again. Where all messages are read, it is the mark with which the conversation was
 * opened that is still to be ended, because they came from the cache.
 */
export function useMarkRead(ticket: Ticket, messages: Message[], openedMark: string | null): void {
  const { id: ticketId, markedUnreadAt = null } = ticket
  const isMine = useUser().id === ticket.userId
  // The conversation also shows what the person writes in other tickets, which are read there.
  const last = messages.findLast((message) => !message.fromMe && message.ticketId === ticketId)
  const unreadId = last && !last.read ? last.id : null
  const unread = unreadId ?? (markedUnreadAt === openedMark ? openedMark : null)
  useSeen(isMine && unread !== null ? `${ticketId} ${unread}` : null, () =>
    insist(
      () => markRead(ticketId),
      () => undefined,
    ),
  )
}
