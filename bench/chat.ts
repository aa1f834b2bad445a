import type { ChildProcess } from 'node:child_process'

/** How long something took of a message and its answer, in ms. */
export type Exchange = {
  /** From the visitor to the socket of the attendant. */
  toAttendant: number
  /** From the attendant to the sign over the visitor's line. */
  toSign: number
  /** From the attendant until the visitor's browser has the text, for which it asks after the sign. */
  toText: number
}

/** A chat on a site with visitors, who are known by numbers from 0 on: ours, or the bound. */
export type Chat = {
  /** The process that holds the lines. */
  child: ChildProcess
  /** Lets a visitor open the widget, and resolves when its line is open. */
  openLine: (visitor: number) => Promise<void>
  /** Lets a visitor with an open line begin a conversation, which an attendant accepts. */
  greet: (visitor: number) => Promise<void>
  /** Lets a visitor write, and an attendant answer. `mark` is a part of both texts, and of no others. */
  exchange: (visitor: number, mark: string) => Promise<Exchange>
  /** Returns how many lines have ended by themselves. */
  broken: () => number
}

/** What does not come within this time is lost. */
const LATEST_MS = 120_000

/** Resolves as the promise does. Rejects when it does not in time. */
export async function inTime<Value>(awaited: Promise<Value>, what: string): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const tooLate = setTimeout(() => reject(new Error(`${what} did not come`)), LATEST_MS)
  try {
    return await Promise.race([awaited, promise])
  } finally {
    clearTimeout(tooLate)
  }
}
