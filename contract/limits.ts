/** Characters of one message. */
export const MAX_SENT_BODY = 10_000
/** People whom one message mentions. */
export const MAX_MENTIONS = 100
/** Colleagues whom one note mentions. */
export const MAX_NOTE_MENTIONS = 30
/** The allowed numbers of messages on a page. */
export const MESSAGE_PAGE_SIZES = [20, 40, 60, 80, 100] as const
/** How long a screen offers to undo a closing. The server allows it for one second longer. */
export const UNDO_MS = 8000
/** The due date sent for a company that has none, because clients treat a missing date as one in the past. */
export const NEVER_DUE = '2999-12-31'
export const RATINGS_PER_PAGE = 10
/** A customer who waits longer than this for an answer waits too long. */
export const LATE_WAIT_MINUTES = 15
/** From here on a wait is shown as urgent. */
export const URGENT_WAIT_MINUTES = 30
/** How many messages are forwarded at once. */
export const MAX_FORWARDED = 30
/** Contact cards that one message has. */
export const MAX_SENT_CARDS = 10
/** Characters of what a sent location is called, and of its address. */
export const MAX_LOCATION_NAME = 100
export const MAX_LOCATION_ADDRESS = 200
/** How many tags, people, queues or connections a list is narrowed to. */
export const MAX_CHOSEN = 30
/** How many tickets may be changed at once, and how many of them in one request, which locks them all until its end. */
export const MAX_BULK_TICKETS = 500
export const BULK_PORTION = 100
/** How many tickets may be snoozed at once, for how long, and how long the reason may be. */
export const MAX_SNOOZED_AT_ONCE = 100
export const MAX_SNOOZE_DAYS = 366
export const MAX_SNOOZE_REASON = 200
/** How many macros a company has, and what one of them may have; the longest snooze is in `minutes` or `days`. */
export const MACRO_LIMITS = { macros: 200, steps: 10, name: 60, text: 4000, minutes: 10_080, days: 365 } as const
/** How many contacts may be tagged at once. */
export const MAX_TAGGED_AT_ONCE = 500
