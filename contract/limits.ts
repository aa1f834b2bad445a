/** Letters of one message. */
export const MAX_BODY = 10_000
/** The sizes a page of messages may have. */
export const MESSAGE_PAGE_SIZES = [20, 40, 60, 80, 100] as const
