import { groupByClock, walkRun, type EstimateInput, type Kind } from './estimate.ts'

/**
 * Where somebody stands who waits: in `zone`, behind so many people of the same kind in each group of zones whose clocks
 * agree, in the order of `groupByClock`.
 */
export type Position = { zone: string; kind: Kind; ahead: number[] }

/**
 * Returns when each person is probably written to; null for those of whom it cannot be said. Groups whose hours are open
 * share the order of the list.
 */
export function expectTimes(input: EstimateInput, positions: readonly Position[]): (Date | null)[] {
  const groups = groupByClock(input)
  const groupOf = positions.map(({ zone }) => groups.findIndex(({ zones }) => zones.includes(zone)))
  const times: (Date | null)[] = positions.map(() => null)
  const passed = groups.map(() => ({ known: 0, firstContacts: 0 }))
  for (const { at, sendingMs, taken, ...sent } of walkRun(groups, input)) {
    for (const [index, { kind, ahead }] of positions.entries()) {
      const own = groupOf[index] ?? -1
      const left = (group: number): number => Math.max(0, (ahead[group] ?? 0) - (passed[group]?.[kind] ?? 0))
      if (times[index] || left(own) >= (taken[own]?.[kind] ?? 0)) continue
      const before = taken.reduce((sum, one, group) => sum + (one[kind] > 0 ? left(group) : 0), 0)
      times[index] = new Date(at.getTime() + Math.min(1, before / sent[kind]) * sendingMs)
    }
    for (const [group, sum] of passed.entries()) {
      sum.known += taken[group]?.known ?? 0
      sum.firstContacts += taken[group]?.firstContacts ?? 0
    }
    if (!times.includes(null)) break
  }
  return times
}
