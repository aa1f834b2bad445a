import type { TicketChange, TicketStatus } from '#contract/tickets.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** What a change is judged by. */
export type TicketState = {
  status: TicketStatus
  userId: number | null
  queueId: number | null
  connectionId: number | null
}
export type RequestedChange = Pick<TicketChange, 'status' | 'userId' | 'queueId' | 'whatsappId'>

/**
 * Where a change leads. `refused` names the error: a ticket that somebody else took meanwhile is not taken from them by
 * accepting it, and one that was closed meanwhile is not transferred.
 */
export function nextState(
  now: TicketState,
  wished: RequestedChange,
  actorId: number,
): TicketState | { refused: ErrorCode } {
  const queueId = wished.queueId === undefined ? now.queueId : wished.queueId
  const connectionId = wished.whatsappId ?? now.connectionId
  const to = (status: TicketStatus, userId: number | null): TicketState => ({ status, userId, queueId, connectionId })

  switch (wished.status) {
    case 'open': {
      const userId = wished.userId ?? actorId
      const isTaken = now.status === 'open' && now.userId !== null && now.userId !== userId
      return isTaken ? { refused: 'ERR_TICKET_TAKEN' } : to('open', userId)
    }
    case 'pending':
      return to('pending', null)
    case 'closed':
      return now.status === 'closed' ? now : to('closed', wished.userId ?? now.userId ?? actorId)
    case undefined:
      return transferred(now, wished, to)
  }
}

/** Without a status: to a user, who has it at once, or to a queue, where it waits. */
function transferred(
  now: TicketState,
  wished: RequestedChange,
  to: (status: TicketStatus, userId: number | null) => TicketState,
): TicketState | { refused: ErrorCode } {
  const changesQueue = wished.queueId !== undefined && wished.queueId !== now.queueId
  const changesUser = wished.userId !== undefined && wished.userId !== now.userId
  if (now.status === 'closed' && (changesQueue || changesUser)) return { refused: 'ERR_TICKET_CHANGED' }
  if (wished.userId != null) return to('open', wished.userId)
  if (changesQueue || changesUser) return to('pending', null)
  return to(now.status, now.userId)
}
