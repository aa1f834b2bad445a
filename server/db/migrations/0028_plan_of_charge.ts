import { sql, type Kysely } from 'kysely'

/** Adds the plan that the company gets when the charge is paid; null keeps the plan that it has then. */
const PLAN_OF_CHARGE = `
alter table pix_charges add column plan_id bigint references plans on delete set null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(PLAN_OF_CHARGE).execute(db)
}
