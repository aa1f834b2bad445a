import { createContext, useContext } from 'react'
import type { ChannelKind } from '#contract/channels.ts'
import type { Message } from '#contract/messages.ts'

/** What can be done with the messages of the open conversation. */
export type FeedActions = {
  /** Nothing may be changed: somebody only looks. */
  readOnly: boolean
  /** Of the conversation: some let nobody edit or delete what was sent. */
  channel: ChannelKind
  /** Goes to a message of the conversation. */
  openQuoted: (messageId: string) => void
  reply: (message: Message) => void
  edit: (message: Message) => void
  forward: (message: Message) => void
  remove: (message: Message) => void
  react: (message: Message, emoji: string) => void
  retry: (message: Message) => void
  /** Opens a ticket with somebody whose contact card came as a message. */
  startTicket: ((contact: { name: string; number: string }) => void) | null
}

export const FeedActionsContext = createContext<FeedActions | null>(null)

export function useFeedActions(): FeedActions {
  const actions = useContext(FeedActionsContext)
  if (!actions) throw new Error('There is no conversation around this message')
  return actions
}
