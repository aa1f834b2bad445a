import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * A row of unnamed_mentions is somebody whom a message mentions by a hidden id of which nothing is known: the message says
 * "somebody". body and quote are its texts with "@" and the hidden ids in those places, so that they can be written anew.
 */
const UNNAMED_MENTIONS = `
create table unnamed_mentions (company_id bigint not null references companies (id) on delete cascade,
  message_id bigint not null, lid text not null, body text not null, quote text not null default '',
  primary key (company_id, message_id, lid),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade);
create index unnamed_mentions_lid on unnamed_mentions (company_id, lid, message_id);
`

/**
 * Servers until now stored the hidden id itself. Jobs find these messages: this transaction would read all of them. They wait
 * until an older server beside this one, which goes on to do so, has probably stopped.
 */
const OLD_MENTIONS = `
select enqueue_job('mention.nameOld', json_build_object('companyId', c.id), 'mention.nameOld/' || c.id,
    now() + interval '5 minutes', null, array['company:' || c.id])
  from companies c where exists (select from connections w where w.company_id = c.id and w.channel = 'whatsapp')
`

export async function enqueueOldMentions(db: Kysely<unknown>): Promise<void> {
  await sql.raw(OLD_MENTIONS).execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await enqueueOldMentions(db)
  await sql.raw(UNNAMED_MENTIONS).execute(db)
  await sql.raw(enableRls('unnamed_mentions')).execute(db)
}
