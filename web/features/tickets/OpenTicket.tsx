import type { ComponentProps, RefObject } from 'react'
import { Conversation, type ConversationHandle } from './conversation/Conversation.tsx'
import parts from '#web/ui/parts.module.css'
import conversationStyles from './conversation/conversation.module.css'
import { mayChange } from './filter.ts'
import { useOpenConversation } from './open-conversation.ts'
import type { OpenTicketState } from './useOpenTicket.ts'
import { useViewer } from './list-filter.ts'
import { MessageListSkeleton } from '#web/features/messages/conversation.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

const skeleton = (
  <section className={`${parts.pane} ${conversationStyles.pane}`} aria-busy="true">
    <MessageListSkeleton />
  </section>
)
const WatchedConversation = lazyComponent(
  async () => (await import('./conversation/WatchedConversation.tsx')).WatchedConversation,
  skeleton,
)

type Props = {
  open: OpenTicketState
  handle: RefObject<ConversationHandle | null>
} & Omit<ComponentProps<typeof Conversation>, 'ticket' | 'handle'>

/** Renders the conversation of the address once its ticket is loaded. */
export function OpenTicket({ open, ...rest }: Props) {
  const viewer = useViewer()
  const isChangeable = open.ticket !== null && mayChange(open.ticket, viewer)
  useOpenConversation(open.ticket, rest)
  if (open.ticket) {
    const Shown = isChangeable ? Conversation : WatchedConversation
    return <Shown key={open.ticket.id} ticket={open.ticket} {...rest} />
  }
  if (open.error && !open.denied) return <ErrorState error={open.error} retry={open.retry} />
  return skeleton
}
