import type { MetaKind } from '#contract/channels.ts'

/** A page, or an Instagram account reached through its page. */
export type Account = { channel: MetaKind; accountId: string; pageId: string }

/** new: nothing was sent yet. done: it was. unknown: it was begun, and nobody knows what became of it. */
export type SegmentState = 'new' | 'done' | 'unknown'
/** One of the pieces in which a message travels, counted from 0. ownId: how the desk calls the message. */
type MessageSegment = { ownId: string; part: number }

/** What is kept of one connection to Meta. */
export type MetaStore = {
  account(): Promise<Account & { token: string | null }>
  forgetToken(): Promise<void>
  /** Whether another connection hears by the same page. */
  hasOtherConnectionOnPage(): Promise<boolean>
  /** Marks the part as begun, and says how it stood before. */
  markStarted(part: MessageSegment): Promise<SegmentState>
  /** Meta took it under this id. */
  markAccepted(part: MessageSegment, mid: string): Promise<void>
  /** It certainly did not leave. */
  markNotSent(part: MessageSegment): Promise<void>
  /** Whether something was begun within the last minute whose id is not known yet. */
  hasUnknown(): Promise<boolean>
  /** How the desk calls what Meta calls so: our own messages have an id of ours. */
  ownIdOf(mid: string): Promise<string | null>
  /** The reverse, of its first part. */
  midOf(ownId: string): Promise<string | null>
}
