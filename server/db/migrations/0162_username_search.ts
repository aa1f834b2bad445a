import { sql, type Kysely } from 'kysely'

/**
 * Contacts are found by their user names too, with the sign before them or without. The indexes are built apart from the
 * column, because building them reads the whole table.
 */
const USERNAME_SEARCH = `
create index if not exists contact_identities_username on contact_identities (company_id, kind, username)
  where username is not null;
create index if not exists contact_identities_username_search on contact_identities
  using gin (company_id, plain_text('@' || username) gin_trgm_ops) where username is not null;
create or replace function contacts_like(pattern text) returns setof bigint
  language plpgsql stable strict security definer rows 50 set search_path = pg_catalog, public as $$
begin
  return query execute 'select id from contacts where company_id = $1 and search like $2
    union select contact_id from contact_identities
     where company_id = $1 and username is not null and plain_text(''@'' || username) like $2'
    using current_setting('app.company_id')::bigint, pattern;
end $$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(USERNAME_SEARCH).execute(db)
}
