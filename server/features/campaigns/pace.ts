import { DateTime } from 'luxon'
import type { CampaignSettings, QuietHours } from '#contract/campaign-settings.ts'

/** The part of a pause by which it may be longer or shorter, so that messages do not leave like clockwork. */
const JITTER = 0.25
const DAYS_AHEAD = 8
const SUNDAY = 7

/** How fast a connection sends. `slowdown` lengthens every pause, as after a warning of the provider. */
export type PaceSettings = Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>

const isLongerPause = ({ longerIntervalAfter }: PaceSettings, sentSincePause: number): boolean =>
  longerIntervalAfter > 0 && sentSincePause >= longerIntervalAfter

/**
 * Returns how many ms to wait after a message, `sentSincePause` of which were sent since the last longer pause, this
 * one included. `random` gives 0 to 1: a pause of 20 s takes 15 to 25 s.
 */
export function pauseAfter(
  settings: PaceSettings,
  sentSincePause: number,
  random: () => number,
  slowdown = 1,
): { ms: number; isLonger: boolean } {
  const isLonger = isLongerPause(settings, sentSincePause)
  const seconds = isLonger ? Math.max(settings.greaterInterval, settings.messageInterval) : settings.messageInterval
  return { ms: Math.round(seconds * 1000 * slowdown * (1 - JITTER + 2 * JITTER * random())), isLonger }
}

/** Returns the average ms from one message to the next. */
export function averagePause({ messageInterval, longerIntervalAfter, greaterInterval }: PaceSettings): number {
  if (longerIntervalAfter === 0) return messageInterval * 1000
  const longer = Math.max(greaterInterval, messageInterval)
  return ((longerIntervalAfter - 1) * messageInterval + longer) * (1000 / longerIntervalAfter)
}

const isOnDay = ({ days }: QuietHours, day: DateTime): boolean => days.includes(day.weekday % SUNDAY)

/** Returns the time of a day, given as HH:MM. */
export const atClock = (day: DateTime, time: string): DateTime => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return day.set({ hour, minute, second: 0, millisecond: 0 })
}

/** Returns the next moment, from `now`, at which campaigns may send: `now` itself within the hours of sending. */
export function nextSendingTime(hours: QuietHours | null, zone: string, now: Date): Date {
  if (!hours) return now
  const today = DateTime.fromJSDate(now, { zone })
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead++) {
    const day = today.startOf('day').plus({ days: ahead })
    if (!isOnDay(hours, day)) continue
    const [opens, closes] = [atClock(day, hours.from), atClock(day, hours.to)]
    if (today < opens) return opens.toJSDate()
    if (today < closes) return now
  }
  return today.startOf('day').plus({ days: 1 }).toJSDate()
}

/** Returns when the sending of that day ends; null when campaigns may send at any hour. */
export const sendingEnds = (hours: QuietHours | null, zone: string, now: Date): Date | null =>
  hours && atClock(DateTime.fromJSDate(now, { zone }).startOf('day'), hours.to).toJSDate()

/** Returns the day in the zone as YYYY-MM-DD. */
export const dayIn = (zone: string, now: Date): string => DateTime.fromJSDate(now, { zone }).toISODate() ?? ''

export const nextDay = (zone: string, now: Date): Date =>
  DateTime.fromJSDate(now, { zone }).startOf('day').plus({ days: 1 }).toJSDate()
