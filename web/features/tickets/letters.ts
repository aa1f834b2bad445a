/** So long after a conversation opened, no letter is an order: who starts to write may be faster than the screen. */
const QUIET_MS = 1000

let areText = false
let quietUntil = 0
let opening = 0

/**
 * What a letter is that is typed in no field: while a conversation is open it is text, meant for its composer; in list
 * mode, which Escape begins, it is an order; while one opens it is nothing.
 */
export function meaningOfLetters(): 'text' | 'order' | 'nothing' {
  if (opening > 0) return 'nothing'
  if (areText) return 'text'
  return performance.now() < quietUntil ? 'nothing' : 'order'
}

/** A conversation opened, or somebody went back into it. */
export function beginWriting(): void {
  areText = true
}

export function beginListMode(): void {
  areText = false
}

export function noteOpening(): void {
  quietUntil = performance.now() + QUIET_MS
}

/** What was asked for will open a conversation: until it is there, letters are no orders to the one before it. */
export async function whileOpening<Done>(work: Promise<Done>): Promise<Done> {
  opening += 1
  try {
    return await work
  } finally {
    opening -= 1
    noteOpening()
  }
}
