import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const AD_TABLES = ['ticket_ads', 'meta_referrals']

/**
 * Adds the advertisements by which customers came: a row for each message that answers one. `opened` says that the
 * ticket began with it. The picture and the words of the advertisement stay with the message. meta_referrals has the
 * advertisement by which a person came back to Messenger or Instagram, until they write.
 */
const ADS = `
create table ticket_ads (company_id bigint not null references companies on delete cascade,
  id bigint generated always as identity, ticket_id bigint not null, message_id bigint not null,
  opened boolean not null, title text not null, url text,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (company_id, id), unique (company_id, message_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade);
create index ticket_ads_ticket on ticket_ads (company_id, ticket_id);
create index ticket_ads_created on ticket_ads (company_id, created_at) where opened;

create table meta_referrals (company_id bigint not null, connection_id bigint not null, person_id text not null,
  ad jsonb not null, created_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, person_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ADS).execute(db)
  for (const table of AD_TABLES) await sql.raw(enableRls(table)).execute(db)
}
