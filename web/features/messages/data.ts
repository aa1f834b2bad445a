/**
 * The door of messages for whoever knows their caches, sends them or names the last one. The list of tickets loads all of
 * it, so no component stands here.
 */
export { persistPendingMessages } from './sending/pending-storage.ts'
export { registerTransport } from './sending/sending.ts'
export type { Transport, TransportOptions } from './sending/transport.ts'
export {
  deleteMessage,
  editMessage,
  forwardMessages,
  knowUnreadMark,
  markRead,
  messagesQuery,
  prefetchMessages,
  reactToMessage,
  retryMessage,
} from './store/api.ts'
export {
  addMessage,
  markMessagesRead,
  NEWEST_PAGE,
  refetchPeekedMessages,
  reloadConversationsWith,
  removeMessage,
  removeMessageConnection,
  removeMessageUser,
  removeSpanQueue,
  saveMessageContact,
  saveMessageUser,
  saveSpan,
  saveSpanConnection,
  saveSpanQueue,
  setTyping,
  setViewers,
  updateMessage,
  type PageCursor,
} from './store/cache.ts'
export {
  chatDestination,
  dropPendingMessage,
  ticketDestination,
  type PendingMessage,
} from './store/pending-messages.ts'
export { useFailedMessage, useIsTyping, usePendingMessages, useViewers } from './store/presence.ts'
export { kindOf } from './text/message-kind.ts'
export { isVoiceLine, lastMessageLine, messageLine, unsigned } from './text/preview.ts'
