import { sql, type Kysely } from 'kysely'

/**
 * Pauses the campaigns whose connection was deleted before the deletion did so, and holds back their messages that never
 * left, so that both go on when somebody chooses another connection.
 */
const ORPHANS = `
update campaigns set pause_reason = 'disconnected', paused_at = now()
  where connection_id is null and pause_reason is null and status in ('EM_ANDAMENTO','PROGRAMADA');
update messages set outbox = null
  where connection_id is null and outbox = 'queued' and campaign_recipient_id is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ORPHANS).execute(db)
}
