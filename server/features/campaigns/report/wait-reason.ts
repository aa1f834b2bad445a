import type { CampaignReport } from '#contract/campaigns.ts'
import type { ZonePeople } from '#server/features/campaigns/timing/estimate.ts'
import { earliest } from '#server/features/campaigns/timing/hours.ts'
import { waitsForHours, whenMayWriteTo, type SendingRules } from '#server/features/campaigns/timing/when-to-send.ts'

/** Says who waits for the hours to begin, and why nothing at all is sent for the moment. */
export function findWaitReason(
  people: readonly ZonePeople[],
  rules: SendingRules,
): Pick<CampaignReport, 'sleeping' | 'hold'> {
  const groups = people.flatMap(({ zone, known, firstContacts }) => [
    { count: known, time: whenMayWriteTo(rules, { zone, isFirstContact: false }) },
    { count: firstContacts, time: whenMayWriteTo(rules, { zone, isFirstContact: true }) },
  ])
  const waiting = groups.filter(({ count }) => count > 0)
  const asleep = waiting.filter(({ time }) => waitsForHours(time))
  const awake = waiting.filter(({ time }) => !waitsForHours(time))
  const sleeping = asleep.reduce((sum, { count }) => sum + count, 0)
  if (awake.some(({ time }) => time.kind === 'now')) return { sleeping, hold: null }
  const [stop] = awake.flatMap(({ time }) => (time.kind === 'now' ? [] : [time.reason]))
  const reason = stop ?? 'hours'
  const until = earliest(waiting.flatMap(({ time }) => (time.kind === 'later' ? [time.at] : [])))
  return { sleeping, hold: until && { reason, until: until.toISOString() } }
}
