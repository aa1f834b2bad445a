import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type {
  CheckStatus,
  ContactListDetails,
  ContactListOption,
  ContactListPage,
  ContactListRow,
  ContactListsQuery,
  ItemFilter,
  ItemPage,
  ItemQuery,
  ListCheck,
  ListCounts,
  ListItem,
} from '#contract/contact-lists.ts'
import type { Db } from '#server/db/client.ts'
import { cutPage, pageLimit, readPage } from '#server/db/read-page.ts'
import { requireRow } from '#server/db/single-row.ts'
import { jsonObject, jsonOfRow, tableAlias } from '#server/db/json-object.ts'
import { columnContains, textMatches } from '#server/db/search.ts'
import { optedOutHashes, optedOutNumber } from '#server/features/opt-outs/index.ts'
import { AppError } from '#server/lib/app-error.ts'
import { searchedSpellings } from '#server/lib/phone.ts'

const PAGE = 20

/** Whether item `i` refused messages of campaigns, for statements that read a whole list. */
const hasRefused = (companyId: number): RawBuilder<boolean> =>
  sql<boolean>`i.opt_out_hash in (${optedOutHashes(companyId)})`

/** The people of each tab: everybody of a list is in exactly one of them. */
const tabsOf = (isOptedOut: RawBuilder<boolean>): Record<ItemFilter, RawBuilder<boolean>> => ({
  valid: sql<boolean>`(i.is_whatsapp_valid and not ${isOptedOut})`,
  invalid: sql<boolean>`(not i.is_whatsapp_valid and not ${isOptedOut})`,
  unknown: sql<boolean>`(i.is_whatsapp_valid is null and not ${isOptedOut})`,
  optedOut: isOptedOut,
})

/** A condition on items `i`: the people of a tab. */
export const isInTab = (companyId: number, tab: ItemFilter): RawBuilder<boolean> => tabsOf(hasRefused(companyId))[tab]

/** Whether item `i` is still to be asked about in the check `k` of its list, unless the person refused. */
const IS_DUE = sql<boolean>`(i.asked_at is null or i.asked_at < k.started_at)
  and (k.asks_all or i.is_whatsapp_valid is null)`

/** Selects the people of a list, each with `is_opted_out`, which is computed once for each. */
const peopleOf = (companyId: number, listId: RawBuilder<number>): RawBuilder<unknown> => sql`
  (select i.*, ${hasRefused(companyId)} as is_opted_out from contact_list_items i
    where i.company_id = ${companyId} and i.list_id = ${listId} offset 0) i`

const TABS = tabsOf(sql<boolean>`i.is_opted_out`)
const COUNTS = jsonObject<ListCounts>()({
  total: sql<number>`count(*)`,
  valid: sql<number>`count(*) filter (where ${TABS.valid})`,
  invalid: sql<number>`count(*) filter (where ${TABS.invalid})`,
  unknown: sql<number>`count(*) filter (where ${TABS.unknown})`,
  optedOut: sql<number>`count(*) filter (where ${TABS.optedOut})`,
})

const k = tableAlias<'contactListChecks'>('k')
const checkJson = (companyId: number) =>
  jsonObject<ListCheck>()({
    status: sql<z.infer<typeof CheckStatus>>`k.status`,
    reason: sql<ListCheck['reason']>`k.reason`,
    connection: jsonOfRow(
      jsonObject<NonNullable<ListCheck['connection']>>()(tableAlias<'connections'>('c').columns('id', 'name')),
      sql`connections c where c.company_id = k.company_id and c.id = k.connection_id`,
    ),
    remaining: sql<number>`case when k.status = 'done' then 0 else (select count(*)
      from ${peopleOf(companyId, sql<number>`k.list_id`)} where ${IS_DUE} and not i.is_opted_out) end`,
    ...k.times('nextAt', 'startedAt', 'finishedAt'),
  })

const countsOf = (companyId: number) =>
  sql<ListCounts>`(select ${COUNTS} from ${peopleOf(companyId, sql<number>`l.id`)})`

