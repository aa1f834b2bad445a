import { sql, type Kysely } from 'kysely'

/**
 * The backlog also has what could not be applied of numbers that are scanned, of Messenger and Instagram and of bots. It
 * never waits: it was tried before it was set aside, and only somebody who replays it has it tried again. The constraint
 * keeps an older server beside this one from trying it, which would take it for an event of the Cloud API that nobody
 * understands, and delete it. `told_id` names it at its provider, so that what is told again is set aside once.
 */
const SET_ASIDE = `
alter table cloud_backlog add column never_waits boolean not null default false, add column told_id text,
  add constraint cloud_backlog_never_waits check (not never_waits or given_up_at is not null) not valid;
create unique index cloud_backlog_told on cloud_backlog (company_id, connection_id, told_id) where never_waits;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SET_ASIDE).execute(db)
}
