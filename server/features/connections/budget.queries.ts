import type { BudgetState } from '#contract/connections.ts'
import { MICROS } from '#contract/message-prices.ts'
import type { Db } from '#server/db/client.ts'
import { getCosts } from './message-costs.queries.ts'

/** How much of a month's budget is spent; both are in millionths of the currency of the company's prices. */
type Spending = { currency: string; budget: number; spent: number; state: BudgetState | null }

const CENTS = 100
/** From this share on it is told that not much is left. */
const NEAR = 0.8

export const budgetStateOf = ({ spent, budget }: Pick<Spending, 'spent' | 'budget'>): BudgetState | null =>
  spent >= budget ? 'spent' : spent >= budget * NEAR ? 'near' : null

/**
 * Returns what the number has cost this month beside its budget; null without one. Messages without a price are left out, and
 * those that are on their way have cost nothing yet.
 */
export async function findSpending(db: Db, companyId: number, connectionId: number): Promise<Spending | null> {
  const found = await db
    .selectFrom('connections')
    .select('monthlyBudget')
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  if (found?.monthlyBudget == null) return null
  const { currency, months } = await getCosts(db, companyId, connectionId)
  const budget = (found.monthlyBudget * MICROS) / CENTS
  const spent = months[0]?.cost ?? 0
  return { currency, budget, spent, state: budgetStateOf({ spent, budget }) }
}
