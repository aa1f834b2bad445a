import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { JobName } from '#server/db/job-types.ts'
import type { Tx } from '#server/db/transaction.ts'

/** How long a campaign that ended keeps who its people were. */
const RECIPIENT_DAYS = 180
const BATCH_SIZE = 2000

/** Campaigns `c` that ended so long ago. A cancelled one may go on, so its last message counts. */
const HAS_ENDED: RawBuilder<boolean> = sql`c.status in ('FINALIZADA','CANCELADA')
  and coalesce(c.completed_at, c.last_sent_at, c.started_at) < now() - make_interval(days => ${RECIPIENT_DAYS}::int)`

/** Lists the campaigns whose people are to be forgotten. */
export async function listOldCampaigns(db: Db, companyId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select c.id from campaigns c where c.company_id = ${companyId} and ${HAS_ENDED}
    and exists (select from campaign_recipients r where r.company_id = c.company_id and r.campaign_id = c.id)
    order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Deletes some recipients of a campaign that ended long ago. Their figures stay in its counts, and why people were passed
 * over is kept as figures first. Returns whether more may be left.
 */
export async function forgetRecipients({ db, companyId }: Tx, campaignId: number): Promise<boolean> {
  const { rows } = await sql`select from campaigns c where c.company_id = ${companyId} and c.id = ${campaignId}
    and ${HAS_ENDED} for no key update`.execute(db)
  if (rows.length === 0) return false
  await sql`update campaigns c set skipped_reasons = (
      select coalesce(jsonb_object_agg(s.reason, s.people), '{}') from (
        select r.reason, count(*) as people from campaign_recipients r where r.company_id = c.company_id
          and r.campaign_id = c.id and r.state = 'skipped' group by r.reason) s)
    where c.company_id = ${companyId} and c.id = ${campaignId} and c.skipped_reasons is null`.execute(db)
  const { numAffectedRows } = await sql`delete from campaign_recipients where company_id = ${companyId} and id in (
    select r.id from campaign_recipients r where r.company_id = ${companyId} and r.campaign_id = ${campaignId}
    order by r.id limit ${BATCH_SIZE})`.execute(db)
  return Number(numAffectedRows) === BATCH_SIZE
}

const JOBS_WITH_SECRETS: JobName[] = ['cloud.release', 'mail.send']

/** Deletes the jobs that carry a secret and are not tried again, as after a process that was killed in the last attempt. */
export const removeGivenUpSecrets = (db: Db) =>
  sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = any(${JOBS_WITH_SECRETS}::text[]) and j.attempts >= j.max_attempts
      and j.locked_at is null`.execute(db)
