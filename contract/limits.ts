/** Letters of one message. */
export const MAX_BODY = 10_000
