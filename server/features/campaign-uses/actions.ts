import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import type { UsedRecord } from './queries.ts'

/** Locks the campaigns that use a record, so that none of them starts while the record is being deleted. */
export const lockCampaignsUsing = ({ db, companyId }: Tx, { column, id }: UsedRecord) =>
  sql`select from campaigns c where c.company_id = ${companyId} and ${sql.ref(`c.${column}`)} = ${id}
    order by c.id for no key update`.execute(db)
