import type { Advertisement } from '#contract/ads.ts'
import type { MetaKind } from '#contract/channels.ts'

/** A page, or an Instagram account reached through its page. */
export type Account = { channel: MetaKind; accountId: string; pageId: string }

/** new: sending has not started. done: it was accepted. unknown: sending started, and its outcome is unknown. */
export type SegmentState = 'new' | 'done' | 'unknown'
/** One part of a message, counted from 0. `ownId` is our id of the message. */
type MessageSegment = { ownId: string; part: number }

/** The stored data of one connection to Meta. */
export type MetaStore = {
  account(): Promise<Account & { token: string | null }>
  forgetToken(): Promise<void>
  /** Says whether another connection uses the same page. */
  hasOtherConnectionOnPage(): Promise<boolean>
  /** Marks the part as started and returns its previous state. */
  markStarted(part: MessageSegment): Promise<SegmentState>
  /** Stores that Meta accepted the part under this id. */
  markAccepted(part: MessageSegment, mid: string): Promise<void>
  /** Stores that the part was certainly not sent. */
  markNotSent(part: MessageSegment): Promise<void>
  /** Says whether a part was started within the last minute whose id is not known yet. */
  hasUnknown(): Promise<boolean>
  /** Returns our id of a message that has this id at Meta; only messages that we sent have one. */
  ownIdOf(mid: string): Promise<string | null>
  /** Returns Meta's id of the first part of our message. */
  midOf(ownId: string): Promise<string | null>
  /** Keeps the advertisement by which a person came, until their next message. */
  keepAd(personId: string, ad: Advertisement): Promise<void>
  /** Returns what was kept within the last day. */
  keptAd(personId: string): Promise<Advertisement | null>
  forgetAd(personId: string): Promise<void>
}
