/** Letters of one message. */
export const MAX_SENT_BODY = 10_000
/** The sizes a page of messages may have. */
export const MESSAGE_PAGE_SIZES = [20, 40, 60, 80, 100] as const
/** How long a screen offers to undo the closing of a conversation. The server holds it a second longer. */
export const UNDO_MS = 8000
/** What a session is told as the due date of a company that has none: clients take none for one that has passed. */
export const NEVER_DUE = '2999-12-31'
