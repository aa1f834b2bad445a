import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { ChannelKind } from '#contract/channels.ts'
import type { Db } from '#server/db/client.ts'
import { requireRow } from '#server/db/single-row.ts'
import { campaignsEnabled } from '#server/features/settings/queries.ts'
import type { LastRefusals, LastSends } from './stop-rules.ts'

export type SenderState = {
  channel: ChannelKind
  status: string
  zone: string
  /** The company is active, and its plan and settings allow campaigns. */
  mayCampaign: boolean
}

export async function getSenderState(db: Db, companyId: number, connectionId: number): Promise<SenderState | null> {
  const { rows } = await sql<SenderState>`
    select w.channel, w.status, companies.timezone as zone,
      companies.status and coalesce(p.use_campaigns, true) and ${campaignsEnabled} as may_campaign
    from connections w join companies on companies.id = w.company_id left join plans p on p.id = companies.plan_id
    where w.company_id = ${companyId} and w.id = ${connectionId}`.execute(db)
  return rows[0] ?? null
}

export type NextRecipient = {
  id: number
  campaignId: number
  itemId: number | null
  contactId: number | null
  name: string
  number: string
  email: string
  isFirstContact: boolean
  state: 'pending' | 'confirmed'
  variant: number
  /** How often the provider may still be asked whether the number has an account; 0 when it need not be. */
  checksLeft: number
}

/** `zones` are those whose hours are open. Of the people who never wrote, those of the lowest `position` come first. */
export type RecipientChoice = { zones: readonly { zone: string; position: number }[]; withFirstContacts: boolean }

/**
 * Returns the next person of the running campaigns of a connection, which take turns. People who confirmed come first,
 * then the order of the list; without `withFirstContacts`, people who never wrote are passed over. Each zone is asked
 * for its first person by index, so that people of other zones cost nothing.
 */
export async function findNextRecipient(
  db: Db,
  companyId: number,
  connectionId: number,
  { zones, withFirstContacts }: RecipientChoice,
): Promise<NextRecipient | null> {
  const head = (condition: string, turn: number, position: string) => sql`(
    select r.*, ${sql.lit(turn)} as turn, ${sql.raw(position)} as position from campaign_recipients r
    where r.company_id = c.company_id and r.campaign_id = c.id and r.zone = z.zone and ${sql.raw(condition)}
    order by r.id limit 1)`
  const { rows } = await sql<NextRecipient>`
    select r.id, r.campaign_id, r.contact_id, r.name, r.number, r.email, r.is_first_contact, r.state, r.variant,
      r.item_id, r.checks_left
    from campaigns c cross join lateral (
      select * from (
        select distinct on (h.turn, h.is_first_contact) h.*
        from unnest(${zones.map(({ zone }) => zone)}::text[], ${zones.map(({ position }) => position)}::int[]) z (zone, position)
        cross join lateral (
          ${head(`r.state = 'confirmed'`, 0, '0')}
          union all ${head(`r.state = 'pending' and not r.is_first_contact`, 1, '0')}
          union all ${head(`r.state = 'pending' and r.is_first_contact and ${String(withFirstContacts)}`, 1, 'z.position')}
        ) h order by h.turn, h.is_first_contact, h.position, h.id) heads
      order by turn, id limit 1) r
    where c.company_id = ${companyId} and c.connection_id = ${connectionId} and c.status = 'EM_ANDAMENTO'
      and c.pause_reason is null
    order by c.last_sent_at nulls first, c.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** A message that was written but not acknowledged holds back the next one for so long. */
const UNACKNOWLEDGED_SECONDS = 10

/** Whether a message of a campaign is still on its way to the provider: the next one waits for it. */
export async function isMessageLeaving(db: Db, companyId: number, connectionId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (
    select from messages m where m.company_id = ${companyId} and m.connection_id = ${connectionId}
      and m.campaign_recipient_id is not null and (m.outbox = 'queued' or (m.outbox = 'written'
        and m.ack < ${ACK.taken} and m.written_at > now() - make_interval(secs => ${UNACKNOWLEDGED_SECONDS}))))
    as is`.execute(db)
  return requireRow(rows).is
}

const JUDGED = 100
const ARRIVES_WITHIN_HOURS = 6

/** Counts what became of the last messages since a person last resumed a campaign of the connection. */
export async function countLastSends(db: Db, companyId: number, connectionId: number, now: Date): Promise<LastSends> {
  const { rows } = await sql<LastSends>`
    with last as (
      select r.state, r.reason, r.queued_at < ${now.toISOString()}::timestamptz
          - make_interval(hours => ${ARRIVES_WITHIN_HOURS}::int) as is_old
      from campaign_recipients r where r.company_id = ${companyId} and r.connection_id = ${connectionId}
        and r.queued_at > coalesce((select max(c.resumed_at) from campaigns c where c.company_id = ${companyId}
          and c.connection_id = ${connectionId} and c.status = 'EM_ANDAMENTO'), '-infinity')
      order by r.queued_at desc limit ${sql.lit(JUDGED)})
    select count(*)::int as sends,
      count(*) filter (where reason in ('ERR_WAPP_NEW_CHAT_BLOCKED','ERR_WAPP_NO_PRIVACY_TOKEN'))::int as new_chat_refusals,
      count(*) filter (where reason = 'ERR_WAPP_INVALID_CONTACT')::int as unreachable,
      count(*) filter (where is_old)::int as old,
      count(*) filter (where is_old and state in ('queued','sent','failed'))::int as undelivered
    from last`.execute(db)
  return requireRow(rows)
}

/** Counts who refused of the last messages of each campaign of the connection that runs, since a person last resumed it. */
export async function countLastRefusals(db: Db, companyId: number, connectionId: number): Promise<LastRefusals[]> {
  const { rows } = await sql<LastRefusals>`
    select c.id as campaign_id, count(*)::int as sends, count(r.refused_at)::int as opt_outs
    from campaigns c cross join lateral (
      select r.refused_at from campaign_recipients r where r.company_id = c.company_id and r.campaign_id = c.id
        and r.queued_at > coalesce(c.resumed_at, '-infinity')
      order by r.queued_at desc limit ${sql.lit(JUDGED)}) r
    where c.company_id = ${companyId} and c.connection_id = ${connectionId} and c.status = 'EM_ANDAMENTO'
      and c.pause_reason is null
    group by c.id order by c.id`.execute(db)
  return rows
}

/** Lists the running campaigns of a connection. */
export const listRunning = async (db: Db, companyId: number, connectionId: number | null): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from campaigns c where c.company_id = ${companyId}
    and c.status = 'EM_ANDAMENTO' and (${connectionId}::bigint is null or c.connection_id = ${connectionId})
    order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists what the sweep has to do: campaigns whose time has come, and connections with running ones. */
export async function listDueWork(db: Db, companyId: number): Promise<{ due: number[]; connections: number[] }> {
  const { rows } = await sql<{ due: number[]; connections: number[] }>`select
    coalesce((select array_agg(id order by scheduled_at, id) from campaigns c where c.company_id = ${companyId}
      and c.status = 'PROGRAMADA' and c.pause_reason is null and c.scheduled_at <= now()), '{}') as due,
    coalesce((select array_agg(distinct connection_id) from campaigns c where c.company_id = ${companyId}
      and c.status = 'EM_ANDAMENTO' and c.connection_id is not null), '{}') as connections`.execute(db)
  return requireRow(rows)
}
