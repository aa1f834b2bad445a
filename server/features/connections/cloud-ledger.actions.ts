import { sql } from 'kysely'
import type { OutcomeCounts } from '#server/channels/received-outcome.ts'
import type { Tx } from '#server/db/transaction.ts'

/** Those who count at once seldom take the same slot of the day, and so wait for nobody. */
const SLOTS = 8

/** Counts what was settled of a connection today. It comes last in a transaction, because others may wait for its row. */
export async function countSettled(
  { db, companyId }: Tx,
  connectionId: number,
  { applied, ignored }: OutcomeCounts,
): Promise<void> {
  if (applied + ignored === 0) return
  await sql`insert into cloud_ledger as l (company_id, connection_id, day, slot, applied, ignored)
    values (${companyId}, ${connectionId}, current_date, ${Math.floor(Math.random() * SLOTS)}, ${applied}, ${ignored})
    on conflict (company_id, connection_id, day, slot)
    do update set applied = l.applied + excluded.applied, ignored = l.ignored + excluded.ignored`.execute(db)
}
