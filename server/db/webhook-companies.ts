import { sql } from 'kysely'
import type { Database } from './transaction.ts'

/** Lists the companies that have a webhook at work. */
export async function listCompaniesWithWebhooks(data: Database): Promise<number[]> {
  const { rows } = await data.asOperator(({ db }) =>
    sql<{ companyId: number }>`select distinct company_id from webhooks where is_on`.execute(db),
  )
  return rows.map(({ companyId }) => companyId)
}