export async function getContactList(db: Db, companyId: number, id: number): Promise<ContactListDetails> {
  const found = await db
    .selectFrom('contactLists as l')
    .select(['l.id', 'l.name', 'l.companyId', 'l.createdAt', 'l.updatedAt', countsOf(companyId).as('counts')])
    .select(
      sql<ListCheck | null>`(select ${checkJson(companyId)} from contact_list_checks k
        where k.company_id = l.company_id and k.list_id = l.id)`.as('check'),
    )
    .where('l.companyId', '=', companyId)
    .where('l.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('ERR_NO_CONTACTLIST_FOUND')
  return found
}

export async function assertContactList(db: Db, companyId: number, id: number): Promise<void> {
  const found = await db
    .selectFrom('contactLists')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('ERR_NO_CONTACTLIST_FOUND')
}

export async function listContactLists(
  db: Db,
  companyId: number,
  { searchParam, pageNumber }: z.infer<typeof ContactListsQuery>,
): Promise<ContactListPage> {
  const list = db
    .selectFrom('contactLists as l')
    .select(['l.id', 'l.name', countsOf(companyId).as('counts')])
    .where('l.companyId', '=', companyId)
    .where(textMatches('l.name', searchParam))
    .orderBy(sql`plain_text(l.name)`)
    .orderBy('l.id')
  const { rows: found, ...page } = await readPage(list, { pageNumber, size: PAGE })
  const records = found.map(({ id, name, counts }): ContactListRow => ({
    ...{ id, name },
    contactsCount: String(counts.total),
    validCount: counts.valid,
  }))
  return { records, ...page }
}

const companyJson = jsonObject<ContactListOption['company']>()(tableAlias<'companies'>('c').columns('id', 'name'))

export const listAllContactLists = (db: Db, companyId: number): Promise<ContactListOption[]> =>
  db
    .selectFrom('contactLists as l')
    .select(['l.id', 'l.name', 'l.companyId', 'l.createdAt', 'l.updatedAt'])
    .select(
      sql<{ id: number; name: string }>`(select ${companyJson} from companies c where c.id = l.company_id)`.as(
        'company',
      ),
    )
    .where('l.companyId', '=', companyId)
    .orderBy(sql`plain_text(l.name)`)
    .orderBy('l.id')
    .execute()

const i = tableAlias<'contactListItems'>('i')
const itemJson = (companyId: number) =>
  jsonObject<ListItem>()({
    ...i.columns('id', 'name', 'number', 'email', 'isWhatsappValid', 'consentSource', 'companyId'),
    contactListId: i.column('listId'),
    consentAt: sql<string | null>`i.consent_at`,
    consentBy: sql<
      string | null
    >`(select u.name from users u where u.company_id = i.company_id and u.id = i.consent_user_id)`,
    optedOut: optedOutNumber(companyId, sql.ref('i.number')),
    checkedAt: i.time('checkedAt'),
    ...i.times('createdAt', 'updatedAt'),
  })

const itemMatches = (text: string): RawBuilder<boolean> =>
  text === ''
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        searchedSpellings(text).map((spelling) => columnContains('i.search', spelling)),
        sql` or `,
      )})`

type ItemSearch = Pick<z.infer<typeof ItemQuery>, 'searchParam' | 'pageNumber' | 'contactListId' | 'filter'>

/** Lists a page of a list's people by name. */
export async function listItems(
  db: Db,
  companyId: number,
  { searchParam, pageNumber, contactListId, filter }: ItemSearch,
): Promise<ItemPage> {
  const matching = sql`from contact_list_items i where i.company_id = ${companyId} and i.list_id = ${contactListId}
    and ${itemMatches(searchParam)} and ${filter ? isInTab(companyId, filter) : sql`true`}`
  const { rows } = await sql<{ count: number; rows: ListItem[] }>`
    with page as materialized (
      select i.id ${matching} order by plain_text(i.name), i.id ${pageLimit({ pageNumber, size: PAGE })})
    select (select count(*) ${matching}) as count,
      (select coalesce(json_agg(${itemJson(companyId)} order by plain_text(i.name), i.id), '[]')
        from page join contact_list_items i on i.company_id = ${companyId} and i.id = page.id) as rows`.execute(db)
  const { count, rows: found } = requireRow(rows)
  const { rows: contacts, hasMore } = cutPage(found, PAGE)
  return { contacts, count, hasMore }
}

export async function getItem(db: Db, companyId: number, id: number): Promise<ListItem> {
  const { rows } = await sql<{ item: ListItem }>`select ${itemJson(companyId)} as item from contact_list_items i
    where i.company_id = ${companyId} and i.id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('ERR_NO_CONTACTLISTITEM_FOUND')
  return rows[0].item
}

/** Lists the people whom an import added to a list. */
export async function listItemsOfImport(db: Db, companyId: number, importId: number): Promise<ListItem[]> {
  const { rows } = await sql<{ item: ListItem }>`select ${itemJson(companyId)} as item from contact_list_items i
    where i.company_id = ${companyId} and i.import_id = ${importId} order by i.id`.execute(db)
  return rows.map(({ item }) => item)
}

export type AskedItem = { id: number; number: string }

/** Returns the next people of a list whose numbers are to be asked about in the list's check. */
export async function findDueItems(db: Db, companyId: number, listId: number, limit: number): Promise<AskedItem[]> {
  const { rows } = await sql<AskedItem>`
    select i.id, i.number from contact_list_checks k
      join contact_list_items i on i.company_id = k.company_id and i.list_id = k.list_id
     where k.company_id = ${companyId} and k.list_id = ${listId} and ${IS_DUE} and not ${hasRefused(companyId)}
     order by i.asked_at nulls first, i.id limit ${limit}`.execute(db)
  return rows
}

/** Whether a list has numbers that nobody got an answer about, of people who may be written to. */
export async function hasUnknownItems(db: Db, companyId: number, listId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from contact_list_items i
    where i.company_id = ${companyId} and i.list_id = ${listId} and ${isInTab(companyId, 'unknown')}) as has`.execute(
    db,
  )
  return requireRow(rows).has
}

/** Returns what is known of a person's number; null when nothing is, or when the person has another number by now. */
export async function findValidity(db: Db, companyId: number, id: number, number: string): Promise<boolean | null> {
  const found = await db
    .selectFrom('contactListItems')
    .select('isWhatsappValid')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return found?.isWhatsappValid ?? null
}
