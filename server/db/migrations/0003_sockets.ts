import { sql, type Kysely } from 'kysely'

/** The socket adapter stores events here that are too large for a notification between processes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table socket_io_attachments (
    id bigserial primary key, created_at timestamptz not null default now(), payload bytea)`.execute(db)
}
