import type { TicketChange, TicketStatus } from '#contract/tickets.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** The columns of a ticket that decide whether a change is allowed. */
export type TicketState = {
  status: TicketStatus
  userId: number | null
  queueId: number | null
  connectionId: number | null
}
type RequestedChange = Pick<TicketChange, 'status' | 'userId' | 'queueId' | 'whatsappId'>

/**
 * Returns the state after the change. `refused` names the error: a ticket that another agent accepted meanwhile cannot
 * be accepted, and one that was closed meanwhile cannot be transferred.
 */
export function nextState(
  current: TicketState,
  requested: RequestedChange,
  actorId: number,
): TicketState | { refused: ErrorCode } {
  const queueId = requested.queueId === undefined ? current.queueId : requested.queueId
  const connectionId = requested.whatsappId ?? current.connectionId
  const to = (status: TicketStatus, userId: number | null): TicketState => ({ status, userId, queueId, connectionId })

  switch (requested.status) {
    case 'open': {
      const userId = requested.userId ?? actorId
      const isTaken = current.status === 'open' && current.userId !== null && current.userId !== userId
      return isTaken ? { refused: 'ERR_TICKET_TAKEN' } : to('open', userId)
    }
    case 'pending':
      return to('pending', null)
    case 'closed':
      return current.status === 'closed' ? current : to('closed', requested.userId ?? current.userId ?? actorId)
    case undefined:
      return stateAfterTransfer(current, requested, to)
  }
}

/**
 * A change without a status is a transfer: to a user, for whom the ticket is open at once, or to a queue, where it is
 * pending.
 */
function stateAfterTransfer(
  current: TicketState,
  requested: RequestedChange,
  to: (status: TicketStatus, userId: number | null) => TicketState,
): TicketState | { refused: ErrorCode } {
  const changesQueue = requested.queueId !== undefined && requested.queueId !== current.queueId
  const changesUser = requested.userId !== undefined && requested.userId !== current.userId
  if (current.status === 'closed' && (changesQueue || changesUser)) return { refused: 'ERR_TICKET_CHANGED' }
  if (requested.userId != null) return to('open', requested.userId)
  if (changesQueue || changesUser) return to('pending', null)
  return to(current.status, current.userId)
}
