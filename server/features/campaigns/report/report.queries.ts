import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import { messagesOf } from '#contract/campaign-fields.ts'
import { SKIP_REASONS, type Campaign, type CampaignReport } from '#contract/campaigns.ts'
import { recordOf } from '#contract/record-of.ts'
import type { Db } from '#server/db/client.ts'
import { requireRow } from '#server/db/single-row.ts'
import { isHeld } from '#server/features/campaign-recipients/queries.ts'
import { getCampaign } from '#server/features/campaigns/core/campaigns.queries.ts'
import { estimateRun } from '#server/features/campaigns/timing/estimate.ts'
import {
  getRunInput,
  isSending,
  waitingColumns,
  type Waiting,
} from '#server/features/campaigns/timing/run-input.queries.ts'
import { findWaitReason } from './wait-reason.ts'

type Variant = Omit<CampaignReport['variants'][number], 'text'>
type Figures = Waiting & {
  hours: CampaignReport['hours']
  variants: Variant[]
  skipped: Partial<CampaignReport['skipped']>
  tickets: number
  taken: number
  withheld: number
  held: number
  retried: number
}

/** The message of the recipient `r` was withheld when the campaign stopped: it is on no way until it goes on. */
const isWithheld = sql`exists (select from messages m where m.company_id = r.company_id and m.id = r.message_id
  and m.outbox is null and m.written_at is null and m.ack = ${sql.lit(ACK.waiting)} and not m.is_deleted)`

const SUMS = sql.raw(
  ['sent', 'delivered', 'read', 'answered', 'refused', 'failed']
    .map((name) => `sum(n.${name})::int as ${name}`)
    .join(', '),
)

/** Reads the figures from the counts of each hour and text, so that the cost does not grow with the list. */
async function findFigures(db: Db, companyId: number, id: number): Promise<Figures> {
  const counts = sql`campaign_counts n where n.company_id = c.company_id and n.campaign_id = c.id`
  const people = sql`from campaign_recipients r where r.company_id = c.company_id and r.campaign_id = c.id`
  const taken = sql`select count(*)::int ${people} and r.state in ('queued','asked') and r.no_receipt_at is null`
  const { rows } = await sql<Figures>`
    select
      coalesce((select json_agg(h order by h.at) from (select to_char(n.starts_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, ${SUMS} from ${counts} group by n.starts_at) h), '[]') as hours,
      coalesce((select json_agg(v order by v.variant) from (
        select n.variant, ${SUMS} from ${counts} and n.variant > 0 group by n.variant) v), '[]') as variants,
      coalesce(c.skipped_reasons::json, (select json_object_agg(s.reason, s.people) from (
        select r.reason, count(*)::int as people ${people} and r.state = 'skipped' group by r.reason) s), '{}') as skipped,
      (select count(*)::int from (
        select t.id from tickets t where t.company_id = c.company_id and t.campaign_id = c.id
        union select m.ticket_id from campaign_recipients r
          join messages m on m.company_id = r.company_id and m.id = r.answer_id
          where r.company_id = c.company_id and r.campaign_id = c.id and m.ticket_id is not null) t) as tickets,
      (${taken}) as taken,
      (${taken} and ${isWithheld}) as withheld,
      (${taken} and ${isHeld}) as held,
      case when c.status = 'EM_ANDAMENTO' then (select count(*)::int ${people}
        and r.state = 'failed' and r.retry_at is not null) else 0 end as retried,
      ${waitingColumns}
    from campaigns c where c.company_id = ${companyId} and c.id = ${id}`.execute(db)
  return requireRow(rows)
}

const textOf = (campaign: Campaign, variant: number): string =>
  campaign.template?.text ?? messagesOf(campaign)[variant - 1] ?? ''

const NONE_SKIPPED = recordOf(SKIP_REASONS, () => 0)

/** Returns what became of a campaign so far, and when it ends if it goes on like this. */
export async function getReport(
  db: Db,
  company: { companyId: number; timezone: string },
  id: number,
  now: Date,
): Promise<CampaignReport> {
  const { companyId } = company
  const campaign = await getCampaign(db, companyId, id)
  const found = await findFigures(db, companyId, id)
  const { people, variants, skipped, nextAt, sharing, taken, withheld, held, ...figures } = found
  const input = await getRunInput(db, company, campaign.whatsappId, { people, sharing }, now)
  const { budget, rules, limit, estimate } = input
  const { sleeping, hold } = findWaitReason(people, rules)
  const run = estimateRun(estimate)
  const sends = isSending(campaign)
  return {
    campaign,
    ...figures,
    skipped: { ...NONE_SKIPPED, ...skipped },
    queued: taken - withheld - held,
    held,
    waiting: people.reduce((sum, { known, firstContacts }) => sum + known + firstContacts, withheld),
    sleeping: sends ? sleeping : 0,
    hold: sends ? hold : null,
    nextAt: sends ? nextAt : null,
    endsAt: sends ? (run.endsAt?.toISOString() ?? null) : null,
    variants: variants.map((one) => ({ ...one, text: textOf(campaign, one.variant) })),
    limits: budget ? limit : null,
  }
}
