import { sql, type Kysely } from 'kysely'

/** Whether strangers may choose the plan when they sign up; the others are agreed on with the provider. */
const PUBLIC_PLANS = `
alter table plans add column is_public boolean not null default true;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(PUBLIC_PLANS).execute(db)
}
