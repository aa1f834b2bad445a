import { sql, type RawBuilder } from 'kysely'
import { MESSAGES, QUESTIONS } from '#contract/campaign-fields.ts'
import {
  EDITABLE_BEFORE_MINUTES,
  type Campaign,
  type CampaignCounts,
  type CampaignDetails,
  type CampaignGroups,
  type CampaignPage,
  type CampaignQuery,
} from '#contract/campaigns.ts'
import { recordOf } from '#contract/record-of.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject, tableAlias } from '#server/db/json-object.ts'
import { readPage } from '#server/db/read-page.ts'
import { textMatches } from '#server/db/search.ts'
import { requireRow } from '#server/db/single-row.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { findTemplateFault } from './campaign-template.queries.ts'
import { AppError } from '#server/lib/app-error.ts'

const PAGE = 20

type Figures = Omit<CampaignCounts, 'total' | 'valid'>
const sumOf = (name: string) => sql<number>`coalesce(sum(${sql.raw(`n.${name}`)}), 0)::int`
const figures: RawBuilder<Figures> = sql`(select ${jsonObject<Figures>()({
  confirmationRequested: sumOf('confirmation_requested'),
  confirmed: sumOf('confirmed'),
  sent: sumOf('sent'),
  delivered: sumOf('delivered'),
  read: sumOf('read'),
  answered: sumOf('answered'),
  refused: sumOf('refused'),
  failed: sumOf('failed'),
  skipped: sumOf('skipped'),
  noReceipt: sumOf('no_receipt'),
})} from campaign_counts n where n.company_id = c.company_id and n.campaign_id = c.id)`

/**
 * A draft, a schedule far enough away, a cancelled campaign, or one that stands still for want of its connection or because
 * of its template may be edited.
 */
const isEditable = sql<boolean>`(c.status in ('INATIVA','CANCELADA') or (c.status = 'PROGRAMADA'
  and c.scheduled_at > now() + make_interval(mins => ${EDITABLE_BEFORE_MINUTES}::int))
  or (c.status in ('EM_ANDAMENTO','PROGRAMADA') and (c.connection_id is null
    or c.pause_reason is not distinct from 'template')))`

/**
 * Why the campaign was paused before matters no more once its connection is gone. Of one that was paused by the deletion
 * itself, an older server stored that it was disconnected.
 */
const pauseReason = sql<Campaign['pauseReason']>`case when c.pause_reason is not null and c.connection_id is null
  then 'connectionDeleted' else c.pause_reason end`

/** An older server that paused or resumed it left the code of an earlier pause. */
const pauseError = sql<string | null>`case when c.pause_reason in ('template','number') and c.connection_id is not null
  then c.pause_error end`

