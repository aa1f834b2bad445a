import { useEffect, type RefObject } from 'react'
import type { Ticket, TicketDetails } from '#contract/tickets.ts'
import { useUser } from '#web/session/store.ts'
import type { ConversationHandle } from './conversation/Conversation.tsx'
import type { TicketActions } from './useTicketActions.ts'

/** What can be done with the conversation on the screen, for whoever stands outside of it, such as the commands. */
export type OpenConversation = {
  ticket: TicketDetails
  actions: TicketActions
  handle: RefObject<ConversationHandle | null>
  onContact: () => void
  /** Begins to choose rows of the list; left out where there is none, as on the board. */
  onChoose?: () => void
}

const KEPT = 8

let current: OpenConversation | null = null
/** The tickets that a user opened since the page was loaded, the newest first. Nothing of them is stored. */
let opened: { userId: number; tickets: Ticket[] } = { userId: 0, tickets: [] }

/** Returns the conversation on the screen, be it one that the user can only look at. */
export const findOpenConversation = (): OpenConversation | null => current

/** Lists what the user opened, the newest first, but for what is open now. */
export const listOpenedBefore = (userId: number): Ticket[] =>
  opened.userId === userId ? opened.tickets.filter(({ id }) => id !== current?.ticket.id) : []

/** Makes the conversation known while it is shown. */
export function useOpenConversation(ticket: TicketDetails | null, means: Omit<OpenConversation, 'ticket'>): void {
  const { id: userId } = useUser()
  useEffect(() => {
    if (!ticket) return
    const others = opened.userId === userId ? opened.tickets.filter(({ id }) => id !== ticket.id) : []
    opened = { userId, tickets: [ticket, ...others].slice(0, KEPT) }
  }, [ticket, userId])
  useEffect(() => {
    if (!ticket) return
    const shown = { ticket, ...means }
    current = shown
    return () => {
      if (current === shown) current = null
    }
  })
}
