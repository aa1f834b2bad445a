import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'

/** More documents and proofs of one contact in a day are guesses. */
const MAX_CHECKS_PER_DAY = 10

/**
 * Counts that a contact has a document or a proof checked in this turn. Returns false when it was one too many for a day.
 * A turn that is repeated counts once.
 */
export async function countCheck(tx: Tx, contactId: number, turnId: number): Promise<boolean> {
  const { companyId, db } = tx
  await db
    .deleteFrom('billingChecks')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()
  await db
    .insertInto('billingChecks')
    .values({ companyId, contactId, turnId })
    .onConflict((conflict) => conflict.columns(['companyId', 'turnId']).doNothing())
    .execute()
  const { count } = await db
    .selectFrom('billingChecks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .executeTakeFirstOrThrow()
  return Number(count) <= MAX_CHECKS_PER_DAY
}
