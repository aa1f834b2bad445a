import { sql } from 'kysely'
import type { CampaignTemplate } from '#contract/campaign-template.ts'
import type { Db } from '#server/db/client.ts'
import { requireRow } from '#server/db/single-row.ts'

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
  template: CampaignTemplate | null
}

/** `zones` are those whose hours are open. Of the people who never wrote, those of the lowest `position` come first. */
export type RecipientChoice = { zones: readonly { zone: string; position: number }[]; withFirstContacts: boolean }

/**
 * Returns the next person of the running campaigns of a connection, which take turns. People who confirmed come first,
 * then the order of the list; without `withFirstContacts`, people who never wrote are passed over. Each zone is asked
 * for its first person in the order of an index that has only those who wait. No other index has this order, so that
 * neither people of other zones nor those who were written to before are read.
 */
export async function findNextRecipient(
  db: Db,
  companyId: number,
  connectionId: number,
  { zones, withFirstContacts }: RecipientChoice,
): Promise<NextRecipient | null> {
  const head = (condition: string, rank: number, position: string) => sql`(
    select r.*, ${sql.lit(rank)} as rank, ${sql.raw(position)} as position from campaign_recipients r
    where r.company_id = c.company_id and r.campaign_id = c.id and r.zone between z.zone and z.zone
      and ${sql.raw(condition)}
    order by r.zone, r.id limit 1)`
  const { rows } = await sql<NextRecipient>`
    select r.id, r.campaign_id, r.contact_id, r.name, r.number, r.email, r.is_first_contact, r.state, r.variant,
      r.item_id, r.checks_left, c.template
    from campaigns c cross join lateral (
      select * from (
        select distinct on (h.rank, h.is_first_contact) h.*
        from unnest(${zones.map(({ zone }) => zone)}::text[], ${zones.map(({ position }) => position)}::int[]) z (zone, position)
        cross join lateral (
          ${head(`r.state = 'confirmed'`, 0, '0')}
          union all ${head(`r.state = 'pending' and not r.is_first_contact`, 1, '0')}
          union all ${head(`r.state = 'pending' and r.is_first_contact and ${String(withFirstContacts)}`, 1, 'z.position')}
        ) h order by h.rank, h.is_first_contact, h.position, h.id) heads
      order by rank, id limit 1) r
    where c.company_id = ${companyId} and c.connection_id = ${connectionId} and c.status = 'EM_ANDAMENTO'
      and c.pause_reason is null
    order by c.last_sent_at nulls first, c.id limit 1`.execute(db)
  return rows[0] ?? null
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
