import { MAX_BULK_TICKETS } from '#contract/limits.ts'

/** The tickets that are chosen in a list. `anchor` is the last one, from which a range goes. */
export type ChosenRows = { ids: ReadonlySet<number>; anchor: number | null }

export const NOTHING_CHOSEN: ChosenRows = { ids: new Set(), anchor: null }

/** Adds the tickets, as many as can be changed at once. */
export const withChosen = ({ ids }: ChosenRows, added: number[], anchor: number): ChosenRows => ({
  ids: new Set([...new Set([...ids, ...added])].slice(0, Math.max(ids.size, MAX_BULK_TICKETS))),
  anchor,
})

const withoutChosen = ({ ids }: ChosenRows, id: number): ChosenRows => ({
  ids: new Set([...ids].filter((other) => other !== id)),
  anchor: id,
})

export const toggleChosen = (chosen: ChosenRows, id: number): ChosenRows =>
  chosen.ids.has(id) ? withoutChosen(chosen, id) : withChosen(chosen, [id], id)

/** Adds everything from the last chosen ticket to this one, in the order of the list; `order` are those that can be chosen. */
export function chooseRange(chosen: ChosenRows, order: number[], id: number): ChosenRows {
  const from = chosen.anchor === null ? -1 : order.indexOf(chosen.anchor)
  const to = order.indexOf(id)
  if (from === -1 || to === -1) return withChosen(chosen, [id], id)
  const range = from <= to ? order.slice(from, to + 1) : order.slice(to, from + 1).toReversed()
  return withChosen(chosen, range, id)
}
