import { sql } from 'kysely'
import type { DashboardQuery } from '#contract/dashboard.ts'
import type { DashboardWaiting } from '#contract/reports.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject, jsonOfRow, tableAlias } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { goalOf } from './durations.queries.ts'
import { selectionOf } from './selection.queries.ts'

const t = tableAlias<'tickets'>('t')
const c = tableAlias<'contacts'>('c')

const oldestJson = jsonObject<NonNullable<DashboardWaiting['oldest']>>()({
  uuid: t.column('uuid'),
  contactName: c.column('name'),
  queueName: sql<string | null>`q.name`,
  waitSoonMinutes: sql<number | null>`q.wait_soon_minutes`,
  since: sql<string>`${t.time('waitingSince')}`,
})

/** Counts the pending tickets whose customer waits for an answer, without those that somebody snoozed. */
export async function readWaiting(db: Db, actor: CurrentUser, query: DashboardQuery): Promise<DashboardWaiting> {
  const { companyId } = actor
  const answer = jsonObject<DashboardWaiting>()({
    late: sql<number>`(select count(*) from waiting w where w.waiting_since < now() - ${goalOf('w')})`,
    oldest: jsonOfRow(
      oldestJson,
      sql`(select * from waiting order by waiting_since, id limit 1) t
        join contacts c on c.company_id = ${companyId} and c.id = t.contact_id
        left join queues q on q.company_id = ${companyId} and q.id = t.queue_id`,
    ),
  })
  const { rows } = await sql<{ answer: DashboardWaiting }>`
    with waiting as materialized (
      select t.id, t.uuid, t.contact_id, t.queue_id, t.waiting_since, goals.wait_soon_minutes from tickets t
      left join queues goals on goals.company_id = t.company_id and goals.id = t.queue_id
      where t.company_id = ${companyId} and t.status = 'pending' and t.waiting_since is not null
        and t.snoozed_until is null
        and ${selectionOf(actor, query).tickets})
    select ${answer} as answer`.execute(db)
  return requireRow(rows).answer
}
