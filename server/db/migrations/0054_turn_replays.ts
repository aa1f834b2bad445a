import { sql, type Kysely } from 'kysely'

/**
 * Keeps what a turn began with, so that a failed one can be repeated by hand: the last message that was answered before,
 * and the state of the assistant. The repeated turn needs no link back, since `replayed_at` says that it happened.
 */
const TURN_REPLAYS = `
alter table assistant_turns
  add column seen_id bigint,
  add column state jsonb,
  drop column replay_of;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TURN_REPLAYS).execute(db)
}
