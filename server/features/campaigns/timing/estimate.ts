import type { CampaignSettings } from '#contract/campaign-settings.ts'
import { earliest, groupZones, nextDay, nextSendingTime, sendingEnds } from './hours.ts'
import { averagePause, type PaceSettings } from './pace.ts'
import { firstContactsLeft, whenMayWriteTo, type DailyLimit, type FirstContactStop } from './when-to-send.ts'

/** People of one time zone who wrote before, and who never did. '' stands for the zone of the company. */
export type ZonePeople = { zone: string; known: number; firstContacts: number }

export type Kind = 'known' | 'firstContacts'

export type EstimateInput = DailyLimit & {
  from: Date
  /** The company's zone, in which a day of the budget ends. */
  zone: string
  pace: PaceSettings
  sendingHours: CampaignSettings['quietHours']
  people: readonly ZonePeople[]
  /** While the provider lets nobody be written to who never wrote; null when it does. */
  providerStop: Pick<FirstContactStop, 'until'> | null
}

/** A run that needs more days than this has no end that anybody would plan with. */
const MAX_DAYS = 366
/** So many days are gone through one by one; the rest of a longer run goes on as in the last week of them. */
const EXACT_DAYS = 21
const WEEK_DAYS = 7
const DAY_MS = 86_400_000
const NEVER = new Date(8_640_000_000_000_000)

/** A message waits until the provider has taken the one before, also without any interval. */
const MESSAGE_MS = 1000

const stepOf = (pace: PaceSettings): number => Math.max(averagePause(pace), MESSAGE_MS)

export type Estimate = { startsAt: Date; endsAt: Date | null; sendingMs: number }

/** People who share a clock, and whether their hours are open until `changesAt`. */
export type ClockGroup = ZonePeople & { zones: string[]; isOpen: boolean; changesAt: Date }

/** What is sent from `at` on, until it is done or the hours or the budget change: to how many of each group. */
type Stretch = Record<Kind, number> & { at: Date; until: Date; sendingMs: number; taken: Record<Kind, number>[] }

/**
 * Goes through a run from one opening or closing of a zone to the next one, and with as many first contacts a day as
 * allowed, as `sendNext` does it. The people are taken out of the groups.
 */
export function* walkRun(groups: ClockGroup[], input: EstimateInput): Generator<Stretch> {
  const { from, sendingHours, zone } = input
  const step = stepOf(input.pace)
  const heldUntil = input.providerStop ? (input.providerStop.until ?? NEVER) : from
  let [at, today, midnight] = [from, input.firstContactsToday, nextDay(zone, from)]
  while (at.getTime() < from.getTime() + EXACT_DAYS * DAY_MS) {
    for (const group of groups) if (group.changesAt <= at) refresh(group, sendingHours, at)
    const left = groups.filter(hasPeople)
    if (left.length === 0) return
    const before = groups.map(({ known, firstContacts }) => ({ known, firstContacts }))
    const isHeld = at < heldUntil
    const changes = [midnight, ...(isHeld ? [heldUntil] : []), ...left.map((group) => group.changesAt)]
    const changesAt = earliest(changes) ?? midnight
    const room = Math.floor((changesAt.getTime() - at.getTime()) / step)
    const allowed = isHeld ? 0 : countAllowed(left, midnight, input.firstContactsPerDay, today)
    const firstContacts = take(left, 'firstContacts', Math.min(allowed, room))
    const known = take(left, 'known', room - firstContacts)
    const sendingMs = (firstContacts + known) * step
    const until = left.some(hasPeople) ? changesAt : new Date(at.getTime() + sendingMs)
    const taken = groups.map((group, index) => ({
      known: (before[index]?.known ?? 0) - group.known,
      firstContacts: (before[index]?.firstContacts ?? 0) - group.firstContacts,
    }))
    yield { at, until, known, firstContacts, sendingMs, taken }
    today += firstContacts
    at = until
    if (at < midnight) continue
    today = 0
    midnight = nextDay(zone, at)
  }
}

const hasPeople = ({ known, firstContacts }: Record<Kind, number>): boolean => known + firstContacts > 0

