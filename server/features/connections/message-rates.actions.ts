import { sql } from 'kysely'
import type { MessageRates, MessageRatesInput } from '#contract/message-prices.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getRates } from './message-costs.queries.ts'

/** Stores the prices of the company, in place of all that were there. */
export async function saveRates(
  { db, companyId }: Tx,
  { currency, checkedOn, rates }: MessageRatesInput,
): Promise<MessageRates> {
  await sql`insert into message_rates (company_id, currency, checked_on, rates)
    values (${companyId}, ${currency}, ${checkedOn}::date, ${JSON.stringify(rates)}::jsonb)
    on conflict (company_id)
    do update set currency = excluded.currency, checked_on = excluded.checked_on, rates = excluded.rates`.execute(db)
  return getRates(db, companyId)
}
