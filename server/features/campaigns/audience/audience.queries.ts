import { sql, type RawBuilder } from 'kysely'
import { NO_MARKETING_CODE } from '#contract/campaign-template.ts'
import type { AudienceGroup, AudiencePage } from '#contract/campaigns.ts'
import type { Db } from '#server/db/client.ts'
import { cutPage, pageLimit } from '#server/db/read-page.ts'
import { requireRow } from '#server/db/single-row.ts'
import { assertContactList } from '#server/features/contact-lists/queries.ts'
import { optedOutNumber, withOptOuts } from '#server/features/opt-outs/index.ts'
import type { ZonePeople } from '#server/features/campaigns/timing/estimate.ts'
import { PREFIX_LENGTHS, ZONE_BY_PREFIX } from '#server/lib/phone-zone.ts'

const PAGE = 30
const ZONES = JSON.stringify(ZONE_BY_PREFIX)

/** Returns the time zone of a number, as `zoneOfPhone` does; '' when the number does not tell. */
export const zoneOfNumber = (number: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(${sql.join(PREFIX_LENGTHS.map((length) => sql`${ZONES}::jsonb ->> left(${number}, ${sql.lit(length)})`))}, '')`

/** `isMarketing`: a template of that category is sent. */
export type AudienceInput = { listId: number; connectionId: number | null; isMarketing: boolean }

/**
 * Selects the people of a list (id, name, number, email, contact_id) with the group of each, `grp`. Two numbers of one
 * contact are one person. Somebody who wrote over the connection has WhatsApp, whether or not anybody asked.
 */
export const audienceOf = (
  companyId: number,
  { listId, connectionId, isMarketing }: AudienceInput,
): RawBuilder<unknown> => sql`
  select id, name, number, email, contact_id, case
      when is_opted_out then 'optedOut'
      when row_number() over (partition by coalesce('c' || contact_id, number) order by id) > 1 then 'duplicate'
      when ${isMarketing ? hasNoMarketing(sql.ref('number')) : sql`false`} then 'country'
      when is_unreachable or (is_whatsapp_valid is false and is_unreachable is null) then 'invalid'
      when has_written then 'known'
      when is_whatsapp_valid is null then 'unchecked'
      else 'neverWrote' end as grp
  from (${withOptOuts(companyId, peopleOf(companyId, listId, connectionId))}) people`

/** Meta delivers no marketing to the numbers of the United States and of all others that begin with their code. */
const hasNoMarketing = (number: RawBuilder<unknown>) => sql<boolean>`starts_with(${number}, ${NO_MARKETING_CODE})`

const peopleOf = (companyId: number, listId: number, connectionId: number | null) => sql`
  select i.id, i.name, i.number, i.email, i.is_whatsapp_valid, n.contact_id,
    case when n.no_whatsapp_at is not null then ${isStillWithout(companyId, connectionId)} end as is_unreachable,
    ${hasWritten(companyId, sql.ref('n.contactId'), connectionId)} as has_written
  from contact_list_items i left join ${contactOfNumber(companyId)}
  where i.company_id = ${companyId} and i.list_id = ${listId}`

/** The identity `n` of people `i`. */
const contactOfNumber = (companyId: number) => sql`contact_identities n on n.company_id = ${companyId}
  and n.kind = 'phone' and identity_key(n.kind, n.value) = identity_key('phone', i.number)`

/** Whether a contact wrote over the connection: then writing to it is no first contact. */
export const hasWritten = (companyId: number, contactId: RawBuilder<unknown>, connectionId: number | null) =>
  sql<boolean>`exists (select from messages m where m.company_id = ${companyId} and m.contact_id = ${contactId}
    and m.connection_id = ${connectionId} and not m.from_me)`

/** Whether the person of the identity `n` did not write over the connection since official WhatsApp reached nobody there. */
const isStillWithout = (companyId: number, connectionId: number | null) => sql<boolean>`not exists (
  select from messages m where m.company_id = ${companyId} and m.contact_id = n.contact_id
    and m.connection_id = ${connectionId} and not m.from_me and m.created_at > n.no_whatsapp_at)`

/** Says whether the number of a contact answered official WhatsApp often enough that it has none. */
export async function isWithoutWhatsapp(
  db: Db,
  companyId: number,
  contactId: number,
  connectionId: number,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from contact_identities n
    where n.company_id = ${companyId} and n.contact_id = ${contactId} and n.kind = 'phone'
      and n.no_whatsapp_at is not null and ${isStillWithout(companyId, connectionId)}) as is`.execute(db)
  return requireRow(rows).is
}

