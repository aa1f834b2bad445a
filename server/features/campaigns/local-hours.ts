import { DateTime } from 'luxon'
import type { QuietHours } from '#contract/campaign-settings.ts'
import { atClock, nextDay, nextSendingTime } from './pace.ts'

/** The zones of people who share a clock now. */
type ZoneGroup = { zones: string[] }
type OpenGroup = ZoneGroup & { openedAt: Date }
type ClosedGroup = ZoneGroup & { opensAt: Date }

/**
 * Where campaigns may send now, those that opened last first, and where they may later. '' among the zones stands for
 * the company's.
 */
export type LocalHours = { open: OpenGroup[]; closed: ClosedGroup[] }

/** Tells for each zone of the recipients whether it is within the hours of sending there. */
export function localHours(zones: string[], companyZone: string, hours: QuietHours | null, now: Date): LocalHours {
  if (!hours) return { open: [{ zones, openedAt: now }], closed: [] }
  const local = (zone: string): DateTime => DateTime.fromJSDate(now, { zone: zone || companyZone })
  const groups = [...Map.groupBy(zones, (zone) => local(zone).offset).values()].map((same) => {
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

export const opensNext = (closed: readonly { opensAt: Date }[]): Date | null =>
  closed.map(({ opensAt }) => opensAt).toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null

/** The groups that open before the day of the company is over, and so share its daily budget. */
export const opensToday = ({ closed }: LocalHours, companyZone: string, now: Date): ClosedGroup[] =>
  closed.filter(({ opensAt }) => opensAt < nextDay(companyZone, now))

/**
 * Returns how many of a day's first contacts are kept for people whose hours open later that day: each group has an
 * equal share, and none gets more than it has people. Otherwise those who live farther west would never have a turn.
 */
export function reservedFirstContacts(perDay: number, openGroups: number, waiting: readonly number[]): number {
  const groups = waiting.filter((people) => people > 0)
  const share = Math.floor(perDay / (openGroups + groups.length))
  return groups.reduce((sum, people) => sum + Math.min(share, people), 0)
}