const campaigns = (db: Db, companyId: number) =>
  db
    .selectFrom('campaigns as c')
    .leftJoin('contactLists as l', (join) =>
      join.onRef('l.companyId', '=', 'c.companyId').onRef('l.id', '=', 'c.contactListId'),
    )
    .leftJoin('connections as w', (join) =>
      join.onRef('w.companyId', '=', 'c.companyId').onRef('w.id', '=', 'c.connectionId'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.companyId', '=', 'c.companyId').onRef('u.id', '=', 'c.userId'))
    .select([
      ...(['c.id', 'c.name', 'c.confirmation', 'c.messages', 'c.confirmationMessages', 'c.contactListId'] as const),
      ...(['l.name as listName', 'c.tagId as tagListId', 'c.connectionId as whatsappId'] as const),
      ...(['w.name as connectionName', 'c.fileListId', 'c.queueId', 'c.userId', 'u.name as userName'] as const),
      ...(['c.scheduledAt', 'c.startedAt', 'c.completedAt', 'c.fileId', 'c.mediaName', 'c.refusalLine'] as const),
      ...(['c.stopRules', 'c.legalNote', 'c.pausedAt', 'c.total', 'c.valid'] as const),
      ...(['c.companyId', 'c.createdAt', 'c.updatedAt', 'w.channel as connectionChannel'] as const),
      sql<Campaign['status']>`c.status`.as('status'),
      sql<Campaign['legalBasis']>`c.legal_basis`.as('legalBasis'),
      sql<Campaign['template']>`c.template`.as('template'),
      pauseReason.as('pauseReason'),
      pauseError.as('pauseError'),
      isEditable.as('editable'),
      figures.as('figures'),
    ])
    .where('c.companyId', '=', companyId)

type Row = Awaited<ReturnType<ReturnType<typeof campaigns>['executeTakeFirstOrThrow']>>

const reference = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

type StoredCampaign = Omit<Campaign, 'templateError'>

const toStoredCampaign = ({ messages, confirmationMessages, listName, userName, ...row }: Row): StoredCampaign => {
  const { figures: counted, total, valid, fileId, connectionName, connectionChannel, ...campaign } = row
  const connection = reference(row.whatsappId, connectionName)
  return {
    ...campaign,
    ...recordOf(MESSAGES, (_, index) => messages[index] ?? null),
    ...recordOf(QUESTIONS, (_, index) => confirmationMessages[index] ?? null),
    contactList: reference(row.contactListId, listName),
    whatsapp: connection && connectionChannel && { ...connection, channel: connectionChannel },
    user: reference(row.userId, userName),
    mediaPath: fileId && fileUrl({ companyId: row.companyId, fileId, name: row.mediaName ?? 'arquivo' }),
    counts: { total, valid, ...counted },
  }
}

/** Adds why the template of a draft cannot be sent now, as its start would say. */
async function toCampaign(db: Db, row: Row): Promise<Campaign> {
  const campaign = toStoredCampaign(row)
  const { id, companyId, status, template, whatsapp } = campaign
  if (status !== 'INATIVA' || !template || !whatsapp) return { ...campaign, templateError: null }
  const draft = { id, template, connectionId: whatsapp.id, channel: whatsapp.channel }
  return { ...campaign, templateError: await findTemplateFault(db, companyId, draft) }
}

const GROUPS = {
  running: sql<boolean>`c.status = 'EM_ANDAMENTO'`,
  scheduled: sql<boolean>`c.status = 'PROGRAMADA'`,
  drafts: sql<boolean>`c.status = 'INATIVA'`,
  ended: sql<boolean>`c.status in ('CANCELADA','FINALIZADA')`,
}

/** Lists a page of campaigns by name. */
export async function listCampaigns(db: Db, companyId: number, query: CampaignQuery): Promise<CampaignPage> {
  const list = campaigns(db, companyId)
    .where(textMatches('c.name', query.searchParam))
    .where(query.group ? GROUPS[query.group] : sql<boolean>`true`)
    .orderBy(sql`plain_text(c.name)`)
    .orderBy('c.id')
  const { rows, ...page } = await readPage(list, { pageNumber: query.pageNumber, size: PAGE })
  const records: Campaign[] = []
  for (const row of rows) records.push(await toCampaign(db, row))
  return { records, ...page }
}

export async function countCampaigns(db: Db, companyId: number): Promise<CampaignGroups> {
  const countIf = (condition: RawBuilder<boolean>) => sql`count(*) filter (where ${condition})::int`
  const { rows } = await sql<CampaignGroups>`
    select count(*)::int as "all", ${countIf(GROUPS.running)} as running,
      ${countIf(sql`c.pause_reason is not null and ${GROUPS.running}`)} as paused,
      ${countIf(GROUPS.scheduled)} as scheduled, ${countIf(GROUPS.drafts)} as drafts, ${countIf(GROUPS.ended)} as ended
    from campaigns c where c.company_id = ${companyId}`.execute(db)
  return requireRow(rows)
}

export async function findCampaign(db: Db, companyId: number, id: number): Promise<Campaign | null> {
  const row = await campaigns(db, companyId).where('c.id', '=', id).executeTakeFirst()
  return row ? toCampaign(db, row) : null
}

/** Throws ERR_NO_CAMPAIGN_FOUND. */
export async function assertCampaign(db: Db, companyId: number, id: number): Promise<void> {
  const found = await db
    .selectFrom('campaigns')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('ERR_NO_CAMPAIGN_FOUND')
}

/** Throws ERR_NO_CAMPAIGN_FOUND. */
export async function getCampaign(db: Db, companyId: number, id: number): Promise<Campaign> {
  const campaign = await findCampaign(db, companyId, id)
  if (!campaign) throw new AppError('ERR_NO_CAMPAIGN_FOUND')
  return campaign
}

const i = tableAlias<'contactListItems'>('i')
const r = tableAlias<'campaignRecipients'>('r')
type Shipping = CampaignDetails['shipping'][number]
type ListContact = NonNullable<CampaignDetails['contactList']>['contacts'][number]

/** Returns a campaign with its list and recipients, for clients that compute the report themselves. */
export async function getCampaignDetails(db: Db, companyId: number, id: number): Promise<CampaignDetails> {
  const campaign = await getCampaign(db, companyId, id)
  const contacts = jsonList(jsonObject<ListContact>()(i.columns('id', 'isWhatsappValid')), {
    from: sql`contact_list_items i where i.company_id = ${companyId} and i.list_id = ${campaign.contactListId}`,
    orderBy: sql`i.id`,
  })
  const shipping = jsonList(
    jsonObject<Shipping>()({
      ...r.columns('id', 'campaignId'),
      contactId: r.column('itemId'),
      ...r.columns('number'),
      confirmation: sql<boolean | null>`case when r.asked_at is not null then r.confirmed_at is not null end`,
      confirmationRequestedAt: r.time('askedAt'),
      ...r.times('confirmedAt', 'deliveredAt'),
    }),
    {
      from: sql`campaign_recipients r where r.company_id = ${companyId} and r.campaign_id = ${id} and r.state <> 'skipped'`,
      orderBy: sql`r.id`,
    },
  )
  const { rows } = await sql<{ contacts: ListContact[]; shipping: Shipping[] }>`
    select ${contacts} as contacts, ${shipping} as shipping`.execute(db)
  const found = requireRow(rows)
  return {
    ...campaign,
    contactList: campaign.contactList && { ...campaign.contactList, contacts: found.contacts },
    shipping: found.shipping,
  }
}
