import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'

const BATCH_SIZE = 2000

/**
 * Deletes some calls that are older than the company keeps them. What a day has cost stays in `ai_spending`, and the
 * tokens of a prompt stay in its row. Only the oldest are looked at, because nothing sorts them by time. Returns whether
 * more may be left.
 */
export async function forgetAiCalls({ db, companyId }: Tx): Promise<boolean> {
  const { aiCallDays } = await getCompanySettings(db, companyId)
  const { numAffectedRows } = await sql`delete from ai_calls where company_id = ${companyId} and id in (
    select o.id from (select c.id, c.created_at from ai_calls c where c.company_id = ${companyId}
      order by c.id limit ${BATCH_SIZE}) o
    where o.created_at < now() - make_interval(days => ${Number(aiCallDays)}::int))`.execute(db)
  return Number(numAffectedRows) === BATCH_SIZE
}