/** Returns when a campaign starts and ends if its connection sends nothing else. */
export function estimateRun(input: EstimateInput): Estimate {
  const { from, sendingHours, zone } = input
  const groups = groupByClock(input)
  let [at, sendingMs] = [from, 0]
  let startsAt: Date | null = null
  const lastWeek = { known: 0, firstContacts: 0 }
  for (const stretch of walkRun(groups, input)) {
    if (hasPeople(stretch)) startsAt ??= stretch.at
    if (stretch.at.getTime() >= from.getTime() + (EXACT_DAYS - WEEK_DAYS) * DAY_MS) {
      lastWeek.known += stretch.known
      lastWeek.firstContacts += stretch.firstContacts
    }
    sendingMs += stretch.sendingMs
    at = stretch.until
  }
  startsAt ??= nextSendingTime(sendingHours, zone, from)
  if (!groups.some(hasPeople)) return { startsAt, endsAt: at, sendingMs }
  const weeks = Math.max(weeksFor(groups, 'known', lastWeek), weeksFor(groups, 'firstContacts', lastWeek))
  const end = at.getTime() + weeks * WEEK_DAYS * DAY_MS
  const isLong = !(end < from.getTime() + MAX_DAYS * DAY_MS)
  const step = stepOf(input.pace)
  return {
    startsAt,
    endsAt: isLong ? null : nextSendingTime(sendingHours, zone, new Date(end)),
    sendingMs: sendingMs + groups.reduce((sum, { known, firstContacts }) => sum + known + firstContacts, 0) * step,
  }
}

/** Returns how many weeks the rest needs at the speed of the last one; Infinity when nobody is reached. */
function weeksFor(groups: readonly ClockGroup[], kind: Kind, lastWeek: Record<Kind, number>): number {
  const left = groups.reduce((sum, group) => sum + group[kind], 0)
  return left === 0 ? 0 : left / lastWeek[kind]
}

/** Zones count as one for which the sender does the same. */
export function groupByClock({ people, zone, from }: Pick<EstimateInput, 'people' | 'zone' | 'from'>): ClockGroup[] {
  const zones = people.map((one) => one.zone)
  return groupZones(zones, zone, from).map((same) => {
    const own = people.filter((one) => same.includes(one.zone))
    return {
      zone: same[0] || zone,
      zones: same,
      known: own.reduce((sum, { known }) => sum + known, 0),
      firstContacts: own.reduce((sum, { firstContacts }) => sum + firstContacts, 0),
      isOpen: false,
      changesAt: from,
    }
  })
}

function refresh(group: ClockGroup, sendingHours: CampaignSettings['quietHours'], at: Date): void {
  const { zone } = group
  const time = whenMayWriteTo({ now: at, zone, sendingHours, firstContacts: null }, { zone, isFirstContact: false })
  group.isOpen = time.kind === 'now'
  group.changesAt = time.kind === 'later' ? time.at : (sendingEnds(sendingHours, zone, at) ?? NEVER)
}

/** Counts the first contacts that may be made now: some are kept for groups that open later that day. */
function countAllowed(groups: readonly ClockGroup[], midnight: Date, perDay: number | null, today: number): number {
  if (perDay === null) return Infinity
  const open = groups.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return 0
  const later = groups.filter(({ isOpen, changesAt }) => !isOpen && changesAt < midnight)
  const waiting = later.map(({ firstContacts }) => firstContacts)
  return firstContactsLeft(perDay, today, open.length, waiting)
}

/** Takes up to so many people from the open groups, from each by its size. Returns how many were taken. */
function take(groups: readonly ClockGroup[], kind: Kind, requested: number): number {
  const open = groups.filter((group) => group.isOpen)
  const total = open.reduce((sum, group) => sum + group[kind], 0)
  const count = Math.min(requested, total)
  let left = count
  for (const group of open) group[kind] -= takeShare(group[kind])
  for (const group of open) {
    const rest = Math.min(left, group[kind])
    group[kind] -= rest
    left -= rest
  }
  return count

  function takeShare(people: number): number {
    const share = total === 0 ? 0 : Math.floor((count * people) / total)
    left -= share
    return share
  }
}
