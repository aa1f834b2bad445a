import { sql } from 'kysely'
import type { PricedMessage } from '#server/channels/meta/cloud-pricing.ts'
import { isDatabaseError } from '#server/db/pg-errors.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { JobContext } from '#server/jobs/job-context.ts'

/** Those who count at once seldom take the same slot of the month, and so wait for nobody. */
const SLOTS = 8

/**
 * Counts delivered messages in their months on the company's clock, in one statement. One that is counted already is left
 * out: Meta tells the price with each status, and a status more than once. Rows are taken in their order, so that two who
 * count the same messages at once wait for each other in turn.
 */
export async function countPriced(
  { db, companyId }: Tx,
  connectionId: number,
  priced: readonly PricedMessage[],
): Promise<void> {
  if (priced.length === 0) return
  const slot = Math.floor(Math.random() * SLOTS)
  await sql`
    with told as (
      select distinct on (p.mid) n.company_id, n.phone_number_id, p.*
      from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb)
        as p (mid text, category text, billable boolean, type text, market text, at double precision)
      join cloud_numbers n on n.company_id = ${companyId} and n.connection_id = ${connectionId}
      order by p.mid, p.at),
    added as (
      insert into cloud_priced (company_id, phone_number_id, mid)
      select company_id, phone_number_id, mid from told order by mid
      on conflict do nothing returning mid)
    insert into cloud_message_counts as c
      (company_id, phone_number_id, month, category, billable, type, market, slot, messages)
    select t.company_id, t.phone_number_id,
      date_trunc('month', least(to_timestamp(t.at), now()) at time zone o.timezone)::date as month,
      t.category, t.billable, t.type, t.market, ${slot}::int, count(*)
    from told t join added a on a.mid = t.mid join companies o on o.id = t.company_id
    group by t.company_id, t.phone_number_id, 3, t.category, t.billable, t.type, t.market
    order by 3, t.category, t.billable, t.type, t.market
    on conflict (company_id, phone_number_id, month, category, billable, type, market, slot)
    do update set messages = c.messages + excluded.messages`.execute(db)
}

type Log = JobContext['services']['log']
type Change = (priced: readonly PricedMessage[]) => Promise<void>

/**
 * Makes a change that counts priced messages too. If the database refuses it, it is made without them: a count holds up
 * nothing else, and Meta tells the price again with the next status of a message.
 */
export async function changeAndCount(log: Log, priced: readonly PricedMessage[], change: Change): Promise<void> {
  if (priced.length === 0) return change([])
  try {
    await change(priced)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    log.error({ err: error, count: priced.length }, 'what Meta charges could not be counted')
    await change([])
  }
}
