import { useEffect } from 'react'
import type { Message } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import { useUser } from '#web/session/store.ts'
import { markRead } from '#web/features/messages/store/api.ts'

const DELAY_MS = 700

/**
 * For who holds the ticket: what comes while the conversation is on the screen is read; what came while it was hidden
 * is, once it is seen.
 */
export function useMarkRead(ticket: Ticket, messages: Message[]): void {
  const { id: ticketId } = ticket
  const isMine = useUser().id === ticket.userId
  const last = messages.findLast((message) => !message.fromMe)
  const unreadId = isMine && last && !last.read && last.ticketId === ticketId ? last.id : null
  useEffect(() => {
    if (unreadId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const see = () => {
      if (document.visibilityState !== 'visible') return
      timer = setTimeout(() => void markRead(ticketId).catch(() => undefined), DELAY_MS)
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', see)
    }
  }, [ticketId, unreadId])
}
