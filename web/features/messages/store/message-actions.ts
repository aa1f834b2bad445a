import { createContext, useContext } from 'react'
import type { ChannelKind } from '#contract/channels.ts'
import type { Message } from '#contract/messages.ts'

/** The actions on the messages of the open conversation. */
export type FeedActions = {
  /** True if the user may only read the messages. */
  readOnly: boolean
  /** The channel of the conversation. Some channels do not allow editing or deleting sent messages. */
  channel: ChannelKind
  /** Scrolls to a message of the conversation. */
  openQuoted: (messageId: string) => void
  reply: (message: Message) => void
  edit: (message: Message) => void
  forward: (message: Message) => void
  /** The ids of the messages that are to be forwarded together; null while none are chosen. */
  selected: ReadonlySet<string> | null
  /** Adds a message to these, or takes it out. */
  select: (message: Message) => void
  /** Shows what the answer of an assistant was made from. */
  showSources: (message: Message) => void
  remove: (message: Message) => void
  react: (message: Message, emoji: string) => void
  retry: (message: Message) => void
  /** Opens a ticket with the person of a contact card that was received; null where that is not possible. */
  startTicket: ((contact: { name: string; number: string }) => void) | null
}

export const FeedActionsContext = createContext<FeedActions | null>(null)

export function useFeedActions(): FeedActions {
  const actions = useContext(FeedActionsContext)
  if (!actions) throw new Error('There is no conversation around this message')
  return actions
}
