import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'

/** Remembers since when a number is linked. Another number starts anew, without the limits of the one before. */
export async function rememberNumber(tx: Tx, connectionId: number, number: string): Promise<void> {
  await sql`insert into connection_limits (company_id, connection_id, number, number_since)
    values (${tx.companyId}, ${connectionId}, ${number}, now())
    on conflict (company_id, connection_id) do update set
      number = excluded.number, number_since = excluded.number_since, updated_at = now(), asked_at = null,
      reachout_until = null, reachout_type = null, quota_total = null, quota_used = 0, quota_status = 'none',
      quota_status_since = null, quota_since = null, quota_until = null
    where connection_limits.number is distinct from excluded.number`.execute(tx.db)
}
