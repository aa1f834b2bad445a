import { sql } from 'kysely'
import type { Tx } from '#server/db/change.ts'
import type { TicketRow } from '#server/features/tickets/queries.ts'

type Traced = Pick<TicketRow, 'id' | 'status' | 'userId' | 'connectionId'>

/** Keeps the times that reports are made of: since when it waits, who works on it since when, and when it ended. */
export async function traceTicket(tx: Tx, ticket: Traced): Promise<void> {
  const queuedAt = ticket.status === 'pending' ? sql`now()` : sql`null`
  const startedAt = ticket.status === 'open' ? sql`now()` : sql`null`
  const finishedAt = ticket.status === 'closed' ? sql`now()` : sql`null`
  const holder = ticket.status === 'pending' ? null : ticket.userId
  await sql`
    insert into ticket_traces as running
      (company_id, ticket_id, user_id, connection_id, queued_at, started_at, finished_at)
    values (${tx.companyId}, ${ticket.id}, ${holder}, ${ticket.connectionId}, ${queuedAt}, ${startedAt}, ${finishedAt})
    on conflict (company_id, ticket_id) where finished_at is null do update set
      user_id = excluded.user_id, connection_id = excluded.connection_id,
      queued_at = coalesce(excluded.queued_at, running.queued_at),
      started_at = case ${ticket.status} when 'pending' then null when 'open' then excluded.started_at else running.started_at end,
      finished_at = excluded.finished_at, updated_at = now()`.execute(tx.db)
}
