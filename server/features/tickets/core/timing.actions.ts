import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

type TimedTicket = Pick<TicketRow, 'id' | 'status' | 'userId' | 'connectionId'>

/**
 * Records the times that reports use: since when the ticket has been pending, since when and by whom it is attended,
 * and when it ended. A transfer from one agent to another keeps `startedAt`.
 */
export async function recordTicketTiming(tx: Tx, ticket: TimedTicket): Promise<void> {
  if (ticket.status === 'closed') return recordEnd(tx, ticket)
  const isWaiting = ticket.status === 'pending'
  const times = isWaiting
    ? { queuedAt: sql<string>`now()`, startedAt: null, userId: null }
    : { startedAt: sql<string>`now()`, userId: ticket.userId }
  const timesOnConflict = isWaiting ? {} : { startedAt: sql<string>`coalesce(ticket_traces.started_at, now())` }
  await tx.db
    .insertInto('ticketTraces')
    .values({ companyId: tx.companyId, ticketId: ticket.id, connectionId: ticket.connectionId, ...times })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'ticketId'])
        .where('finishedAt', 'is', null)
        .doUpdateSet({
          ...times,
          ...timesOnConflict,
          connectionId: ticket.connectionId,
          updatedAt: sql<string>`now()`,
        }),
    )
    .execute()
}

/** Inserts a finished row when none is running, because imported tickets may have no row in `ticket_traces`. */
async function recordEnd(tx: Tx, ticket: TimedTicket): Promise<void> {
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
