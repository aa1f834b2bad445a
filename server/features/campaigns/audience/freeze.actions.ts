import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { hourOf } from '#server/features/campaign-recipients/actions.ts'
import { audienceOf, zoneOfNumber } from './audience.queries.ts'

/** So often the provider is asked about somebody before the message goes out without an answer. */
export const MAX_CHECKS = 3

type Audience = { campaignId: number; listId: number; connectionId: number; isMarketing: boolean }

/**
 * Makes one recipient of each person of the list, in one statement: what changes in the list later changes nothing, but
 * for numbers that were unknown. Those who may not be written to are kept with the reason. Each text gets the same share of the people.
 */
export async function freezeAudience(
  tx: Tx,
  { campaignId, listId, connectionId, isMarketing }: Audience,
  variants: number[],
): Promise<void> {
  const { companyId } = tx
  await sql`
    insert into campaign_recipients (company_id, campaign_id, connection_id, item_id, contact_id, name, number, email,
      zone, is_first_contact, checks_left, state, reason, variant)
    select ${companyId}, ${campaignId}, ${connectionId}, id, contact_id, name, number, email,
      ${zoneOfNumber(sql.ref('number'))}, grp in ('neverWrote','unchecked'),
      case when grp = 'unchecked' then ${MAX_CHECKS} else 0 end,
      case when grp in ('known','neverWrote','unchecked') then 'pending' else 'skipped' end,
      case when grp not in ('known','neverWrote','unchecked') then grp end,
      (${variants}::int[])[1 + (row_number() over (order by id) - 1) % ${variants.length}::int]
    from (${audienceOf(companyId, { listId, connectionId, isMarketing })}) audience order by id`.execute(tx.db)
  await sql`
    with frozen as (
      select count(*)::int as total, count(*) filter (where state = 'pending')::int as valid,
        coalesce(array_agg(distinct zone) filter (where state = 'pending'), '{}') as zones
      from campaign_recipients where company_id = ${companyId} and campaign_id = ${campaignId}),
    counted as (
      insert into campaign_counts (company_id, campaign_id, starts_at, variant, skipped)
      select ${companyId}, ${campaignId}, ${hourOf(sql`now()`)}, 0, total - valid from frozen)
    update campaigns c set total = frozen.total, valid = frozen.valid, zones = frozen.zones from frozen
    where c.company_id = ${companyId} and c.id = ${campaignId}`.execute(tx.db)
}
