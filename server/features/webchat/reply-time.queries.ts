import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** So many first answers tell how soon people are usually answered, and no fewer. */
const MIN_ANSWERS = 5
const REPLY_DAYS = 14

/** Returns in how many seconds half of those who wrote to a chat lately were first answered by a person. */
export async function readReplySeconds(db: Db, companyId: number, connectionId: number): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select percentile_cont(0.5) within group (order by extract(epoch from e.answered_at - e.asked_at))::int as seconds
    from ticket_traces e join tickets t on t.company_id = e.company_id and t.id = e.ticket_id
    where e.company_id = ${companyId} and e.answered_at > now() - make_interval(days => ${REPLY_DAYS})
      and e.asked_at is not null and t.connection_id = ${connectionId}
    having count(*) >= ${MIN_ANSWERS}`.execute(db)
  return rows[0]?.seconds ?? null
}
