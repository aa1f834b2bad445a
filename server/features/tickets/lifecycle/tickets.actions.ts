import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import { can } from '#contract/permissions.ts'
import type { TicketChange, TicketDetails, TicketInput } from '#contract/tickets.ts'
import type { Tx } from '#server/db/transaction.ts'
import { requireConnection } from '#server/features/connections/queries.ts'
import { findConnectionFor, assertCanMessage } from '#server/features/connections/messageable.queries.ts'
import { enqueueFileCleanup } from '#server/features/files/actions.ts'
import { requireQueues } from '#server/features/queues/queries.ts'
import { emitTicketSaved, emitTicketSavedFull } from '#server/features/tickets/core/emit.actions.ts'
import { assertNoTicketOnOtherConnection } from './other-connection.actions.ts'
import { lockTicket, type LockedTicket } from '#server/features/tickets/core/lock.actions.ts'
import { findOrCreateTicket } from './find-or-create.actions.ts'
import { findConflict } from '#server/features/tickets/read/tickets.queries.ts'
import { recordTicketTiming } from '#server/features/tickets/core/timing.actions.ts'
import { nextState, type TicketState } from '#server/features/tickets/core/transitions.ts'
import { moveTicket, moveTickets, type TicketMove } from './move.actions.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** Returns an error whose details are the conflicting ticket, as screens show it. */
async function getConflictError(tx: Tx, contactId: number, connectionId: number | null): Promise<AppError> {
  return new AppError(
    'ERR_OTHER_OPEN_TICKET',
    (await findConflict(tx.db, contactId, { on: connectionId })) ?? undefined,
  )
}

/** Opens a ticket with a contact, assigned to the given user or to the actor. */
export async function createTicket(tx: Tx, actor: CurrentUser, input: TicketInput): Promise<TicketDetails> {
  const queueId = input.queueId ?? null
  const userId = input.userId ?? actor.userId
  if (queueId === null && !can(actor, 'tickets-manager:showall')) {
    throw wrongField('queueId', 'Selecione uma fila')
  }
  const contact = await getContact(tx, input.contactId)
  await assertTargetsExist(tx, { queueId, userId, whatsappId: input.whatsappId })
  if (queueId !== null && !can(actor, 'tickets-manager:showall') && !actor.queueIds.includes(queueId)) {
    throw new AppError('ERR_NO_PERMISSION')
  }
  const connection = await chooseConnection(tx, actor, contact.id, input.whatsappId ?? null)
  await assertNoTicketOnOtherConnection(tx, { contactId: contact.id, connectionId: connection.id })
  const opened = await findOrCreateTicket(tx, {
    contactId: contact.id,
    isGroup: contact.isGroup,
    connectionId: connection.id,
    channel: connection.channel,
    status: 'open',
    queueId,
    userId,
  })
  if (!opened.isNew) throw await getConflictError(tx, contact.id, connection.id)
  return emitTicketSavedFull(tx, opened.ticket.id, null)
}

