import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * Locks the company until the transaction ends, so that changes of which only one may happen at a time wait for each other:
 * of its plan, its administrators, its default connection, and of whatever it may have only so many. What depends on
 * it must be read in a later statement: the statement that waited for the lock still sees what was before.
 */
export const lockCompany = async (tx: Tx): Promise<void> =>
  void (await sql`select from companies where id = ${tx.companyId} for no key update`.execute(tx.db))
