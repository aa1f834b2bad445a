import { sql } from 'kysely'
import { can } from '#contract/permissions.ts'
import type { Tx } from '#server/db/transaction.ts'
import { TICKET_COLUMNS, type TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { inQueuesOf, visibleTo } from '#server/features/tickets/read/visibility.queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

export type LockedTicket = TicketRow & {
  /** The viewer may see it, and therefore change it. */
  isVisible: boolean
  /** Its queue is one of the viewer's, whoever holds it. */
  isReachable: boolean
}

/**
 * What happens to one conversation happens in turn: whoever changes a ticket or adds a message locks its row first, and
 * then judges the row as it is. `no key update` lets rows that only point at the ticket be written meanwhile.
 */
export async function lockTicket(tx: Tx, actor: CurrentUser, ticketId: number): Promise<LockedTicket> {
  const row = await tx.db
    .selectFrom('tickets as t')
    .select(TICKET_COLUMNS)
    .select([
      sql<boolean>`coalesce(${visibleTo(actor)}, false)`.as('isVisible'),
      sql<boolean>`coalesce(${inQueuesOf(actor)}, false)`.as('isReachable'),
    ])
    .where('t.companyId', '=', tx.companyId)
    .where('t.id', '=', ticketId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND')
  return row
}

/** For jobs: the ticket may be gone meanwhile. */
export const lockTicketIfExists = (tx: Tx, ticketId: number): Promise<TicketRow | undefined> =>
  tx.db
    .selectFrom('tickets')
    .select(TICKET_COLUMNS)
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** For news of the provider, which nobody has to be allowed to bring. */
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

/** Only who holds a conversation writes in it; admins write everywhere. */
export async function lockTicketForWrite(tx: Tx, actor: CurrentUser, ticketId: number): Promise<TicketRow> {
  const ticket = await lockVisibleTicket(tx, actor, ticketId)
  const isHolder = ticket.userId === actor.userId && ticket.status !== 'pending'
  if (!isHolder && !can(actor, 'tickets-manager:showall')) throw new AppError('ERR_NO_PERMISSION')
  return ticket
}
