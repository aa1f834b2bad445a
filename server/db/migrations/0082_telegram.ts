import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * telegram_bots has the bot of a connection to Telegram. A bot with a token belongs to one connection of one company.
 * messages.choices are what a menu of ours offers as buttons. An older server beside this one writes neither.
 * It also does not know messages.media_state 'tooLarge', with which its lists fail, so bots are linked once all servers are
 * new.
 */
const TELEGRAM = `
create table telegram_bots (company_id bigint not null, connection_id bigint not null,
  bot_id text not null, username text not null default '', token_sealed bytea,
  created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade);
create unique index telegram_bots_bot on telegram_bots (company_id, bot_id);
create unique index telegram_bots_owner on telegram_bots (bot_id) where token_sealed is not null;

alter table messages add column choices jsonb;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TELEGRAM).execute(db)
  await sql.raw(enableRls('telegram_bots')).execute(db)
}
