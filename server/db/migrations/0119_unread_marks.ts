import { sql, type Kysely } from 'kysely'

/**
 * When somebody last marked a ticket as unread, by which a server refuses the read marks that knew nothing of it. The trigger
 * forgets it as soon as nothing is unread: an older server beside this one knows of no such column, and there are several ways
 * to read and to close.
 */
const UNREAD_MARKS = `
alter table tickets add column marked_unread_at timestamptz(3);

create function forget_unread_mark() returns trigger language plpgsql as $$
begin
  new.marked_unread_at := null;
  return new;
end $$;
create trigger tickets_unread_mark before update of unread_messages on tickets
  for each row when (new.unread_messages = 0 and new.marked_unread_at is not null)
  execute function forget_unread_mark();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UNREAD_MARKS).execute(db)
}
