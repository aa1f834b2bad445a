import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * message_templates has the templates of the account of an official number, for each connection, as Meta last told of
 * them: fetched_at is the time of the list, told_at of a webhook, whose words a list does not overwrite that was asked for
 * before it. messages.template is the template that a message of ours is sent with, with its values. An older server beside
 * this one writes neither, and would send the text of such a message without its template: Meta refuses that while the
 * reply window is closed.
 */
const TEMPLATES = `
create table message_templates (company_id bigint not null, id bigint generated always as identity,
  connection_id bigint not null, provider_id text not null default '', name text not null, language text not null,
  category text not null default '', state text not null default '', quality text not null default '',
  reason text not null default '', components jsonb not null default '[]',
  fetched_at timestamptz(3) not null default now(), told_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade);
create unique index message_templates_name on message_templates (company_id, connection_id, name, language);

alter table messages add column template jsonb;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TEMPLATES).execute(db)
  await sql.raw(enableRls('message_templates')).execute(db)
}
