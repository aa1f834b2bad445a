import type { ComponentProps } from 'react'
import { Conversation } from '#web/features/tickets/conversation/Conversation.tsx'
import conversationStyles from '#web/features/tickets/conversation/conversation.module.css'
import type { OpenTicketState } from '#web/features/tickets/useOpenTicket.ts'
import { MessageListSkeleton } from '#web/features/messages/MessageList.tsx'
import { ErrorState } from '#web/ui/states.tsx'

type Props = { open: OpenTicketState } & Omit<ComponentProps<typeof Conversation>, 'ticket'>

/** The conversation of the address, once its ticket is known. */
export function OpenTicket({ open, ...rest }: Props) {
  if (open.ticket) return <Conversation key={open.ticket.id} ticket={open.ticket} {...rest} />
  if (open.error && !open.denied) return <ErrorState error={open.error} retry={open.retry} />
  return (
    <section className={conversationStyles.pane} aria-busy="true">
      <MessageListSkeleton />
    </section>
  )
}
