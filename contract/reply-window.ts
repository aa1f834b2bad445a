/**
 * The time after a customer's message in which the provider takes an answer. Server and web app compute it here, so that
 * nobody is offered what would be refused. This file imports no schemas, because the list of tickets needs it.
 */
import type { ChannelKind } from './channels.ts'
import { REPLY_HOURS } from './reply-hours.ts'

const HOUR_MS = 3_600_000

/** The kinds of channel that have a reply window. */
export const WINDOW_KINDS = Object.keys(REPLY_HOURS) as ChannelKind[]

/**
 * Returns for how many hours after the customer's last message the channel takes what a person writes, or what anything
 * else does; null means always.
 */
export function replyHoursOf(kind: ChannelKind, isByPerson: boolean): number | null {
  const hours = REPLY_HOURS[kind]
  if (!hours) return null
  return isByPerson ? (hours.personReplyHours ?? hours.replyWindowHours) : hours.replyWindowHours
}

type Chat = {
  channel: ChannelKind
  /** The connection of the ticket. */
  whatsappId: number | null
  /** Missing in what an older server answered. */
  customerWroteAt?: string | null | undefined
}

/**
 * `endsAt` is the end of the time for everything, `personEndsAt` for what a person writes; `hours` and `personHours` are how
 * long these are. Both ends are 0 for a customer who has not written over the connection lately.
 */
type ReplyWindow = { endsAt: number; personEndsAt: number; hours: number; personHours: number }

/** Returns the reply window of a ticket; null where the channel has none, and where nothing is known of it. */
export function replyWindowOf({ channel, whatsappId, customerWroteAt }: Chat): ReplyWindow | null {
  const hours = replyHoursOf(channel, false)
  const personHours = replyHoursOf(channel, true)
  if (hours === null || personHours === null || whatsappId === null || customerWroteAt === undefined) return null
  const endOf = (limit: number): number =>
    customerWroteAt === null ? 0 : Date.parse(customerWroteAt) + limit * HOUR_MS
  return { endsAt: endOf(hours), personEndsAt: endOf(personHours), hours, personHours }
}
