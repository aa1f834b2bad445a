import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { assertMayWrite, TICKET_COLUMNS, type TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { inQueuesOf, visibleTo } from '#server/features/tickets/read/visibility.queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

export type LockedTicket = TicketRow & {
  /** The actor may see the ticket, and may therefore change it. */
  isVisible: boolean
  /** The ticket's queue is one of the actor's queues, whoever the assignee is. */
  isReachable: boolean
}

/**
 * Every change of a ticket, and every new message in it, locks the ticket's row first and then checks the locked row,
 * so that changes of one ticket happen one after another. `no key update` still allows writing rows that only reference
 * the ticket.
 */
export async function lockTicket(tx: Tx, actor: CurrentUser, ticketId: number): Promise<LockedTicket> {
  const row = await ticketsOf(tx, actor).where('t.id', '=', ticketId).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND')
  return row
}

const ticketsOf = (tx: Tx, actor: CurrentUser) =>
  tx.db
    .selectFrom('tickets as t')
    .select(TICKET_COLUMNS)
    .select([
      sql<boolean>`coalesce(${visibleTo(actor)}, false)`.as('isVisible'),
      sql<boolean>`coalesce(${inQueuesOf(actor)}, false)`.as('isReachable'),
    ])
    .where('t.companyId', '=', tx.companyId)

/**
 * Locks those of the tickets that exist, in the order of their ids, so that two changes of the same ones do not wait for
 * each other.
 */
export const lockTickets = (tx: Tx, actor: CurrentUser, ticketIds: number[]): Promise<LockedTicket[]> =>
  ticketsOf(tx, actor).where('t.id', 'in', ticketIds).orderBy('t.id').forNoKeyUpdate().execute()

/** Does so without a permission check. */
export const lockTicketsUnchecked = (tx: Tx, ticketIds: number[]): Promise<TicketRow[]> =>
  tx.db
    .selectFrom('tickets')
    .select(TICKET_COLUMNS)
    .where('companyId', '=', tx.companyId)
    .where(sql<boolean>`id = any(${ticketIds}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Jobs use this, because the ticket may have been deleted meanwhile. */
export const lockTicketIfExists = (tx: Tx, ticketId: number): Promise<TicketRow | undefined> =>
  tx.db
    .selectFrom('tickets')
    .select(TICKET_COLUMNS)
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks without a permission check: events of the provider have no user. */
export async function lockTicketUnchecked(tx: Tx, ticketId: number): Promise<TicketRow> {
  const row = await lockTicketIfExists(tx, ticketId)
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND')
  return row
}

export async function lockVisibleTicket(tx: Tx, actor: CurrentUser, ticketId: number): Promise<TicketRow> {
  const { isVisible, isReachable: _, ...ticket } = await lockTicket(tx, actor, ticketId)
  if (!isVisible) throw new AppError('ERR_NO_PERMISSION')
  return ticket
}

export async function lockTicketForWrite(tx: Tx, actor: CurrentUser, ticketId: number): Promise<TicketRow> {
  const ticket = await lockVisibleTicket(tx, actor, ticketId)
  assertMayWrite(actor, ticket)
  return ticket
}
