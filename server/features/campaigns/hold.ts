import type { CampaignSettings } from '#contract/campaign-settings.ts'
import type { CampaignReport } from '#contract/campaigns.ts'
import type { ZonePeople } from './estimate.ts'
import { localHours, opensNext } from './local-hours.ts'
import { nextDay, nextSendingTime } from './pace.ts'

type Waiting = {
  people: readonly ZonePeople[]
  /** The company's zone. */
  zone: string
  quietHours: CampaignSettings['quietHours']
  now: Date
  firstContactsPerDay: number | null
  firstContactsToday: number
}

/** Says who waits for the hours to begin, and why nothing at all is sent for the moment. */
export function findHold(waiting: Waiting): Pick<CampaignReport, 'sleeping' | 'hold'> {
  const { people, zone, quietHours, now, firstContactsPerDay, firstContactsToday } = waiting
  const { closed } = localHours(
    people.map((one) => one.zone),
    zone,
    quietHours,
    now,
  )
  const closedZones = new Set(closed.flatMap((group) => group.zones))
  const awake = people.filter((one) => !closedZones.has(one.zone))
  const count = (some: readonly ZonePeople[]): number =>
    some.reduce((sum, { known, firstContacts }) => sum + known + firstContacts, 0)
  const sleeping = count(people) - count(awake)
  const opensAt = opensNext(closed)
  if (count(awake) === 0)
    return { sleeping, hold: sleeping > 0 && opensAt ? { reason: 'hours', until: opensAt.toISOString() } : null }
  const isUsedUp = firstContactsPerDay !== null && firstContactsToday >= firstContactsPerDay
  if (!isUsedUp || awake.some(({ known }) => known > 0)) return { sleeping, hold: null }
  const until = nextSendingTime(quietHours, zone, nextDay(zone, now))
  return { sleeping, hold: { reason: 'dailyLimit', until: until.toISOString() } }
}
