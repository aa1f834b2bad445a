import type { CampaignSettings, SendingHours } from '#contract/campaign-settings.ts'
import type { ConnectionLimits } from '#contract/connections.ts'
import { nextDay, nextSendingTime } from './hours.ts'
import { daysLinked, firstContactsPerDay, mayStartNewChats } from '#server/lib/new-chat-limits.ts'

/** Why nobody may be written to who never wrote, and until when, if that is known. */
export type FirstContactStop = { reason: 'provider' | 'dailyLimit'; until: Date | null }

/** `firstContactsPerDay` is null for no limit. */
export type DailyLimit = { firstContactsPerDay: number | null; firstContactsToday: number }

/** What the campaigns of a connection keep to at a moment, besides the pace from one message to the next. */
export type SendingRules = {
  now: Date
  /** The company's zone, which is also that of numbers that tell none. */
  zone: string
  sendingHours: SendingHours | null
  /** Null while people may be written to who never wrote. */
  firstContacts: FirstContactStop | null
  firstContactsPerDay: DailyLimit['firstContactsPerDay']
  /** Lengthens every pause, as after a warning of the provider. */
  slowdown: number
}

/** `settings` are those of the kind of connection, `limits` what its provider says of it. */
type RulesInput = {
  now: Date
  zone: string
  settings: CampaignSettings
  limits: ConnectionLimits | null
  firstContactsToday: number
}

/** Makes the rules of a connection. The sender, tests of texts, reports and estimates all have them from here. */
export function makeRules({ now, zone, settings, limits, firstContactsToday }: RulesInput): SendingRules {
  const decision = mayStartNewChats(limits, now, zone)
  const perDay = dailyFirstContacts(settings, limits?.numberSince ?? null, now)
  const base = { now, zone, sendingHours: settings.quietHours, firstContactsPerDay: perDay }
  if (!decision.allowed) return { ...base, firstContacts: { reason: 'provider', until: decision.until }, slowdown: 1 }
  const firstContacts = findDailyStop({ firstContactsPerDay: perDay, firstContactsToday }, zone, now)
  return { ...base, firstContacts, slowdown: 1 / decision.paceFactor }
}

/** stop: nobody knows yet until when. */
export type SendingTime =
  | { kind: 'now' }
  | { kind: 'later'; at: Date; reason: 'hours' | FirstContactStop['reason'] }
  | { kind: 'stop'; reason: FirstContactStop['reason'] }

export const waitsForHours = (time: SendingTime): boolean => time.kind === 'later' && time.reason === 'hours'

/** Says when a person may be written to, or why not. '' as `zone` stands for the company's. */
export function whenMayWriteTo(
  { now, zone: companyZone, sendingHours, firstContacts }: Omit<SendingRules, 'firstContactsPerDay' | 'slowdown'>,
  { zone, isFirstContact }: { zone: string; isFirstContact: boolean },
): SendingTime {
  const opensAfter = (moment: Date): Date => nextSendingTime(sendingHours, zone || companyZone, moment)
  const stop = isFirstContact ? firstContacts : null
  const at = opensAfter(stop?.until ?? now)
  if (opensAfter(now) > now) return { kind: 'later', at, reason: 'hours' }
  if (!stop) return { kind: 'now' }
  const { reason, until } = stop
  return until ? { kind: 'later', at, reason } : { kind: 'stop', reason }
}

/** Returns how many first contacts a connection may make a day; null for no limit. */
function dailyFirstContacts(settings: CampaignSettings, numberSince: string | null, now: Date): number | null {
  if (settings.dailyFirstContacts === 0) return null
  return settings.dailyFirstContacts ?? firstContactsPerDay(numberSince ? daysLinked(numberSince, now) : 0)
}

/** Returns the stop for the rest of the company's day once its first contacts are used up. */
const findDailyStop = (
  { firstContactsPerDay: perDay, firstContactsToday: today }: DailyLimit,
  zone: string,
  now: Date,
): FirstContactStop | null =>
  perDay !== null && today >= perDay ? { reason: 'dailyLimit', until: nextDay(zone, now) } : null

/**
 * Returns how many first contacts may be made now. Of the day's, some are kept for people whose hours open later that day,
 * `waiting` in each group: each has an equal share, and none gets more than it has people. Otherwise those who live
 * farther west would never have a turn.
 */
export function firstContactsLeft(perDay: number, today: number, openGroups: number, waiting: number[]): number {
  const groups = waiting.filter((people) => people > 0)
  const share = Math.floor(perDay / (openGroups + groups.length))
  const reserved = groups.reduce((sum, people) => sum + Math.min(share, people), 0)
  return Math.max(0, perDay - today - reserved)
}
