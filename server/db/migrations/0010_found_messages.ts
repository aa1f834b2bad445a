import { sql, type Kysely } from 'kysely'

/**
 * The search also returns the message that contains the text. Deleted messages and locations are left out; the body of
 * a location is a picture and a link. The reason for a function is in 0001.
 */
const SEARCH = `
create function messages_saying(pattern text, newest int) returns table (ticket_id bigint, message_id bigint)
  language plpgsql stable strict security definer rows 200 set search_path = pg_catalog, public as $$
begin
  return query execute 'select ticket_id, id from messages
    where company_id = $1 and plain_text(body) like $2 and not is_deleted and media_type <> ''locationMessage''
    order by id desc limit $3'
    using current_setting('app.company_id')::bigint, pattern, newest;
end $$;
revoke execute on function messages_saying from public;
grant execute on function messages_saying to balcao_app;
drop function tickets_saying;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SEARCH).execute(db)
}
