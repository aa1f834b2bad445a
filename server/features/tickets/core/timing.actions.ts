import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

type Traced = Pick<TicketRow, 'id' | 'status' | 'userId' | 'connectionId'>

/**
 * Keeps the times that reports are made of: since when it waits, since when it is attended and by whom, and when it ended.
 * Going from one attendant to another is no new start.
 */
export async function recordTicketTiming(tx: Tx, ticket: Traced): Promise<void> {
  if (ticket.status === 'closed') return finish(tx, ticket)
  const isWaiting = ticket.status === 'pending'
  const times = isWaiting
    ? { queuedAt: sql<string>`now()`, startedAt: null, userId: null }
    : { startedAt: sql<string>`now()`, userId: ticket.userId }
  const kept = isWaiting ? {} : { startedAt: sql<string>`coalesce(ticket_traces.started_at, now())` }
  await tx.db
    .insertInto('ticketTraces')
    .values({ companyId: tx.companyId, ticketId: ticket.id, connectionId: ticket.connectionId, ...times })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'ticketId'])
        .where('finishedAt', 'is', null)
        .doUpdateSet({ ...times, ...kept, connectionId: ticket.connectionId, updatedAt: sql<string>`now()` }),
    )
    .execute()
}

/** Tickets that came from elsewhere may have no trace. */
async function finish(tx: Tx, ticket: Traced): Promise<void> {
  const { companyId } = tx
  const { id: ticketId, userId, connectionId } = ticket
  const end = { userId, finishedAt: sql<string>`now()` }
  const finished = await tx.db
    .updateTable('ticketTraces')
    .set({ ...end, updatedAt: sql<string>`now()` })
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
  if (finished.numUpdatedRows > 0n) return
  await tx.db
    .insertInto('ticketTraces')
    .values({ companyId, ticketId, connectionId, ...end })
    .execute()
}
