import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * Says how the triggers of `ticket_history` take the changes that follow in this transaction: as they are, as the undoing of
 * a closing, or not at all, because rows are only put where they belong.
 */
export const setHistoryMode = (tx: Tx, mode: 'on' | 'undo' | 'off') =>
  sql`select set_config('app.history', ${mode === 'on' ? '' : mode}, true)`.execute(tx.db)

/** Records what no trigger can see, as done by the user of the transaction. */
export const recordTicketHistory = (
  tx: Tx,
  ticketId: number,
  { kind, facts }: { kind: 'merged' | 'unmerged'; facts: Record<string, string> },
) =>
  sql`select record_ticket_history(${tx.companyId}::bigint, ${ticketId}::bigint, ${kind}::text,
    ${JSON.stringify(facts)}::jsonb)`.execute(tx.db)
