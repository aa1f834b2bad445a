/**
 * Decides from what the provider says, and from the age of a number, how many people who never wrote may be written to.
 * Answers to people who wrote are never held back by this.
 */
import type { ConnectionLimits } from '#contract/connections.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** From this part of the quota on, no more new chats are started in the cycle. */
const QUOTA_PART = 0.9
const HALF_PACE = 0.5

type NewChatStop = 'reachoutLock' | 'quotaUsed' | 'secondWarning'
export type NewChatDecision =
  /** `paceFactor` is the part of the usual pace that is allowed. */
  | { allowed: true; paceFactor: number; until: null; reason: 'warned' | null }
  /** `until` is null when the provider does not say when it ends. */
  | { allowed: false; paceFactor: 0; until: Date | null; reason: NewChatStop }

type Limits = Pick<
  ConnectionLimits,
  'reachoutUntil' | 'quotaTotal' | 'quotaUsed' | 'quotaStatus' | 'quotaStatusSince' | 'quotaUntil'
>

/** `timezone` is the company's, in which a day ends. Limits that are not known limit nothing. */
export function mayStartNewChats(limits: Limits | null, now: Date, timezone: string): NewChatDecision {
  const lockEnd = limits?.reachoutUntil ? afterLock(limits.reachoutUntil) : null
  if (lockEnd && lockEnd > now) return stop('reachoutLock', lockEnd)
  if (!limits || isCycleOver(limits, now)) return { allowed: true, paceFactor: 1, until: null, reason: null }
  if (isQuotaUsed(limits)) return stop('quotaUsed', limits.quotaUntil ? new Date(limits.quotaUntil) : null)
  if (limits.quotaStatus === 'none') return { allowed: true, paceFactor: 1, until: null, reason: null }
  const warnedAt = new Date(limits.quotaStatusSince ?? now)
  const isToday = dayOf(warnedAt, timezone) === dayOf(now, timezone)
  if (limits.quotaStatus === 'second_warning' && isToday) return stop('secondWarning', endOfDay(now, timezone))
  return { allowed: true, paceFactor: HALF_PACE, until: null, reason: 'warned' }
}

const stop = (reason: NewChatStop, until: Date | null): NewChatDecision => ({
  allowed: false,
  paceFactor: 0,
  until,
  reason,
})

/** A quota of a cycle that is over says nothing of the present one. */
const isCycleOver = ({ quotaUntil }: Limits, now: Date): boolean => quotaUntil !== null && new Date(quotaUntil) <= now

const isQuotaUsed = ({ quotaStatus, quotaTotal, quotaUsed }: Limits): boolean =>
  quotaStatus === 'capped' || (quotaTotal !== null && quotaUsed >= quotaTotal * QUOTA_PART)

/**
 * Waits up to an hour longer than the lock, because a number that goes on in the very second of its end looks like a
 * machine. The same lock always gives the same time.
 */
function afterLock(until: string): Date {
  const end = Date.parse(until)
  // Knuth's multiplicative hash spreads neighbouring seconds over the hour.
  const hash = Math.imul(Math.floor(end / 1000), 2_654_435_761) >>> 0
  return new Date(end + (hash / 2 ** 32) * HOUR_MS)
}

/** Returns YYYY-MM-DD. */
const dayOf = (time: Date, timeZone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time)

function endOfDay(time: Date, timeZone: string): Date {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' }).format(time)
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  const passed = (hours * 60 + minutes) * 60 + seconds
  return new Date(Math.floor(time.getTime() / 1000) * 1000 - passed * 1000 + DAY_MS)
}

/** Returns the whole days since a number was linked. */
export const daysLinked = (numberSince: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(numberSince)) / DAY_MS))

/** Each row holds for numbers younger than so many days. */
const PER_DAY_BY_AGE = [
  [4, 20],
  [8, 50],
  [31, 100],
] as const
const PER_DAY = 200

/** Returns how many people who never wrote a number of this age may write to in a day. */
export const firstContactsPerDay = (ageDays: number): number =>
  PER_DAY_BY_AGE.find(([days]) => ageDays < days)?.[1] ?? PER_DAY