/** Tells of a number whether its person wrote over the connection, and whether they refused campaigns. */
export async function findAddressee(
  db: Db,
  companyId: number,
  connectionId: number,
  number: string,
): Promise<{ hasWritten: boolean; isOptedOut: boolean }> {
  const { rows } = await sql<{ hasWritten: boolean; isOptedOut: boolean }>`
    select coalesce(bool_or(${hasWritten(companyId, sql.ref('n.contactId'), connectionId)}), false) as has_written,
      ${optedOutNumber(companyId, number)} as is_opted_out
    from (values (${number}::text)) i (number) left join ${contactOfNumber(companyId)}`.execute(db)
  return requireRow(rows)
}

/** Codes of countries are not longer. */
const CODE_LENGTH = 3

type Group = { grp: AudienceGroup; zone: string; code: string; people: number }

/**
 * `groups` add up to the list; `people` are those who are written to, by the zone of their number, and `codes` the same
 * people by its first digits, which tell the country.
 */
export type AudienceCounts = {
  groups: Record<AudienceGroup, number>
  people: ZonePeople[]
  codes: { number: string; people: number }[]
}

const IS_WRITTEN_TO: readonly AudienceGroup[] = ['known', 'neverWrote', 'unchecked']

/** Counts the people of each group, of each zone and of each country. */
export async function countAudience(db: Db, companyId: number, audience: AudienceInput): Promise<AudienceCounts> {
  const { rows } = await sql<Group>`select grp, zone, code, count(*)::int as people
    from (select grp, ${zoneOfNumber(sql.ref('number'))} as zone, left(number, ${sql.lit(CODE_LENGTH)}) as code
      from (${audienceOf(companyId, audience)}) audience) placed group by grp, zone, code`.execute(db)
  const sum = (of: Partial<Group>): number =>
    rows
      .filter(({ grp, zone }) => grp === of.grp && (of.zone === undefined || zone === of.zone))
      .reduce((total, { people }) => total + people, 0)
  return {
    groups: {
      known: sum({ grp: 'known' }),
      neverWrote: sum({ grp: 'neverWrote' }),
      invalid: sum({ grp: 'invalid' }),
      unchecked: sum({ grp: 'unchecked' }),
      optedOut: sum({ grp: 'optedOut' }),
      duplicate: sum({ grp: 'duplicate' }),
      country: sum({ grp: 'country' }),
    },
    people: [...new Set(rows.map(({ zone }) => zone))].map((zone) => ({
      zone,
      known: sum({ grp: 'known', zone }),
      firstContacts: sum({ grp: 'neverWrote', zone }) + sum({ grp: 'unchecked', zone }),
    })),
    codes: rows
      .filter(({ grp }) => IS_WRITTEN_TO.includes(grp))
      .map(({ code: number, people }) => ({ number, people })),
  }
}

export type AudienceAsked = AudienceInput & { group: AudienceGroup; pageNumber: number }

export async function listAudience(
  db: Db,
  companyId: number,
  { group, pageNumber, ...audience }: AudienceAsked,
): Promise<AudiencePage> {
  await assertContactList(db, companyId, audience.listId)
  const { rows } = await sql<{ people: AudiencePage['people']; count: number }>`
    with matching as materialized (
      select id, name, number, email from (${audienceOf(companyId, audience)}) audience
      where grp = ${group}),
    page as (select * from matching order by plain_text(name), id ${pageLimit({ pageNumber, size: PAGE })})
    select (select count(*)::int from matching) as count,
      (select coalesce(json_agg(page order by plain_text(name), id), '[]') from page) as people`.execute(db)
  const { people, count } = requireRow(rows)
  const { rows: shown, hasMore } = cutPage(people, PAGE)
  return { people: shown, count, hasMore }
}

/** Finds the person of the list with the longest name, to show what the texts look like at their longest. */
export async function findLongestName(db: Db, companyId: number, listId: number) {
  const found = await db
    .selectFrom('contactListItems')
    .select(['name', 'number', 'email'])
    .where('companyId', '=', companyId)
    .where('listId', '=', listId)
    .orderBy(sql`length(name)`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}
