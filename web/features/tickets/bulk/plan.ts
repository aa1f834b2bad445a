import type { BulkChange, LeftOutReason } from '#contract/ticket-bulks.ts'
import type { Ticket } from '#contract/tickets.ts'
import { mayChange, type TicketViewer } from '#web/features/tickets/filter.ts'

/** What is to be done, as far as it is chosen already. */
export type Intent =
  | { kind: 'accept' | 'resolve' | 'snooze' }
  | { kind: 'transfer'; queueId: number | null; userId: number | null }
  | { kind: 'tag'; tagId: number | null }

export type BulkKind = BulkChange['kind']
export type Counts = Partial<Record<LeftOutReason, number>>
type Plan = { ticketIds: number[]; leftOut: Counts }

/** Returns why the server would leave the ticket out, by the same rules. */
function findReason(ticket: Ticket, intent: Intent, viewer: TicketViewer): LeftOutReason | null {
  if (!mayChange(ticket, viewer)) return 'forbidden'
  if (intent.kind === 'tag') return ticket.tags.some(({ id }) => id === intent.tagId) ? 'same' : null
  if (ticket.status === 'closed') return 'closed'
  if (intent.kind === 'accept' && ticket.status === 'open' && ticket.userId !== null)
    return ticket.userId === viewer.userId ? 'same' : 'taken'
  return intent.kind === 'transfer' && isThere(ticket, intent) ? 'same' : null
}

const isThere = (ticket: Ticket, { queueId, userId }: Extract<Intent, { kind: 'transfer' }>): boolean =>
  queueId !== null &&
  ticket.queueId === queueId &&
  ticket.userId === userId &&
  ticket.status === (userId === null ? 'pending' : 'open')

/** Returns the tickets to which it is done, and how many of the others are left out for which reason. */
export function planBulk(tickets: Ticket[], intent: Intent, viewer: TicketViewer): Plan {
  const reasons = tickets.map((ticket) => findReason(ticket, intent, viewer))
  return {
    ticketIds: tickets.filter((_, index) => reasons[index] === null).map(({ id }) => id),
    leftOut: countReasons(reasons.flatMap((reason) => (reason === null ? [] : [reason]))),
  }
}

export function countReasons(reasons: LeftOutReason[]): Counts {
  const counts: Counts = {}
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

/** Returns the queue in which all of the tickets are, or null. */
export function sharedQueue(tickets: Ticket[]): number | null {
  const [first] = tickets
  return first && tickets.every(({ queueId }) => queueId === first.queueId) ? first.queueId : null
}
