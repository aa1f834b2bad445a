import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import { featuresOf, type ChannelKind } from '#contract/channels.ts'
import type { Db } from '#server/db/client.ts'
import { requireRow } from '#server/db/single-row.ts'
import { campaignsEnabled } from '#server/features/settings/queries.ts'

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

/** A message that was written but not acknowledged holds back the next one for so long. */
const UNACKNOWLEDGED_SECONDS = 10

/**
 * Whether a message of a campaign is still on its way to the provider: the next one waits for it. Where nobody is blocked
 * for the pace, the answer to the request is enough.
 */
export async function isMessageLeaving(
  db: Db,
  companyId: number,
  { connectionId, channel }: { connectionId: number; channel: ChannelKind },
): Promise<boolean> {
  const seconds = featuresOf(channel).mayBan ? UNACKNOWLEDGED_SECONDS : 0
  const { rows } = await sql<{ is: boolean }>`select exists (
    select from messages m where m.company_id = ${companyId} and m.connection_id = ${connectionId}
      and m.campaign_recipient_id is not null and (m.outbox = 'queued' or (m.outbox = 'written'
        and m.ack < ${ACK.taken} and m.written_at > now() - make_interval(secs => ${seconds}))))
    as is`.execute(db)
  return requireRow(rows).is
}

/** Lists the zones of the people of a connection's running campaigns. */
export async function listRunningZones(db: Db, companyId: number, connectionId: number): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`select distinct unnest(c.zones) as zone from campaigns c
    where c.company_id = ${companyId} and c.connection_id = ${connectionId} and c.status = 'EM_ANDAMENTO'
      and c.pause_reason is null order by zone`.execute(db)
  return rows.map(({ zone }) => zone)
}

/** Counts for each zone how many people who never wrote still wait in running campaigns, up to `limit`. */
export async function countWaitingStrangers(
  db: Db,
  companyId: number,
  connectionId: number,
  zones: string[],
  limit: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ zone: string; people: number }>`
    select z.zone, (select count(*)::int from (select from campaigns c cross join lateral (
        select from campaign_recipients r where r.company_id = c.company_id and r.campaign_id = c.id
          and r.zone = z.zone and r.is_first_contact and r.state = 'pending' limit ${limit}) r
      where c.company_id = ${companyId} and c.connection_id = ${connectionId} and c.status = 'EM_ANDAMENTO'
        and c.pause_reason is null limit ${limit}) waiting) as people
    from unnest(${zones}::text[]) z (zone)`.execute(db)
  return new Map(rows.map(({ zone, people }) => [zone, people]))
}
