import { sql, type Kysely } from 'kysely'

/**
 * Finds the messages of one conversation that contain a text. PostgreSQL plans it with the values: a rare text comes from the
 * index of texts, a common one from the newest messages of the contact. The reason for a function is in 0001.
 */
const SEARCH = `
create function conversation_saying(contact bigint, tickets bigint[], pattern text, newest int)
  returns table (message_id bigint, written_at timestamptz)
  language plpgsql stable strict security definer rows 50 set search_path = pg_catalog, public as $$
begin
  return query execute 'select id, created_at from messages
    where company_id = $1 and contact_id = $2 and ticket_id = any($3)
      and plain_text(body) like $4 and not is_deleted and media_type <> ''locationMessage''
    order by created_at desc, id desc limit $5'
    using current_setting('app.company_id')::bigint, contact, tickets, pattern, newest;
end $$;
revoke execute on function conversation_saying from public;
grant execute on function conversation_saying to balcao_app;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SEARCH).execute(db)
}
