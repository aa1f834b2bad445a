import { sql } from 'kysely'
import type { BudgetState } from '#contract/connections.ts'
import { emitSaved, type TxWithKey } from './actions.ts'
import { findSpending } from './budget.queries.ts'

type Known = { id: number; budgetState: BudgetState | null }

/** Brings what is shown of the budgets of a company's numbers up to date. */
export async function settleBudgets(tx: TxWithKey): Promise<void> {
  const { companyId, db } = tx
  const { rows } = await sql<Known>`select id, budget_state from connections
    where company_id = ${companyId} and monthly_budget is not null order by id`.execute(db)
  for (const { id, budgetState } of rows) {
    const state = (await findSpending(db, companyId, id))?.state ?? null
    if (state === budgetState) continue
    await db
      .updateTable('connections')
      .set({ budgetState: state })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .execute()
    await emitSaved(tx, id)
  }
}
