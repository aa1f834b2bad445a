import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { PREFIX_LENGTHS, ZONE_BY_PREFIX } from '#server/lib/phone-zone.ts'

const ZONES = JSON.stringify(ZONE_BY_PREFIX)

/** Returns the time zone of a number, as `zoneOfPhone` does; '' when the number does not tell. */
export const zoneOfNumber = (number: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(${sql.join(PREFIX_LENGTHS.map((length) => sql`${ZONES}::jsonb ->> left(${number}, ${sql.lit(length)})`))}, '')`

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
