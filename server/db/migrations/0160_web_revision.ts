import { sql, type Kysely } from 'kysely'

/** The last part of the version of WhatsApp's web app that worked for a connection after another one was refused. */
const WEB_REVISION = `
alter table connections add column web_revision integer;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(WEB_REVISION).execute(db)
}
