import { averagePause, nextDay, nextSendingTime, sendingEnds, type PaceSettings } from './pace.ts'
import type { CampaignSettings } from '#contract/campaign-settings.ts'

export type EstimateInput = {
  from: Date
  zone: string
  pace: PaceSettings
  quietHours: CampaignSettings['quietHours']
  /** People who wrote before, and people who never did. */
  known: number
  firstContacts: number
  /** null: no limit. */
  firstContactsPerDay: number | null
  firstContactsToday: number
}

/** A run that needs more days than this has no end that anybody would plan with. */
const MAX_DAYS = 366

export type Estimate = { startsAt: Date; endsAt: Date | null; sendingMs: number }

/**
 * Returns when a campaign starts and ends if its connection sends nothing else: day by day, within the hours of
 * sending, and with as many first contacts a day as allowed.
 */
export function estimateRun(input: EstimateInput): Estimate {
  const { pace, quietHours, zone, firstContactsPerDay } = input
  const step = averagePause(pace)
  const startsAt = nextSendingTime(quietHours, zone, input.from)
  let [known, strangers, today, at, sendingMs] = [
    input.known,
    input.firstContacts,
    input.firstContactsToday,
    startsAt,
    0,
  ]
  for (let day = 0; day < MAX_DAYS; day++) {
    const closes = sendingEnds(quietHours, zone, at) ?? nextDay(zone, at)
    const room = step === 0 ? Infinity : Math.max(0, Math.floor((closes.getTime() - at.getTime()) / step))
    const allowed = firstContactsPerDay === null ? Infinity : Math.max(0, firstContactsPerDay - today)
    const newStrangers = Math.min(strangers, allowed, room)
    const newKnown = Math.min(known, room - newStrangers)
    const spent = (newStrangers + newKnown) * step
    strangers -= newStrangers
    known -= newKnown
    sendingMs += spent
    if (known + strangers === 0) return { startsAt, endsAt: new Date(at.getTime() + spent), sendingMs }
    today = 0
    at = nextSendingTime(quietHours, zone, nextDay(zone, at))
  }
  return { startsAt, endsAt: null, sendingMs }
}
