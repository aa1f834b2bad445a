import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'

/**
 * Remembers since when a number is linked. Another number starts anew, without the limits of the one before, and with those
 * that it has here already: they are the number's, and no connection made anew has a fresh budget.
 */
export async function rememberNumber(tx: Tx, connectionId: number, number: string): Promise<void> {
  const { companyId } = tx
  const before = await tx.db
    .selectFrom('connectionLimits')
    .select('number')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  if (before?.number === number) return
  if (before && before.number !== null) await putNumberAside(tx, connectionId)
  await sql`insert into connection_limits (company_id, connection_id, number, number_since)
    values (${companyId}, ${connectionId}, ${number}, now())
    on conflict (company_id, connection_id) do update set
      number = excluded.number, number_since = excluded.number_since, updated_at = now(), asked_at = null,
      reachout_until = null, reachout_type = null, quota_total = null, quota_used = 0, quota_status = 'none',
      quota_status_since = null, quota_since = null, quota_until = null`.execute(tx.db)
  await takeOverLimits(tx, connectionId, number)
}

/** Keeps what the number of a connection has used of its limits, which the connection then forgets. */
export async function putNumberAside(tx: Tx, connectionId: number): Promise<void> {
  const { companyId } = tx
  await sql`insert into number_limits as kept (company_id, number, day, first_contacts, next_at, reachout_until, reachout_type,
      quota_total, quota_used, quota_status, quota_status_since, quota_since, quota_until)
    select l.company_id, l.number, p.day, coalesce(p.first_contacts, 0), coalesce(p.next_at, '-infinity'),
      l.reachout_until, l.reachout_type, l.quota_total, l.quota_used, l.quota_status, l.quota_status_since, l.quota_since,
      l.quota_until
    from connection_limits l
      left join connection_pace p on p.company_id = l.company_id and p.connection_id = l.connection_id
    where l.company_id = ${companyId} and l.connection_id = ${connectionId} and l.number is not null
    on conflict (company_id, number) do update set
      first_contacts = case when kept.day = excluded.day then kept.first_contacts + excluded.first_contacts
        when excluded.day is null or excluded.day < kept.day then kept.first_contacts else excluded.first_contacts end,
      day = greatest(kept.day, excluded.day), next_at = greatest(kept.next_at, excluded.next_at),
      reachout_until = excluded.reachout_until, reachout_type = excluded.reachout_type,
      quota_total = excluded.quota_total, quota_used = excluded.quota_used, quota_status = excluded.quota_status,
      quota_status_since = excluded.quota_status_since, quota_since = excluded.quota_since,
      quota_until = excluded.quota_until, updated_at = now()`.execute(tx.db)
  await tx.db
    .deleteFrom('connectionPace')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .execute()
}

/** What the provider said is also known where another connection of the company has the number. */
async function takeOverLimits(tx: Tx, connectionId: number, number: string): Promise<void> {
  const { companyId } = tx
  const told = sql`reachout_until, reachout_type, quota_total, quota_used, quota_status, quota_status_since, quota_since,
    quota_until, updated_at`
  await sql`update connection_limits l set
      reachout_until = s.reachout_until, reachout_type = s.reachout_type, quota_total = s.quota_total,
      quota_used = s.quota_used, quota_status = s.quota_status, quota_status_since = s.quota_status_since,
      quota_since = s.quota_since, quota_until = s.quota_until
    from (select ${told} from number_limits where company_id = ${companyId} and number = ${number}
      union all select ${told} from connection_limits
        where company_id = ${companyId} and number = ${number} and connection_id <> ${connectionId}
      order by updated_at desc limit 1) s
    where l.company_id = ${companyId} and l.connection_id = ${connectionId}`.execute(tx.db)
  await sql`with kept as (
      delete from number_limits where company_id = ${companyId} and number = ${number}
      returning company_id, day, first_contacts, next_at)
    insert into connection_pace (company_id, connection_id, day, first_contacts, next_at)
    select company_id, ${connectionId}, day, first_contacts, next_at from kept
    on conflict (company_id, connection_id) do update set
      day = excluded.day, first_contacts = excluded.first_contacts, next_at = excluded.next_at`.execute(tx.db)
}
