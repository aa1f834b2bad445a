import { sql } from 'kysely'
import { FIRST_STEPS, type FirstStep, type FirstSteps } from '#contract/first-steps.ts'
import type { Db } from '#server/db/client.ts'

type Row = Record<FirstStep, boolean> & Pick<FirstSteps, 'isOpen' | 'hasSamples'> & { skipped: string[] }

/**
 * A number counts once it has been linked, hours once they decide about something. What was answered in a sample is no answer:
 * only a conversation with a connection has a customer.
 */
export async function getFirstSteps(db: Db, companyId: number): Promise<FirstSteps> {
  const { rows } = await sql<Row>`select co.checklist_open as "isOpen", co.checklist_skipped as skipped,
      exists (select from connections w where w.company_id = co.id
        and (w.status = 'CONNECTED' or w.number is not null)) as number,
      exists (select from queues q where q.company_id = co.id) as queues,
      coalesce((select case s.value when 'company' then co.schedules <> '[]'
          when 'queue' then exists (select from queues q where q.company_id = co.id) else false end
        from settings s where s.company_id = co.id and s.key = 'scheduleType'), false) as hours,
      exists (select from users u where u.company_id = co.id offset 1) as team,
      exists (select from ticket_traces e where e.company_id = co.id and e.answered_at is not null
        and not exists (select from tickets t where t.company_id = co.id and t.id = e.ticket_id and t.is_sample)
      ) as "firstAnswer",
      exists (select from contacts c where c.company_id = co.id and c.is_sample) as "hasSamples"
    from companies co where co.id = ${companyId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`no company ${companyId}`)
  const { isOpen, skipped, hasSamples } = row
  const steps = FIRST_STEPS.map((step) => ({ step, isDone: row[step], isSkipped: skipped.includes(step) }))
  return { isOpen, steps, hasSamples }
}

/** Lists the files that were sent in samples. */
export async function filesOfSamples(db: Db, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`with samples as (
      select id from contacts where company_id = ${companyId} and is_sample)
    select m.file_id from messages m join samples s on s.id = m.contact_id
      where m.company_id = ${companyId} and m.file_id is not null
    union select d.file_id from schedules d join samples s on s.id = d.contact_id
      where d.company_id = ${companyId} and d.file_id is not null`.execute(db)
  return rows.map(({ fileId }) => fileId)
}
