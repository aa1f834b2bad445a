import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { findSpending } from './budget.queries.ts'

/** Stores how much of the month's budget of a number is spent. Says whether it was another share before. */
export async function storeBudgetState({ companyId, db }: Tx, connectionId: number): Promise<boolean> {
  const state = (await findSpending(db, companyId, connectionId))?.state ?? null
  const { rows } = await sql`update connections set budget_state = ${state}
    where company_id = ${companyId} and id = ${connectionId} and budget_state is distinct from ${state}
    returning id`.execute(db)
  return rows.length > 0
}
