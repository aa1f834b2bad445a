import { z } from 'zod'
import { Id, OptionalId, optionalParam } from './fields.ts'
import { OPEN_LANE } from './open-lane.ts'
import { TicketQuery } from './tickets.ts'

/**
 * The tickets of the board, or of one of its lanes, the latest change first. A ticket with several kanban tags stands in
 * the lane furthest to the right.
 */
export const BoardQuery = TicketQuery.omit({ sort: true }).extend({
  lane: optionalParam(z.coerce.number().int().min(OPEN_LANE).max(Number.MAX_SAFE_INTEGER)),
})
export type BoardQuery = z.infer<typeof BoardQuery>

export const LaneCountsQuery = TicketQuery.pick({
  searchParam: true,
  queueIds: true,
  unqueued: true,
  tags: true,
  users: true,
})
export type LaneCountsQuery = z.infer<typeof LaneCountsQuery>

/** The number of tickets of each lane that has any. */
export const LaneCounts = z
  .object({ lanes: z.array(z.object({ lane: z.number().int(), count: z.number().int() })) })
  .meta({ id: 'LaneCounts' })
export type LaneCounts = z.infer<typeof LaneCounts>

/** `tagId` is null for the lane of the tickets without a kanban tag. */
export const LaneMove = z.object({ tagId: OptionalId })

const MAX_LANES = 500
/** The kanban tags from left to right. Those that are left out keep their order and come last. */
export const LaneOrder = z.object({ tagIds: z.array(Id).min(1).max(MAX_LANES) })
