import type pg from 'pg'
import { addCampaignAnswers, type CampaignAnswers } from './campaign-answers.ts'

/** Nine in the morning of a week ago: campaigns do not send at night. */
const STARTED = `((date_trunc('day', now() at time zone 'America/Sao_Paulo') - interval '7 days' + interval '9 hours')
  at time zone 'America/Sao_Paulo')`

export type DemoCampaigns = {
  list: string
  past: { name: string; texts: readonly [string, string, string]; answers: CampaignAnswers }
  scheduled: { name: string; texts: readonly [string, string] }
}

const RECIPIENTS = 60

/** Makes a list of contacts, a campaign of last week with its report, and one that is scheduled for next week. */
export async function addCampaigns(
  client: pg.Client,
  companyId: number,
  { list, past, scheduled }: DemoCampaigns,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'insert into contact_lists (company_id, name) values ($1, $2) returning id',
    [companyId, list],
  )
  const listId = rows[0]?.id
  await client.query(
    `insert into contact_list_items (company_id, list_id, name, number, email, is_whatsapp_valid, checked_at,
       consent_source, consent_at)
     select company_id, $2, name, number, email, case when id % 17 = 0 then false else true end, now() - interval '9 days',
       'Compra na loja', current_date - 200
     from contacts where company_id = $1 and not is_group and number <> '' order by id limit $3`,
    [companyId, listId, RECIPIENTS],
  )
  const campaignId = await addPast(client, companyId, listId, past)
  await addCampaignAnswers(client, companyId, campaignId, past.answers)
  await client.query(
    `insert into campaigns (company_id, name, status, messages, contact_list_id, connection_id, user_id, scheduled_at,
       refusal_line, legal_basis)
     select $1, $2, 'PROGRAMADA', $3, $4, (select min(id) from connections where company_id = $1),
       (select min(id) from users where company_id = $1),
       date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo' + interval '8 days 9 hours',
       true, 'customer'`,
    [companyId, scheduled.name, scheduled.texts, listId],
  )
}

/**
 * Every person gets a text in the two hours after the start; most read it, some answer, one refuses. Returns the id of
 * the campaign.
 */
async function addPast(
  client: pg.Client,
  companyId: number,
  listId: string | undefined,
  { name, texts }: DemoCampaigns['past'],
): Promise<string> {
  await client.query(
    `with campaign as (
       insert into campaigns (company_id, name, status, messages, contact_list_id, connection_id, user_id, scheduled_at,
         started_at, completed_at, refusal_line, legal_basis, total, valid)
       select $1, $2, 'FINALIZADA', $3, $4, (select min(id) from connections where company_id = $1),
         (select min(id) from users where company_id = $1), ${STARTED}, ${STARTED},
         ${STARTED} + interval '2 hours', true, 'customer', count(*), count(*) filter (where is_whatsapp_valid)
       from contact_list_items where company_id = $1 and list_id = $4
       returning id, connection_id),
     person as (
       select i.*, campaign.id as campaign_id, campaign.connection_id, 1 + n % 3 as variant,
         ${STARTED} + n * interval '2 minutes' as at
       from campaign, (select *, row_number() over (order by id) as n from contact_list_items
         where company_id = $1 and list_id = $4) i),
     recipient as (
       insert into campaign_recipients (company_id, campaign_id, connection_id, item_id, contact_id, name, number, email,
         is_first_contact, state, reason, variant, queued_at, sent_at, delivered_at, read_at, answered_at, refused_at)
       select $1, p.campaign_id, p.connection_id, p.id, c.id, p.name, p.number, p.email, false,
         case when not is_whatsapp_valid then 'skipped' when n % 4 = 0 then 'delivered' else 'read' end,
         case when not is_whatsapp_valid then 'invalid' end, case when is_whatsapp_valid then variant end,
         case when is_whatsapp_valid then at end, case when is_whatsapp_valid then at end,
         case when is_whatsapp_valid then at + interval '3 seconds' end,
         case when is_whatsapp_valid and n % 4 > 0 then at + interval '6 minutes' end,
         case when is_whatsapp_valid and (n % (6 + variant) = 0 or n = 31) then at + interval '25 minutes' end,
         case when is_whatsapp_valid and n = 31 then at + interval '25 minutes' end
       from person p left join contacts c on c.company_id = $1 and c.number = p.number
       returning campaign_id, variant, state, sent_at, delivered_at, read_at, answered_at, refused_at),
     figure as (
       select campaign_id, coalesce(variant, 0) as variant, what, at from recipient,
         lateral (values ('sent', sent_at), ('delivered', delivered_at), ('read', read_at), ('answered', answered_at),
           ('refused', refused_at), ('skipped', case when state = 'skipped' then ${STARTED} end)) f (what, at)
       where at is not null)
     insert into campaign_counts (company_id, campaign_id, starts_at, variant, sent, delivered, read, answered, refused, skipped)
     select $1, campaign_id, date_trunc('hour', at, 'UTC'), variant, count(*) filter (where what = 'sent'),
       count(*) filter (where what = 'delivered'), count(*) filter (where what = 'read'),
       count(*) filter (where what = 'answered'), count(*) filter (where what = 'refused'),
       count(*) filter (where what = 'skipped')
     from figure group by campaign_id, date_trunc('hour', at, 'UTC'), variant`,
    [companyId, name, texts, listId],
  )
  const { rows } = await client.query<{ id: string }>(
    'select max(id) as id from campaigns where company_id = $1 and name = $2',
    [companyId, name],
  )
  return rows[0]?.id ?? ''
}
