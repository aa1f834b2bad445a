import { sql, type Kysely } from 'kysely'

/**
 * campaigns.template is the template of official WhatsApp that a campaign sends in place of texts, with its values and its
 * text. pause_error is the code of what the provider refused, beside pause_reason. An older server beside this one knows
 * neither: it finds no text to start or to test such a campaign with, and could not change it into one of texts. A message
 * that it would make of a running one is refused by the trigger, so that nobody gets an empty one. So campaigns have
 * templates once all servers are new. The search path is set because a restored dump of data fires the trigger without one.
 *
 * The index finds those whom the provider refused.
 */
const CAMPAIGN_TEMPLATES = `
alter table campaigns add column template jsonb, add column pause_error text,
  add constraint campaigns_template check (template is null or cardinality(array_remove(messages, null)) = 0);
create index campaign_recipients_failed on campaign_recipients (company_id, campaign_id, failed_at) where state = 'failed';

create function refuse_untemplated_campaign() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from campaign_recipients r
      join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
      where r.company_id = new.company_id and r.id = new.campaign_recipient_id and c.template is not null) then
    raise exception 'the campaign of recipient % is sent with its template only', new.campaign_recipient_id;
  end if;
  return new;
end $$;
create trigger messages_campaign_template before insert on messages
  for each row when (new.campaign_recipient_id is not null and new.template is null)
  execute function refuse_untemplated_campaign();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CAMPAIGN_TEMPLATES).execute(db)
}
