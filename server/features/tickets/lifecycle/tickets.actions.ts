import { sql } from 'kysely'
import type { ChannelKind } from '#contract/channels.ts'
import { audienceOf } from '#contract/events.ts'
import { can } from '#contract/permissions.ts'
import type { TicketChange, TicketDetails, TicketInput } from '#contract/tickets.ts'
import type { Tx } from '#server/db/transaction.ts'
import { isUniqueViolation } from '#server/db/pg-errors.ts'
import { requireConnection } from '#server/features/connections/queries.ts'
import { findConnectionFor, assertCanMessage } from '#server/features/connections/messageable.queries.ts'
import { enqueueFileCleanup } from '#server/features/files/actions.ts'
import { requireQueues } from '#server/features/queues/queries.ts'
import { emitTicketSaved, emitTicketSavedFull } from '#server/features/tickets/core/emit.actions.ts'
import { BOT_OFF } from '#server/features/tickets/core/bot-state.actions.ts'
import { closedFields } from '#server/features/tickets/lifecycle/closing.actions.ts'
import { assertNoTicketOnOtherConnection } from '#server/features/tickets/lifecycle/other-connection.actions.ts'
import { sendAcceptGreeting } from '#server/features/tickets/lifecycle/accept-greeting.actions.ts'
import { lockTicket, type LockedTicket } from '#server/features/tickets/core/lock.actions.ts'
import { findOrCreateTicket } from '#server/features/tickets/lifecycle/find-or-create.actions.ts'
import { findConflict, type TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { cancelRatingRequests } from '#server/features/tickets/lifecycle/rating.actions.ts'
import { clearUnread } from '#server/features/tickets/messages/mark-read.actions.ts'
import { recordTicketTiming } from '#server/features/tickets/core/timing.actions.ts'
import { sendTransferMessage } from '#server/features/tickets/lifecycle/transfer.actions.ts'
import { nextState, type TicketState } from '#server/features/tickets/core/transitions.ts'
import { holdClosing } from '#server/features/tickets/lifecycle/undo.actions.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

export { receiveMessage } from '#server/features/tickets/inbound/receive-message.actions.ts'

/** An error whose details are the ticket in the way, as screens show it. */
async function conflict(tx: Tx, contactId: number, connectionId: number | null): Promise<AppError> {
  return new AppError(
    'ERR_OTHER_OPEN_TICKET',
    (await findConflict(tx.db, contactId, { on: connectionId })) ?? undefined,
  )
}

/** Opens a conversation with a contact, held by the given user or by the one who asks. */
export async function createTicket(tx: Tx, actor: CurrentUser, input: TicketInput): Promise<TicketDetails> {
  const queueId = input.queueId ?? null
  const userId = input.userId ?? actor.userId
  if (queueId === null && !can(actor, 'tickets-manager:showall')) {
    throw wrongField('queueId', 'Selecione uma fila')
  }
  const contact = await getContact(tx, input.contactId)
  await requireTargets(tx, { queueId, userId, whatsappId: input.whatsappId })
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
  if (!opened.isNew) throw await conflict(tx, contact.id, connection.id)
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

/** The given one, else the user's own, else the company's default; where the contact can be reached. */
async function chooseConnection(tx: Tx, actor: CurrentUser, contactId: number, given: number | null) {
  if (given !== null) return assertCanMessage(tx.db, tx.companyId, contactId, given)
  const found = await findConnectionFor(tx.db, tx.companyId, contactId, actor.userId)
  if (!found) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  return found
}

type Targets = Pick<TicketChange, 'queueId' | 'userId' | 'whatsappId'>

/** What a ticket is given to belongs to the company. */
async function requireTargets(tx: Tx, { queueId, userId, whatsappId }: Targets): Promise<void> {
  if (queueId != null) await requireQueues(tx.db, tx.companyId, [queueId])
  if (whatsappId != null) await requireConnection(tx.db, tx.companyId, whatsappId)
  if (userId != null) await requireUser(tx, userId)
}

async function requireUser(tx: Tx, userId: number): Promise<void> {
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

/** Accepts, returns, resolves, reopens or transfers a ticket. The row's lock decides who was first. */
export async function updateTicket(
  tx: Tx,
  actor: CurrentUser,
  ticketId: number,
  change: TicketChange,
): Promise<TicketDetails> {
  const ticket = await lockTicket(tx, actor, ticketId)
  const next = await judge(tx, actor, ticket, change)
  await requireTargets(tx, change)
  const way = await changedWay(tx, ticket, next)
  const isAccepted = ticket.status === 'pending' && next.status === 'open'
  const isClosed = ticket.status !== 'closed' && next.status === 'closed'
  if (ticket.status === 'closed' && next.status !== 'closed') {
    await assertNoTicketOnOtherConnection(tx, { contactId: ticket.contactId, connectionId: next.connectionId })
    await cancelRatingRequests(tx, ticket)
  }
  if (isClosed) await holdClosing(tx, actor, ticketId)

  await tx.db
    .updateTable('tickets')
    .set({
      status: next.status,
      userId: next.userId,
      queueId: next.queueId,
      connectionId: next.connectionId,
      ...way,
      ...(isClosed ? closedFields('resolved') : botFields(ticket, change, !isSame(ticket, next))),
      ...(next.status === 'closed' ? {} : { closedAt: null, closedReason: null }),
      ...(isSame(ticket, next) ? {} : { updatedAt: sql<string>`clock_timestamp()` }),
    })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .execute()
    .catch(async (error: unknown) => {
      throw isUniqueViolation(error, 'tickets_one_open') ? new AppError('ERR_OTHER_OPEN_TICKET') : error
    })
  const after = { ...ticket, ...next }
  if (!isSame(ticket, next)) await recordTicketTiming(tx, after)
  if (isClosed) await clearUnread(tx, after)
  const shown = await emitTicketSavedFull(tx, ticketId, audienceOf(ticket))
  await sendTransferMessage(tx, ticket, after)
  if (isAccepted) await sendAcceptGreeting(tx, after)
  return shown
}

/** The channel of the connection that a ticket moves to. */
async function changedWay(
  tx: Tx,
  ticket: TicketRow,
  { connectionId }: TicketState,
): Promise<{ channel?: ChannelKind }> {
  if (connectionId === null || connectionId === ticket.connectionId) return {}
  const { channel } = await assertCanMessage(tx.db, tx.companyId, ticket.contactId, connectionId)
  return { channel }
}

const isSame = (now: TicketState, next: TicketState): boolean =>
  now.status === next.status &&
  now.userId === next.userId &&
  now.queueId === next.queueId &&
  now.connectionId === next.connectionId

/** Throws what keeps this viewer from this change. */
async function judge(tx: Tx, actor: CurrentUser, ticket: LockedTicket, change: TicketChange): Promise<TicketState> {
  const next = nextState(ticket, change, actor.userId)
  const isRefused = 'refused' in next
  if (isRefused && next.refused === 'ERR_TICKET_TAKEN' && (ticket.isVisible || ticket.isReachable)) {
    const holder = ticket.userId === null ? null : await findUser(tx, ticket.userId)
    throw new AppError('ERR_TICKET_TAKEN', { user: holder })
  }
  if (!ticket.isVisible) throw new AppError('ERR_NO_PERMISSION')
  if (isRefused) throw new AppError(next.refused)
  return next
}

/** A person who works on a ticket can only switch its bots off. Whoever accepts or moves it takes over from the chatbot. */
function botFields(ticket: TicketRow, change: TicketChange, isMoved: boolean) {
  return {
    ...(isMoved || change.chatbot === false ? BOT_OFF : {}),
    useIntegration: ticket.useIntegration && change.useIntegration !== false,
    integrationId: change.integrationId === null ? null : ticket.integrationId,
    promptId: change.promptId === null ? null : ticket.promptId,
  }
}

/** Puts the user's conversations back among those that wait. */
export async function unassignTicketsOf(tx: Tx, userId: number): Promise<void> {
  const held = await tx.db
    .updateTable('tickets')
    .set({ status: 'pending', userId: null, updatedAt: sql<string>`clock_timestamp()` })
    .where('companyId', '=', tx.companyId)
    .where('userId', '=', userId)
    .where('status', '=', 'open')
    .returning(['id', 'queueId', 'connectionId'])
    .execute()
  for (const ticket of held) {
    await recordTicketTiming(tx, { ...ticket, status: 'pending', userId: null })
    await emitTicketSaved(tx, ticket.id, { ticketId: ticket.id, status: 'open', queueId: ticket.queueId, userId })
  }
}

/** Leaves the conversations of a queue without one, and its bot's part in them ends. Who holds them keeps them. */
export async function removeTicketsFromQueue(tx: Tx, queueId: number): Promise<void> {
  const left = await tx.db
    .updateTable('tickets')
    .set({ queueId: null, queueOptionId: null, chatbot: false, updatedAt: sql<string>`clock_timestamp()` })
    .where('companyId', '=', tx.companyId)
    .where('queueId', '=', queueId)
    .where('status', '<>', 'closed')
    .returning(['id', 'status', 'userId'])
    .execute()
  for (const { id, status, userId } of left) {
    await emitTicketSaved(tx, id, audienceOf({ id, status, queueId, userId }))
  }
}

/** Deletes the ticket with its messages, notes and files. A file that was forwarded lives on in the other conversation. */
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
