import { sql, type RawBuilder } from 'kysely'
import type { CampaignRecipient, RecipientFilter, RecipientPage, RecipientQuery } from '#contract/campaigns.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject, tableAlias } from '#server/db/json-object.ts'
import { cutPage, pageLimit } from '#server/db/read-page.ts'
import { textMatches } from '#server/db/search.ts'
import { requireRow } from '#server/db/single-row.ts'
import { isHeld } from '#server/features/campaign-recipients/queries.ts'
import { assertCampaign } from '#server/features/campaigns/core/campaigns.queries.ts'
import { withExpectedTimes } from './expected-times.queries.ts'
import { digitsOf } from '#server/lib/phone.ts'

const PAGE = 50
const EXCERPT = 200

/** The recipients `r` that each filter keeps. */
const FILTERS: Record<RecipientFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  delivered: sql`r.delivered_at is not null`,
  answered: sql`r.answered_at is not null`,
  unanswered: sql`r.sent_at is not null and r.answered_at is null`,
  failed: sql`r.state = 'failed'`,
  noReceipt: sql`r.no_receipt_at is not null`,
  waiting: sql`r.state in ('pending','asked','confirmed','queued') and r.no_receipt_at is null`,
  skipped: sql`r.state = 'skipped'`,
}

const r = tableAlias<'campaignRecipients'>('r')
const t = tableAlias<'tickets'>('t')
/** Who was left out when the campaign started was left out at that time. */
const at = sql<
  string | null
>`to_char(coalesce(greatest(r.asked_at, r.confirmed_at, r.queued_at, r.sent_at, r.delivered_at, r.read_at,
  r.answered_at, r.refused_at, r.failed_at, r.no_receipt_at), case when r.state = 'skipped' then (
    select c.started_at from campaigns c where c.company_id = r.company_id and c.id = r.campaign_id) end)
  at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const recipientJson = jsonObject<CampaignRecipient>()({
  ...r.columns('id', 'name', 'number', 'email', 'variant'),
  state: sql<CampaignRecipient['state']>`case when r.no_receipt_at is not null then 'noReceipt'
    when ${isHeld} then 'held' else r.state end`,
  answered: sql<boolean>`r.answered_at is not null`,
  refused: sql<boolean>`r.refused_at is not null`,
  reason: r.column('reason'),
  detail: sql<string | null>`left(a.body, ${sql.lit(EXCERPT)})`,
  ticketId: t.column('id'),
  ticketUuid: t.column('uuid'),
  at,
  readAfterSeconds: sql<number | null>`case when r.read_at >= r.sent_at
    then extract(epoch from r.read_at - r.sent_at)::int end`,
  expectedAt: sql<string | null>`case when r.state = 'failed' and r.retry_at is not null and exists (
    select from campaigns c where c.company_id = r.company_id and c.id = r.campaign_id and c.status = 'EM_ANDAMENTO'
      and c.pause_reason is null) then ${r.time('retryAt')} end`,
})

const joins = sql.raw(`left join messages a on a.company_id = r.company_id and a.id = r.answer_id
  left join tickets t on t.company_id = a.company_id and t.id = a.ticket_id`)

const matches = (text: string): RawBuilder<boolean> => {
  if (text === '') return sql`true`
  const digits = digitsOf(text)
  return sql`(${textMatches('r.name', text)} or (${digits} <> '' and r.number like '%' || ${digits} || '%'))`
}

const filteredRecipients = (companyId: number, id: number, filter: RecipientFilter): RawBuilder<unknown> =>
  sql`campaign_recipients r where r.company_id = ${companyId} and r.campaign_id = ${id} and ${FILTERS[filter]}`

const countIf = (filter: RecipientFilter) => sql<number>`count(*) filter (where ${FILTERS[filter]})`
const filterCounts = jsonObject<RecipientPage['filters']>()({
  all: countIf('all'),
  delivered: countIf('delivered'),
  answered: countIf('answered'),
  unanswered: countIf('unanswered'),
  failed: countIf('failed'),
  noReceipt: countIf('noReceipt'),
  waiting: countIf('waiting'),
  skipped: countIf('skipped'),
})

/**
 * Lists recipients in the order of the list, with how many each filter keeps, and when those who wait are probably
 * written to.
 */
export async function listRecipients(
  db: Db,
  company: { companyId: number; timezone: string },
  id: number,
  { filter, searchParam, pageNumber }: RecipientQuery,
  now: Date,
): Promise<RecipientPage> {
  const { companyId } = company
  await assertCampaign(db, companyId, id)
  const { rows } = await sql<Omit<RecipientPage, 'hasMore'>>`
    with page as materialized (
      select r.id from ${filteredRecipients(companyId, id, filter)} and ${matches(searchParam)} order by r.id
      ${pageLimit({ pageNumber, size: PAGE })})
    select coalesce((select json_agg(${recipientJson} order by r.id) from page
        join campaign_recipients r on r.company_id = ${companyId} and r.id = page.id ${joins}), '[]') as recipients,
      (select count(*)::int from ${filteredRecipients(companyId, id, filter)} and ${matches(searchParam)}) as count,
      (select ${filterCounts} from ${filteredRecipients(companyId, id, 'all')}) as filters,
      (select c.skipped_reasons is not null from campaigns c
        where c.company_id = ${companyId} and c.id = ${id}) as forgotten`.execute(db)
  const { recipients, ...rest } = requireRow(rows)
  const { rows: shown, hasMore } = cutPage(recipients, PAGE)
  return { ...rest, recipients: await withExpectedTimes(db, company, id, shown, now), hasMore }
}

const EXPORT_BATCH = 1000

/** Returns the recipients after an id, for a download or a new list. */
export async function recipientsAfter(
  db: Db,
  companyId: number,
  id: number,
  { filter, searchParam = '', after }: { filter: RecipientFilter; searchParam?: string; after: number },
): Promise<CampaignRecipient[]> {
  const { rows } = await sql<{ recipients: CampaignRecipient[] }>`
    select coalesce(json_agg(${recipientJson} order by r.id), '[]') as recipients
    from (select * from ${filteredRecipients(companyId, id, filter)} and ${matches(searchParam)} and r.id > ${after} order by r.id limit ${sql.lit(EXPORT_BATCH)}) r
    ${joins}`.execute(db)
  return requireRow(rows).recipients
}
