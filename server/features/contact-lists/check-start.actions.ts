import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { listConnectedIds } from '#server/features/connections/queries.ts'
import { hasUnknownItems } from './queries.ts'

/** Enqueues the next question about a list; it replaces one that waits. */
export const enqueueQuestion = (tx: Tx, listId: number, seconds = 0): Promise<void> =>
  tx.enqueue(
    'contactList.check',
    { companyId: tx.companyId, listId },
    { key: `contactList.check ${listId}`, runAt: new Date(Date.now() + seconds * 1000).toISOString() },
  )

/**
 * Lets new numbers of a list be asked about, over whatever connection is there, unless a person paused the check. It
 * locks the check even where nothing changes: one that is just ending sees the new numbers.
 */
export async function startCheckOfNew(tx: Tx, listId: number): Promise<void> {
  if (!(await hasUnknownItems(tx.db, tx.companyId, listId))) return
  const [connectionId = null] = await listConnectedIds(tx.db, tx.companyId)
  const { rows } = await sql`
    insert into contact_list_checks as k (company_id, list_id, connection_id, asks_all, status)
      values (${tx.companyId}, ${listId}, ${connectionId}, false, 'running')
    on conflict (company_id, list_id) do update set connection_id = excluded.connection_id, user_id = null,
      asks_all = false, status = 'running', reason = null, unanswered = 0, started_at = now(),
      next_at = greatest(k.next_at, now()), finished_at = null
    where k.status = 'done' or (k.status = 'paused' and k.reason is distinct from 'person')
    returning 1`.execute(tx.db)
  if (rows.length > 0) await enqueueQuestion(tx, listId)
}
