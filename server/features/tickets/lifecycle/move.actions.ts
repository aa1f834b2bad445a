/**
 * A ticket gets another state, with all that follows from it: times, events, and what the customer is told. Several that are
 * changed in the same way take as many statements as one does, but for messages and notes, which each ticket gets alone.
 */
import { sql } from 'kysely'
import type { ChannelKind } from '#contract/channels.ts'
import type { TicketChange, TicketDetails } from '#contract/tickets.ts'
import { isUniqueViolation } from '#server/db/pg-errors.ts'
import { requireRow } from '#server/db/single-row.ts'
import { dbNow, transactionStart } from '#server/db/time.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertCanMessage } from '#server/features/connections/messageable.queries.ts'
import { BOT_OFF } from '#server/features/tickets/core/bot-state.actions.ts'
import { emitTicketsSavedFull } from '#server/features/tickets/core/emit.actions.ts'
import { insertNote } from '#server/features/tickets/core/notes.actions.ts'
import { recordTicketTimings } from '#server/features/tickets/core/timing.actions.ts'
import type { TicketState } from '#server/features/tickets/core/transitions.ts'
import { clearUnreadOf } from '#server/features/tickets/messages/mark-read.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { AppError } from '#server/lib/app-error.ts'
import { sendAcceptGreetings } from './accept-greeting.actions.ts'
import { closedFields } from './closing.actions.ts'
import { assertNoTicketOnOtherConnection } from './other-connection.actions.ts'
import { cancelRatingRequests } from './rating.actions.ts'
import { NOT_SNOOZED } from './snooze.actions.ts'
import { sendTransferMessages } from './transfer.actions.ts'
import { openUndoWindows } from './undo.actions.ts'

/** A ticket that is locked, and the state that it gets. */
export type TicketMove = { ticket: TicketRow; next: TicketState }

type MoveContext = {
  /** Null where nobody asked for the move; such a one does not close. */
  actor: CurrentUser | null
  change: TicketChange
}

export const moveTicket = async (
  tx: Tx,
  ticket: TicketRow,
  next: TicketState,
  context: MoveContext,
): Promise<TicketDetails> => requireRow(await moveTickets(tx, [{ ticket, next }], context))

/** Stores the new states of tickets that are locked in the order of their ids. Rights are checked before. */
export async function moveTickets(
  tx: Tx,
  moves: TicketMove[],
  { actor, change }: MoveContext,
): Promise<TicketDetails[]> {
  const stored: StoredMove[] = []
  for (const move of moves) stored.push({ id: move.ticket.id, fields: await toFields(tx, move, change) })
  for (const { ticket, next } of moves.filter(isReopened)) {
    await assertNoTicketOnOtherConnection(tx, { contactId: ticket.contactId, connectionId: next.connectionId })
    await cancelRatingRequests(tx, ticket)
  }
  const closed = moves.filter(isClosed).map(toRowAfter)
  if (actor) await openUndoWindows(tx, actor, closed)
  await storeMoves(tx, stored)
  await recordTicketTimings(tx, moves.filter(isMoved).map(toRowAfter))
  await clearUnreadOf(tx, closed)
  const details = await emitTicketsSavedFull(
    tx,
    moves.map(({ ticket }) => ticket),
  )
  await sendTransferMessages(
    tx,
    moves.map((move) => ({ before: move.ticket, after: toRowAfter(move) })),
  )
  await sendAcceptGreetings(tx, moves.filter(isAccepted).map(toRowAfter))
  for (const move of moves) await leaveNote(tx, move, { actor, change })
  return details
}

const isMoved = ({ ticket, next }: TicketMove): boolean =>
  ticket.status !== next.status ||
  ticket.userId !== next.userId ||
  ticket.queueId !== next.queueId ||
  ticket.connectionId !== next.connectionId
