import { sql, type Kysely } from 'kysely'

/** Adds whether a plan is offered at sign-up; other plans are agreed on with the operator. */
const PUBLIC_PLANS = `
alter table plans add column is_public boolean not null default true;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(PUBLIC_PLANS).execute(db)
}
