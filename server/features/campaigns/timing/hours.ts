import { DateTime } from 'luxon'
import type { SendingHours } from '#contract/campaign-settings.ts'

const DAYS_AHEAD = 8
const SUNDAY = 7

const isOnDay = ({ days }: SendingHours, day: DateTime): boolean => days.includes(day.weekday % SUNDAY)

/** Returns the time of a day, given as HH:MM. */
const atClock = (day: DateTime, time: string): DateTime => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return day.set({ hour, minute, second: 0, millisecond: 0 })
}

/** Returns the next moment, from `now`, at which campaigns may send: `now` itself within the hours of sending. */
export function nextSendingTime(hours: SendingHours | null, zone: string, now: Date): Date {
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
export const sendingEnds = (hours: SendingHours | null, zone: string, now: Date): Date | null =>
  hours && atClock(DateTime.fromJSDate(now, { zone }).startOf('day'), hours.to).toJSDate()

/** Returns the day in the zone as YYYY-MM-DD. */
export const dayIn = (zone: string, now: Date): string => DateTime.fromJSDate(now, { zone }).toISODate() ?? ''

export const nextDay = (zone: string, now: Date): Date =>
  DateTime.fromJSDate(now, { zone }).startOf('day').plus({ days: 1 }).toJSDate()

export const earliest = (times: readonly Date[]): Date | null =>
  times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime())))

const DAY_MS = 86_400_000
const HALF_A_YEAR_MS = 183 * DAY_MS

/**
 * Puts zones together whose clocks agree in both halves of the year; '' stands for the company's. The sender shares the
 * day's first contacts among these groups, and an estimate must do the same on days that are months away.
 */
export function groupZones(zones: readonly string[], companyZone: string, now: Date): string[][] {
  const half = new Date(now.getTime() + HALF_A_YEAR_MS)
  const offset = (zone: string, at: Date): number => DateTime.fromJSDate(at, { zone: zone || companyZone }).offset
  return [...Map.groupBy(zones, (zone) => `${offset(zone, now)} ${offset(zone, half)}`).values()]
}

/** The zones of people who share a clock. */
type ZoneGroup = { zones: string[] }
type OpenGroup = ZoneGroup & { openedAt: Date }
type ClosedGroup = ZoneGroup & { opensAt: Date }

/**
 * Where campaigns may send now, those that opened last first, and where they may later. '' among the zones stands for
 * the company's.
 */
export type LocalHours = { open: OpenGroup[]; closed: ClosedGroup[] }

/** Tells for each zone of the recipients whether it is within the hours of sending there. */
export function localHours(zones: string[], companyZone: string, hours: SendingHours | null, now: Date): LocalHours {
  if (!hours) return { open: [{ zones, openedAt: now }], closed: [] }
  const local = (zone: string): DateTime => DateTime.fromJSDate(now, { zone: zone || companyZone })
  const groups = groupZones(zones, companyZone, now).map((same) => {
    const [first = ''] = same
    return {
      zones: same,
      openedAt: atClock(local(first), hours.from).toJSDate(),
      opensAt: nextSendingTime(hours, first || companyZone, now),
    }
  })
  return {
    open: groups
      .filter(({ opensAt }) => opensAt <= now)
      .toSorted((one, other) => other.openedAt.getTime() - one.openedAt.getTime()),
    closed: groups.filter(({ opensAt }) => opensAt > now),
  }
}

/** The groups that open before the day of the company is over, and so share its daily budget. */
export const opensToday = ({ closed }: LocalHours, companyZone: string, now: Date): ClosedGroup[] =>
  closed.filter(({ opensAt }) => opensAt < nextDay(companyZone, now))
