import { sql } from 'kysely'
import type { Database } from './transaction.ts'

/** Lists the companies of which a browser is pushed to. */
export async function listCompaniesWithPushes(data: Database): Promise<number[]> {
  const { rows } = await data.asOperator(({ db }) =>
    sql<{ companyId: number }>`select distinct company_id from push_subscriptions`.execute(db),
  )
  return rows.map(({ companyId }) => companyId)
}
