import { sql, type Kysely } from 'kysely'

/** The index that `campaign_recipients_waiting` replaces, which serves an older server beside this one just as well. */
const ORDER_END = `
drop index if exists campaign_recipients_next;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ORDER_END).execute(db)
}
