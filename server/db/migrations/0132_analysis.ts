import { sql, type Kysely } from 'kysely'

/**
 * PostgreSQL analyses a table again once a tenth of its rows have changed. A message and a recipient change three times after
 * they are stored, and the keys of WhatsApp with every message: while much is sent, the whole of these tables would be read
 * every minute, which costs the more the longer they are. Nobody asks for the bytes of a message or of a key, so that nothing
 * need be known of them.
 */
const ANALYSIS = `
alter table messages set (autovacuum_analyze_scale_factor = 0.4), alter column raw set statistics 0;
alter table campaign_recipients set (autovacuum_analyze_scale_factor = 0.3);
alter table wa_keys set (autovacuum_analyze_scale_factor = 1), alter column data set statistics 0;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ANALYSIS).execute(db)
}
