import { OPEN_LANE } from '#contract/open-lane.ts'
import type { Tag } from '#contract/tags.ts'
import type { Ticket } from '#contract/tickets.ts'
import { isOfQueues, mayChange, mentions, type TicketViewer } from '#web/features/tickets/filter.ts'

export type BoardFilter = {
  viewer: TicketViewer
  /** An empty list means all queues of the viewer. */
  queueIds: number[]
  /** The assignee must be one of these users. */
  users: number[]
  searchParam: string
}

/** Returns the lane of a ticket: its kanban tag furthest to the right. */
export const laneOf = ({ tags }: Ticket, lanes: readonly Tag[]): number =>
  lanes.findLast((lane) => tags.some(({ id }) => id === lane.id))?.id ?? OPEN_LANE

/** Returns the ticket as it is after a move to the lane. */
export function inLane(ticket: Ticket, lane: number, lanes: readonly Tag[]): Ticket {
  const others = ticket.tags.filter((tag) => !lanes.some(({ id }) => id === tag.id))
  const added = lanes.filter(({ id }) => id === lane).map(({ id, name, color }) => ({ id, name, color }))
  const tags = [...others, ...added].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
  return { ...ticket, tags }
}

/** Returns whether the board with this filter contains the ticket. `isListed` means that the search found it before. */
export function matchesBoard(ticket: Ticket, filter: BoardFilter, isListed: boolean): boolean {
  if (ticket.status === 'closed' || !mayChange(ticket, filter.viewer) || !isOfQueues(ticket, filter)) return false
  if (filter.users.length > 0 && !filter.users.some((id) => id === ticket.userId)) return false
  return filter.searchParam === '' || isListed || mentions(ticket, filter.searchParam)
}
