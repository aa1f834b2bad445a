import { BULK_PORTION } from '#contract/limits.ts'
import type { BulkAnswer, LeftOut } from '#contract/ticket-bulks.ts'

/** What was done so far: of how many tickets the server has decided, and how many of them it changed. */
export type BulkState = {
  decided: number
  changed: number
  left: LeftOut[]
  /** By this all of it is undone, which is possible from `portionAt` on for a while. */
  bulkId: number | null
  portionAt: number
}

type Send = (ticketIds: number[], bulkId: number | null) => Promise<BulkAnswer>

export const NOTHING_DONE: BulkState = { decided: 0, changed: 0, left: [], bulkId: null, portionAt: 0 }

/** Changes the next portion. The server counts the time for undoing from when it began with the last one. */
export async function changeNext(ticketIds: number[], state: BulkState, send: Send): Promise<BulkState> {
  const portion = ticketIds.slice(state.decided, state.decided + BULK_PORTION)
  const portionAt = performance.now()
  const { bulkId, tickets, left } = await send(portion, state.bulkId)
  return {
    decided: state.decided + portion.length,
    changed: state.changed + tickets.length,
    left: [...state.left, ...left],
    bulkId,
    portionAt: bulkId === null ? state.portionAt : portionAt,
  }
}
