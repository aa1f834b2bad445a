import { sql, type Kysely } from 'kysely'

/**
 * connections.recent_states are the last changes of status and reason, `[{at, status, reason}]`, the oldest first.
 * cloud_numbers.token_expires_at is until when the token is valid, where it ends and Meta tells. Connections come first, so
 * that the migration waits for them while it holds nothing that others wait for. An older server beside this one writes
 * neither, so the last change may then be one of before.
 */
const STATES = `
alter table connections add column recent_states jsonb not null default '[]';
alter table cloud_numbers add column token_expires_at timestamptz(3);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATES).execute(db)
}
