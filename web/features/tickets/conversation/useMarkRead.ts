import type { Message } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import { insist } from '#web/api/insist.ts'
import { useUser } from '#web/session/store.ts'
import { markRead } from '#web/features/messages/data.ts'
import { useSeen } from '#web/ui/browser/useSeen.ts'

/**
 * Marks messages as read, for the assignee only: those that arrive while the page is visible, and those that arrived
 * while it was hidden once it is visible again.
 */
export function useMarkRead(ticket: Ticket, messages: Message[]): void {
  const { id: ticketId } = ticket
  const isMine = useUser().id === ticket.userId
  const last = messages.findLast((message) => !message.fromMe)
  const unreadId = isMine && last && !last.read && last.ticketId === ticketId ? last.id : null
  useSeen(unreadId === null ? null : `${ticketId} ${unreadId}`, () =>
    insist(
      () => markRead(ticketId),
      () => undefined,
    ),
  )
}
