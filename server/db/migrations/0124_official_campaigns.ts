import { sql, type Kysely } from 'kysely'

/**
 * connections.monthly_budget is what an official number may cost in a month, in hundredths of the currency of the company's
 * prices; budget_state says that most of it is spent, or all. It is added first, so that the migration waits for connections
 * while it holds nothing that others wait for.
 *
 * messages.held says why Meta keeps back a message that it took. contact_identities.no_whatsapp_at is since when a number
 * counts as one without WhatsApp, because official WhatsApp could not deliver to it several times. A recipient of a
 * campaign that was refused for having had enough marketing is written to once more at retry_at, and was at retried_at.
 *
 * An older server beside this one sets none of these: what it sends counts as taken, what it is refused is not tried again,
 * and it ends campaigns that wait for that. It does not know the new reasons for which a campaign pauses or leaves somebody
 * out, and shows no words for them.
 */
const OFFICIAL_CAMPAIGNS = `
alter table connections add column monthly_budget int, add column budget_state text,
  add constraint connections_budget check (monthly_budget > 0) not valid,
  add constraint connections_budget_state check (budget_state in ('near','spent')) not valid;
alter table contact_identities add column no_whatsapp_at timestamptz(3);
alter table campaign_recipients add column retry_at timestamptz(3), add column retried_at timestamptz(3);
alter table messages add column held text,
  add constraint messages_held check (held in ('quality','paused')) not valid;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(OFFICIAL_CAMPAIGNS).execute(db)
}
