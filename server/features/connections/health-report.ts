/** What becomes of the health of a number when something is told of it. */
import type { NumberQuality, NumberRestriction } from '#contract/connections.ts'
import type { HealthReport, RestrictedBy } from '#server/channels/port.ts'

/** `restrictedAt` is when a restriction was last told or lifted. */
export type StoredHealth = {
  quality: NumberQuality | null
  qualityAt: string | null
  messageLimit: number | null
  hasNoLimit: boolean
  limitAt: string | null
  restriction: NumberRestriction | null
  restrictedBy: RestrictedBy | null
  restrictedSince: string | null
  restrictedAt: string | null
  restrictedUntil: string | null
}

/** How much a restriction keeps from a number. One that keeps less does not hide another that holds. */
const WEIGHTS: Record<NumberRestriction, number> = {
  blocked: 5,
  payment: 5,
  answers: 4,
  newChats: 3,
  spam: 3,
  flagged: 2,
  violation: 1,
  limitHeld: 1,
}
const NO_RESTRICTION = { restriction: null, restrictedBy: null, restrictedSince: null, restrictedUntil: null }

/** Meta's times have whole seconds, so what happened in the same second may have happened later. */
const SECOND_MS = 1000

/** Meta repeats what was not received for days, so what was true before the last report is told too late. */
const isNewer = (at: string, known: string | null): boolean =>
  known === null || Date.parse(at) + SECOND_MS > Date.parse(known)

export function withReport(before: StoredHealth, report: HealthReport): StoredHealth {
  const { at, quality, limit } = report
  return {
    ...withRestriction(before, report),
    ...(quality !== undefined && isNewer(at, before.qualityAt) ? { quality, qualityAt: at } : {}),
    ...(limit && isNewer(at, before.limitAt)
      ? { messageLimit: limit.people, hasNoLimit: limit.people === null, limitAt: at }
      : {}),
  }
}

function withRestriction(before: StoredHealth, { at, lifts, begins }: HealthReport): StoredHealth {
  if (!isNewer(at, before.restrictedAt)) return before
  const { restriction, restrictedBy, restrictedUntil, restrictedSince } = before
  const isOver = restrictedUntil !== null && Date.parse(restrictedUntil) <= Date.parse(at)
  const isLifted =
    restriction !== null &&
    (isOver || lifts?.kinds.includes(restriction) || (restrictedBy !== null && lifts?.by.includes(restrictedBy)))
  const rest = isLifted ? { ...before, ...NO_RESTRICTION, restrictedAt: at } : before
  if (!begins) return rest
  if (rest.restriction !== null && WEIGHTS[begins.kind] < WEIGHTS[rest.restriction]) return rest
  // Meta names no end when it is asked: what holds until a known time stays, and no later check ends it.
  if (begins.by === 'check' && rest.restriction === begins.kind && rest.restrictedUntil !== null) return rest
  return {
    ...rest,
    restriction: begins.kind,
    restrictedBy: begins.by,
    restrictedSince: restriction === begins.kind && !isOver ? restrictedSince : at,
    restrictedUntil: begins.until,
    restrictedAt: at,
  }
}
