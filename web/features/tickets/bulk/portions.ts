import { BULK_PORTION, UNDO_MS } from '#contract/limits.ts'
import type { BulkAnswer, LeftOut } from '#contract/ticket-bulks.ts'
import { ApiError } from '#web/api/client.ts'

/** What was done so far: of how many tickets the server has decided, and how many of them it changed. */
export type BulkState = {
  decided: number
  changed: number
  left: LeftOut[]
  /** By this the last `undoable` of the changed ones are undone, which is possible from `portionAt` on for a while. */
  bulkId: number | null
  undoable: number
  portionAt: number
}

type Send = (ticketIds: number[], bulkId: number | null) => Promise<BulkAnswer>

export const NOTHING_DONE: BulkState = { decided: 0, changed: 0, left: [], bulkId: null, undoable: 0, portionAt: 0 }

/**
 * Changes the next portion. The server counts the time for undoing from when it began with the last one. Where the portions
 * before can be undone no more, it names another change, or none.
 */
export async function changeNext(ticketIds: number[], state: BulkState, send: Send): Promise<BulkState> {
  const portion = ticketIds.slice(state.decided, state.decided + BULK_PORTION)
  const portionAt = performance.now()
  const { bulkId, tickets, left } = await send(portion, state.bulkId)
  const goesOn = bulkId !== null && bulkId === state.bulkId
  return {
    decided: state.decided + portion.length,
    changed: state.changed + tickets.length,
    left: [...state.left, ...left],
    bulkId,
    undoable: bulkId === null ? 0 : (goesOn ? state.undoable : 0) + tickets.length,
    portionAt,
  }
}

/** Statuses that a proxy gives by itself when the server does not answer it in time: 502, 504 and those above. */
const isOfProxy = (status: number): boolean => status === 502 || status >= 504

/** Without an answer of the server itself nobody knows whether it has changed the portion. */
export const isUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || isOfProxy(error.status)

/** Nobody reads and presses in less than this. */
const MIN_UNDO_MS = 1000

export type BulkOutcome = {
  changed: number
  left: LeftOut[]
  /** Of so many tickets no answer came: they may have been changed. */
  unknown: number
  /** So many are as they were, because a portion was refused or nobody went on. */
  untouched: number
  /** The last `count` of the changed ones can be undone for `ms`. */
  undo: { bulkId: number; count: number; ms: number } | null
}

/** Says how it ended for all tickets. `isLost` says that the next portion was sent and no answer came. */
export function toOutcome(
  { decided, changed, left, bulkId, undoable, portionAt }: BulkState,
  total: number,
  isLost: boolean,
): BulkOutcome {
  const rest = total - decided
  const unknown = isLost ? Math.min(rest, BULK_PORTION) : 0
  const ms = portionAt + UNDO_MS - performance.now()
  const undo = bulkId !== null && ms >= MIN_UNDO_MS ? { bulkId, count: undoable, ms } : null
  return { changed, left, unknown, untouched: rest - unknown, undo }
}
