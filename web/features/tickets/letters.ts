import { bufferTyping, takeTyped } from '#web/ui/browser/typeAhead.ts'

/**
 * Letters are no shortcuts for this time after a conversation was opened, because the user may start to type before it
 * is shown.
 */
const QUIET_MS = 1000

/**
 * The conversation beside which something was done that can be undone, or that this opened by itself, until something is written
 * in it.
 */
let ledTo: string | null = null

let areText = false
let quietUntil = 0
let runningOpenings = 0

/**
 * Returns how a letter typed outside a field is used. While a conversation is open it is text for its composer; in list
 * mode, which Escape begins, it is a shortcut; while a conversation is being opened it is ignored.
 */
export function meaningOfLetters(): 'text' | 'order' | 'nothing' {
  if (runningOpenings > 0) return 'nothing'
  if (areText) return 'text'
  return performance.now() < quietUntil ? 'nothing' : 'order'
}

/** Called when a conversation was opened or focused again. */
export function beginWriting(): void {
  areText = true
}

export function beginListMode(): void {
  areText = false
}

/** Called when Escape begins the list mode: whoever presses it is not about to type. */
export function takeOrders(): void {
  areText = false
  quietUntil = 0
}

export function recordTicketOpening(): void {
  quietUntil = performance.now() + QUIET_MS
}

/** Called when an action that can be undone leaves a conversation open, or opens the next one: nobody has begun to write there. */
export const recordLedTo = (ticketUuid: string): void => void (ledTo = ticketUuid)

/** Called when something is written in a conversation, or it is left. */
export function forgetLedTo(ticketUuid: string | null): void {
  if (ledTo === ticketUuid) ledTo = null
}

export const wasLedTo = (ticketUuid: string | null): boolean => ticketUuid !== null && ledTo === ticketUuid

/**
 * Wraps work that will open a conversation, and returns whether it did. Until then letters are no shortcuts on the
 * previous one: they are kept for the composer that comes.
 */
export async function whileOpening(work: Promise<boolean>): Promise<boolean> {
  runningOpenings += 1
  bufferTyping('conversation')
  try {
    const isOpening = await work
    if (!isOpening) takeTyped('conversation')
    return isOpening
  } finally {
    runningOpenings -= 1
    recordTicketOpening()
  }
}
