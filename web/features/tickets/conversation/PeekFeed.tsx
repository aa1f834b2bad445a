import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { NoteListItem } from '#contract/notes.ts'
import type { Ticket } from '#contract/tickets.ts'
import { NEWEST_PAGE } from '#web/features/messages/data.ts'
import {
  Feed,
  type FeedActions,
  FeedActionsContext,
  type MessageListHandle,
  useFeed,
} from '#web/features/messages/conversation.ts'
import { useTimeline } from './history/useTimeline.ts'
import { useScrollToMessage } from './useScrollToMessage.ts'
import type { LinkedMessage } from '#web/features/tickets/message-link.ts'
import { watchTicket } from '#web/api/socket.ts'

const nothing = () => undefined

type Props = {
  ticket: Ticket
  /** What stands above the messages, and can open one of them. */
  above?: ((openMessage: (messageId: string) => void) => ReactNode) | undefined
  notes?: NoteListItem[] | undefined
  /** The message that the address names, where the address is that of this conversation. */
  linked?: LinkedMessage | undefined
}

const NO_NOTES: NoteListItem[] = []

/** Shows a conversation's messages for reading only: no actions are available and nothing is marked as read. */
export function PeekFeed({ ticket, above, notes = NO_NOTES, linked }: Props) {
  const list = useRef<MessageListHandle>(null)
  const found = ticket.messages?.[0]?.id ?? null
  const named = linked?.messageId ? linked : { messageId: found, visit: undefined }
  const [opened] = useState(named.messageId)
  const feed = useFeed({
    ticket,
    peek: true,
    notes,
    unread: 0,
    opened: opened === null ? NEWEST_PAGE : { around: opened },
  })
  const items = useTimeline(feed)
  const goTo = useScrollToMessage(feed, list, named)
  useEffect(() => watchTicket(ticket.id, 'quietly'), [ticket.id])
  const actions = useMemo(
    (): FeedActions => ({
      readOnly: true,
      channel: ticket.channel,
      openQuoted: goTo.message,
      reply: nothing,
      edit: nothing,
      forward: nothing,
      selected: null,
      select: nothing,
      showSources: nothing,
      remove: nothing,
      react: nothing,
      retry: nothing,
      startTicket: null,
    }),
    [ticket.channel, goTo.message],
  )
  return (
    <FeedActionsContext value={actions}>
      {above?.(goTo.message)}
      <Feed feed={feed} items={items} isGroup={ticket.isGroup} toNewest={goTo.newest} handle={list} />
    </FeedActionsContext>
  )
}
