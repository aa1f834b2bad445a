import type pg from 'pg'
import { automaticTextsIn } from '#contract/automatic-texts.ts'

const { refusalLine, optedOut, optInHint, optInWord } = automaticTextsIn('pt')

/** What people answered a campaign, and what they were told. */
export type CampaignAnswers = { queue: string; lines: readonly { answer: string; reply: string }[] }

/**
 * Adds what a past campaign left behind besides its figures: its messages, the closed tickets of those who answered, and
 * the opt-out of the one who refused.
 */
export async function addCampaignAnswers(
  client: pg.Client,
  companyId: number,
  campaignId: string,
  { queue, lines }: CampaignAnswers,
): Promise<void> {
  await addMessages(client, companyId, campaignId)
  await addTickets(client, companyId, campaignId, queue)
  await addAnswers(client, companyId, campaignId, lines)
  await addRefusals(client, companyId, campaignId)
  await settleTickets(client, companyId, campaignId)
}

async function addMessages(client: pg.Client, companyId: number, campaignId: string): Promise<void> {
  await client.query(
    `with sent as (
       insert into messages (company_id, contact_id, connection_id, provider_id, from_me, body, ack, read,
         campaign_recipient_id, campaign_part, written_at, created_at, updated_at)
       select r.company_id, r.contact_id, r.connection_id, '3EB0' || upper(substr(md5('campaign/' || r.id), 1, 18)), true,
         replace(c.messages[r.variant], '{nome}', r.name) || $3, case when r.read_at is null then 3 else 4 end, true,
         r.id, 1, r.sent_at, r.sent_at, coalesce(r.read_at, r.delivered_at)
       from campaign_recipients r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
       where r.company_id = $1 and r.campaign_id = $2 and r.sent_at is not null order by r.sent_at
       returning id, campaign_recipient_id)
     update campaign_recipients r set message_id = sent.id from sent
     where r.company_id = $1 and r.id = sent.campaign_recipient_id`,
    [companyId, campaignId, `\n\n${refusalLine}`],
  )
}

/** The people of the company took turns, and were done ten minutes after each answer. */
async function addTickets(client: pg.Client, companyId: number, campaignId: string, queue: string): Promise<void> {
  await client.query(
    `with staff as (select array_agg(id order by id) as ids from users where company_id = $1),
     opened as (
       insert into tickets (company_id, status, contact_id, connection_id, queue_id, user_id, campaign_id, closed_at,
         closed_reason, created_at, updated_at)
       select r.company_id, 'closed', r.contact_id, r.connection_id, q.id, staff.ids[1 + r.id % cardinality(staff.ids)],
         r.campaign_id, r.answered_at + interval '10 minutes', 'resolved', r.answered_at,
         r.answered_at + interval '10 minutes'
       from staff, campaign_recipients r join queues q on q.company_id = r.company_id and q.name = $3
       where r.company_id = $1 and r.campaign_id = $2 and r.answered_at is not null order by r.answered_at
       returning *),
     traced as (
       insert into ticket_traces (company_id, ticket_id, user_id, connection_id, queued_at, started_at, finished_at,
         created_at, updated_at)
       select company_id, id, user_id, connection_id, created_at, created_at + interval '2 minutes', closed_at,
         created_at, updated_at from opened)
     update messages m set ticket_id = opened.id, queue_id = opened.queue_id from opened, campaign_recipients r
     where m.company_id = $1 and m.campaign_recipient_id = r.id and r.company_id = $1 and r.campaign_id = $2
       and r.contact_id = opened.contact_id`,
    [companyId, campaignId, queue],
  )
}

/** Who refuses says only that; the others ask something and get a reply. */
async function addAnswers(
  client: pg.Client,
  companyId: number,
  campaignId: string,
  lines: CampaignAnswers['lines'],
): Promise<void> {
  await client.query(
    `with talk as (
       select t.*, r.id as recipient_id, r.refused_at, l.answer, l.reply,
         row_number() over (order by r.answered_at) as position
       from (select *, row_number() over (order by created_at) as n from tickets
         where company_id = $1 and campaign_id = $2) t
       join campaign_recipients r on r.company_id = $1 and r.campaign_id = $2 and r.contact_id = t.contact_id
       join json_to_recordset($3) as l (n int, answer text, reply text) on l.n = t.n % $4),
     answer as (
       insert into messages (company_id, ticket_id, contact_id, connection_id, queue_id, provider_id, from_me, body, read,
         created_at, updated_at)
       select company_id, id, contact_id, connection_id, queue_id, '3A' || upper(substr(md5('answer/' || id), 1, 18)),
         false, case when refused_at is null then answer else 'SAIR' end, true, created_at, created_at
       from talk order by position returning id, contact_id),
     reply as (
       insert into messages (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, provider_id, from_me,
         body, ack, read, written_at, created_at, updated_at)
       select company_id, id, contact_id, connection_id, queue_id, user_id,
         '3EB0' || upper(substr(md5('reply/' || id), 1, 18)), true, reply, 4, true, at, at, at
       from talk, lateral (select created_at + interval '4 minutes' as at) moment
       where refused_at is null order by position)
     update campaign_recipients r set answer_id = answer.id from answer
     where r.company_id = $1 and r.campaign_id = $2 and r.contact_id = answer.contact_id`,
    [companyId, campaignId, JSON.stringify(lines.map((line, n) => ({ n, ...line }))), lines.length],
  )
}

/** The opt-out names the two messages, and is confirmed at once. */
async function addRefusals(client: pg.Client, companyId: number, campaignId: string): Promise<void> {
  await client.query(
    `with refused as (
       select r.*, a.ticket_id, a.queue_id, m.body as answered, a.body as proof
       from campaign_recipients r join messages m on m.company_id = r.company_id and m.id = r.message_id
         join messages a on a.company_id = r.company_id and a.id = r.answer_id
       where r.company_id = $1 and r.campaign_id = $2 and r.refused_at is not null),
     opted as (
       insert into opt_outs (company_id, contact_id, name, number, source, proof, answered, message_id, created_at)
       select company_id, contact_id, name, number, 'reply', proof, answered, answer_id, refused_at from refused
       returning id, contact_id)
     insert into messages (company_id, ticket_id, contact_id, connection_id, queue_id, provider_id, client_id, from_me, body,
       ack, read, written_at, created_at, updated_at)
     select r.company_id, r.ticket_id, r.contact_id, r.connection_id, r.queue_id,
       '3EB0' || upper(substr(md5('opt-out/' || o.id), 1, 18)), 'opt-out/' || o.id, true, $3, 4, true, at, at, at
     from refused r join opted o on o.contact_id = r.contact_id,
       lateral (select r.refused_at + interval '2 seconds' as at) moment`,
    [companyId, campaignId, `${optedOut} ${optInHint.replace('{word}', optInWord)}`],
  )
}

/** Lets the tickets show their last message. */
async function settleTickets(client: pg.Client, companyId: number, campaignId: string): Promise<void> {
  await client.query(
    `update tickets t set last_message = last.body, from_me = last.from_me
     from (select distinct on (ticket_id) ticket_id, body, from_me from messages where company_id = $1
       order by ticket_id, created_at desc, id desc) last
     where t.company_id = $1 and t.campaign_id = $2 and last.ticket_id = t.id`,
    [companyId, campaignId],
  )
}
