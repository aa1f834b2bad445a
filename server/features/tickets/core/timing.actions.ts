import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

type TimedTicket = Pick<TicketRow, 'id' | 'status' | 'userId' | 'connectionId'>

/**
 * Records the times that reports use: since when the ticket has been pending, since when and by whom it is attended,
 * and when it ended. A transfer from one agent to another keeps `startedAt`.
 */
export const recordTicketTiming = (tx: Tx, ticket: TimedTicket): Promise<void> => recordTicketTimings(tx, [ticket])

/** Records the times of tickets that were changed together, by the same statements as those of one. */
export async function recordTicketTimings(tx: Tx, tickets: TimedTicket[]): Promise<void> {
  for (const [status, alike] of Map.groupBy(tickets, (ticket) => ticket.status)) {
    if (status === 'closed') await recordEnds(tx, alike)
    else await recordRunning(tx, alike, status === 'pending')
  }
}

async function recordRunning(tx: Tx, tickets: TimedTicket[], isWaiting: boolean): Promise<void> {
  const times = isWaiting ? { queuedAt: sql<string>`now()`, startedAt: null } : { startedAt: sql<string>`now()` }
  const timesOnConflict = isWaiting ? times : { startedAt: sql<string>`coalesce(ticket_traces.started_at, now())` }
  await tx.db
    .insertInto('ticketTraces')
    .values(
      tickets.map(({ id, connectionId, userId }) => ({
        ...{ companyId: tx.companyId, ticketId: id, connectionId, userId: isWaiting ? null : userId },
        ...times,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'ticketId'])
        .where('finishedAt', 'is', null)
        .doUpdateSet({
          ...timesOnConflict,
          userId: sql<number | null>`excluded.user_id`,
          connectionId: sql<number | null>`excluded.connection_id`,
          updatedAt: sql<string>`now()`,
        }),
    )
    .execute()
}

/** Inserts a finished row when none is running, because imported tickets may have no row in `ticket_traces`. */
async function recordEnds(tx: Tx, tickets: TimedTicket[]): Promise<void> {
  const { companyId } = tx
  const ids = tickets.map(({ id }) => id)
  const userIds = tickets.map(({ userId }) => userId)
  const { rows: finished } = await sql<{ ticketId: number }>`
    update ticket_traces tr set user_id = e.user_id, finished_at = now(), updated_at = now()
    from unnest(${ids}::bigint[], ${userIds}::bigint[]) as e (ticket_id, user_id)
    where tr.company_id = ${companyId} and tr.ticket_id = e.ticket_id and tr.finished_at is null
    returning tr.ticket_id`.execute(tx.db)
  const known = new Set(finished.map(({ ticketId }) => ticketId))
  const unknown = tickets.filter(({ id }) => !known.has(id))
  if (unknown.length === 0) return
  await tx.db
    .insertInto('ticketTraces')
    .values(
      unknown.map(({ id, userId, connectionId }) => ({
        ...{ companyId, ticketId: id, connectionId, userId, finishedAt: sql<string>`now()` },
      })),
    )
    .execute()
}
