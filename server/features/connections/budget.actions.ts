import { sql } from 'kysely'
import { emitSaved, type TxWithKey } from './actions.ts'
import { storeBudgetState } from './budget-state.actions.ts'

/** Brings what is shown of the budgets of a company's numbers up to date. */
export async function settleBudgets(tx: TxWithKey): Promise<void> {
  const { companyId, db } = tx
  const { rows } = await sql<{ id: number }>`select id from connections
    where company_id = ${companyId} and monthly_budget is not null order by id`.execute(db)
  for (const { id } of rows) if (await storeBudgetState(tx, id)) await emitSaved(tx, id)
}
