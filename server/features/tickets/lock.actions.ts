import { sql } from 'kysely'
import { can } from '#contract/permissions.ts'
import type { Tx } from '#server/db/change.ts'
import { TICKET_COLUMNS, type TicketRow } from '#server/features/tickets/queries.ts'
import { reachableBy, visibleTo } from '#server/features/tickets/visibility.queries.ts'
import { AppError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

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
export async function lockTicket(tx: Tx, who: Viewer, ticketId: number): Promise<LockedTicket> {
  const row = await tx.db
    .selectFrom('tickets as t')
    .select(TICKET_COLUMNS)
    .select([
      sql<boolean>`coalesce(${visibleTo(who)}, false)`.as('isVisible'),
      sql<boolean>`coalesce(${reachableBy(who)}, false)`.as('isReachable'),
    ])
    .where('t.companyId', '=', tx.companyId)
    .where('t.id', '=', ticketId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND')
  return row as LockedTicket
}

/** For jobs: the ticket may be gone meanwhile. */
export const lockIfThere = async (tx: Tx, ticketId: number): Promise<TicketRow | undefined> =>
  (await tx.db
    .selectFrom('tickets')
    .select(TICKET_COLUMNS)
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .forNoKeyUpdate()
    .executeTakeFirst()) as TicketRow | undefined

/** For news of the provider, which nobody has to be allowed to bring. */
export async function lockAnyTicket(tx: Tx, ticketId: number): Promise<TicketRow> {
  const row = await lockIfThere(tx, ticketId)
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND')
  return row
}

export async function lockVisibleTicket(tx: Tx, who: Viewer, ticketId: number): Promise<TicketRow> {
  const { isVisible, isReachable: _, ...ticket } = await lockTicket(tx, who, ticketId)
  if (!isVisible) throw new AppError('ERR_NO_PERMISSION')
  return ticket
}

/** Only who holds a conversation writes in it; admins write everywhere. */
export async function lockToWrite(tx: Tx, who: Viewer, ticketId: number): Promise<TicketRow> {
  const ticket = await lockVisibleTicket(tx, who, ticketId)
  const isHolder = ticket.userId === who.userId && ticket.status !== 'pending'
  if (!isHolder && !can(who, 'tickets-manager:showall')) throw new AppError('ERR_NO_PERMISSION')
  return ticket
}