const isAccepted = ({ ticket, next }: TicketMove): boolean => ticket.status === 'pending' && next.status === 'open'
const isClosed = ({ ticket, next }: TicketMove): boolean => ticket.status !== 'closed' && next.status === 'closed'
const isReopened = ({ ticket, next }: TicketMove): boolean => ticket.status === 'closed' && next.status !== 'closed'
/** Whoever lets a ticket go back to its queue is not the first to whom it is offered there. */
const isReturned = ({ ticket, next }: TicketMove): boolean =>
  ticket.status === 'open' && next.status === 'pending' && ticket.queueId === next.queueId

const toRowAfter = ({ ticket, next }: TicketMove): TicketRow => ({ ...ticket, ...next })

type Fields = Awaited<ReturnType<typeof toFields>>
type StoredMove = { id: number; fields: Fields }

/** Returns the columns that change, the same ones with the same values for tickets that move alike. */
async function toFields(tx: Tx, move: TicketMove, change: TicketChange) {
  const { ticket, next } = move
  return {
    status: next.status,
    userId: next.userId,
    ...(next.queueId === ticket.queueId ? {} : { queueId: next.queueId }),
    ...(await findConnectionFields(tx, move)),
    ...(isClosed(move) ? closedFields('resolved') : botFields(change, isMoved(move))),
    ...(next.status === 'closed' ? {} : { closedAt: null, closedReason: null }),
    ...(isMoved(move) ? { ...NOT_SNOOZED, updatedAt: dbNow } : {}),
    ...(isReturned(move) ? { passedBy: sql<number | null>`tickets.user_id`, passedAt: transactionStart } : {}),
  }
}

/** A ticket that moves to another connection has its channel. */
async function findConnectionFields(
  tx: Tx,
  { ticket, next: { connectionId } }: TicketMove,
): Promise<{ connectionId?: number | null; channel?: ChannelKind }> {
  if (connectionId === ticket.connectionId) return {}
  if (connectionId === null) return { connectionId }
  const { channel } = await assertCanMessage(tx.db, tx.companyId, ticket.contactId, connectionId)
  return { connectionId, channel }
}

/** Agents can switch a ticket's bots off, but not on. A change of the ticket's state switches the menu bot off. */
const botFields = ({ chatbot, useIntegration, integrationId, promptId }: TicketChange, hasMoved: boolean) => ({
  ...(hasMoved || chatbot === false ? BOT_OFF : {}),
  ...(useIntegration === false ? { useIntegration } : {}),
  ...(integrationId === null ? { integrationId } : {}),
  ...(promptId === null ? { promptId } : {}),
})

/** One statement stores all that move alike. An expression of the database is the same one wherever a column has it. */
async function storeMoves(tx: Tx, moves: StoredMove[]): Promise<void> {
  for (const alike of Map.groupBy(moves, ({ fields }) => JSON.stringify(fields)).values()) {
    await tx.db
      .updateTable('tickets')
      .set(requireRow(alike).fields)
      .where('companyId', '=', tx.companyId)
      .where(
        'id',
        'in',
        alike.map(({ id }) => id),
      )
      .execute()
      .catch(async (error: unknown) => {
        throw isUniqueViolation(error, 'tickets_one_open') ? new AppError('ERR_OTHER_OPEN_TICKET') : error
      })
  }
}

/** Whoever gave the ticket away may see it no more: who has it now is told of the note. */
async function leaveNote(tx: Tx, move: TicketMove, { actor, change }: MoveContext): Promise<void> {
  if (!change.note) return
  const input = { note: change.note, userId: actor?.userId ?? null, mentions: change.mentions }
  const note = await insertNote(tx, toRowAfter(move), input)
  if (isMoved(move)) await linkNoteToHistory(tx, move.ticket.id, note.id)
}

/** The last entry is of this change: the ticket is locked, and a trigger has just written it. */
const linkNoteToHistory = (tx: Tx, ticketId: number, noteId: number) =>
  sql`update ticket_history set note_id = ${noteId} where company_id = ${tx.companyId}
    and id = (select max(id) from ticket_history where company_id = ${tx.companyId} and ticket_id = ${ticketId})`.execute(
    tx.db,
  )