async function getContact(tx: Tx, contactId: number): Promise<{ id: number; isGroup: boolean }> {
  const contact = await tx.db
    .selectFrom('contacts')
    .select(['id', 'isGroup'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', contactId)
    .executeTakeFirst()
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
  return contact
}

/** Returns the given connection, which must reach the contact, else the one that does so without a choice. */
async function chooseConnection(tx: Tx, actor: CurrentUser, contactId: number, given: number | null) {
  if (given !== null) return assertCanMessage(tx.db, tx.companyId, contactId, given)
  const found = await findConnectionFor(tx.db, tx.companyId, contactId, actor.userId)
  if (!found) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  return found
}

type Targets = Pick<TicketChange, 'queueId' | 'userId' | 'whatsappId'>

/** Throws if the queue, connection or user does not belong to the company. */
export async function assertTargetsExist(tx: Tx, { queueId, userId, whatsappId }: Targets): Promise<void> {
  if (queueId != null) await requireQueues(tx.db, tx.companyId, [queueId])
  if (whatsappId != null) await requireConnection(tx.db, tx.companyId, whatsappId)
  if (userId != null) await assertUserExists(tx, userId)
}

async function assertUserExists(tx: Tx, userId: number): Promise<void> {
  const user = await findUser(tx, userId)
  if (!user) throw new AppError('ERR_NO_USER_FOUND')
}

const findUser = (tx: Tx, userId: number) =>
  tx.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', userId)
    .executeTakeFirst()

/**
 * Accepts, returns, closes, reopens or transfers a ticket. The lock of the row decides which of several changes comes
 * first. Whoever gets the ticket has to see it, so each of these ends its snooze.
 */
export async function updateTicket(
  tx: Tx,
  actor: CurrentUser,
  ticketId: number,
  change: TicketChange,
): Promise<TicketDetails> {
  const ticket = await lockTicket(tx, actor, ticketId)
  const next = await requireNextState(tx, actor, ticket, change)
  await assertTargetsExist(tx, change)
  return moveTicket(tx, ticket, next, { actor, change })
}

/** Changes tickets that are locked, all in the same way and to targets that exist. */
export async function updateLockedTickets(
  tx: Tx,
  actor: CurrentUser,
  tickets: LockedTicket[],
  change: TicketChange,
): Promise<TicketDetails[]> {
  const moves: TicketMove[] = []
  for (const ticket of tickets) moves.push({ ticket, next: await requireNextState(tx, actor, ticket, change) })
  return moveTickets(tx, moves, { actor, change })
}

/** Returns the state after the change; throws if the actor may not make it. */
async function requireNextState(
  tx: Tx,
  actor: CurrentUser,
  ticket: LockedTicket,
  change: TicketChange,
): Promise<TicketState> {
  const next = nextState(ticket, change, actor.userId)
  const isRefused = 'refused' in next
  if (isRefused && next.refused === 'ERR_TICKET_TAKEN' && (ticket.isVisible || ticket.isReachable)) {
    const assignee = ticket.userId === null ? null : await findUser(tx, ticket.userId)
    throw new AppError('ERR_TICKET_TAKEN', { user: assignee })
  }
  if (!ticket.isVisible) throw new AppError('ERR_NO_PERMISSION')
  if (isRefused) throw new AppError(next.refused)
  return next
}

/** Returns the user's open tickets to pending. */
export async function unassignTicketsOf(tx: Tx, userId: number): Promise<void> {
  const unassigned = await tx.db
    .updateTable('tickets')
    .set({ status: 'pending', userId: null, updatedAt: sql<string>`clock_timestamp()` })
    .where('companyId', '=', tx.companyId)
    .where('userId', '=', userId)
    .where('status', '=', 'open')
    .returning(['id', 'queueId', 'connectionId'])
    .execute()
  for (const ticket of unassigned) {
    await recordTicketTiming(tx, { ...ticket, status: 'pending', userId: null })
    await emitTicketSaved(tx, ticket.id, { ticketId: ticket.id, status: 'open', queueId: ticket.queueId, userId })
  }
}

/** Takes tickets that are not closed out of a queue and ends the bot's part in them. Their assignees stay. */
export async function removeTicketsFromQueue(tx: Tx, queueId: number): Promise<void> {
  const removed = await tx.db
    .updateTable('tickets')
    .set({ queueId: null, queueOptionId: null, chatbot: false, updatedAt: sql<string>`clock_timestamp()` })
    .where('companyId', '=', tx.companyId)
    .where('queueId', '=', queueId)
    .where('status', '<>', 'closed')
    .returning(['id', 'status', 'userId'])
    .execute()
  for (const { id, status, userId } of removed.toSorted((one, other) => one.id - other.id)) {
    await emitTicketSaved(tx, id, audienceOf({ id, status, queueId, userId }))
  }
}

/** Deletes the ticket with its messages, notes and files. A file that was forwarded stays for the other ticket. */
export async function deleteTicket(tx: Tx, ticketId: number): Promise<void> {
  const files = await tx.db
    .selectFrom('messages')
    .select('fileId')
    .distinct()
    .where('companyId', '=', tx.companyId)
    .where('ticketId', '=', ticketId)
    .execute()
  const deleted = await tx.db
    .deleteFrom('tickets')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .returning(['id', 'status', 'queueId', 'userId'])
    .executeTakeFirst()
  if (!deleted) throw new AppError('ERR_NO_TICKET_FOUND')
  const before = audienceOf(deleted)
  tx.emit({ name: 'ticket.deleted', payload: { ticketId }, audience: { before } })
  await enqueueFileCleanup(
    tx,
    files.map(({ fileId }) => fileId),
  )
}
