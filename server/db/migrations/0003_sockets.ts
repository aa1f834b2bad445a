import { sql, type Kysely } from 'kysely'

/** Where the socket adapter puts events that are too large for a notification, on their way between processes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table socket_io_attachments (
    id bigserial primary key, created_at timestamptz not null default now(), payload bytea)`.execute(db)
}
