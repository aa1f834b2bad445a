import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { CONTACT_FIELDS } from '#contract/contact-fields.ts'
import type {
  Contact,
  ContactDetails,
  ContactFilter,
  ContactListItem,
  ContactPage,
  ContactQuery,
  ListedContact,
} from '#contract/contacts.ts'
import { MAX_CHOSEN } from '#contract/limits.ts'
import { formatPhone } from '#contract/phone-format.ts'
import type { TagRef } from '#contract/tags.ts'
import type { Identity } from '#server/channels/port.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject, tableAlias } from '#server/db/json-object.ts'
import { cutPage, pageLimit } from '#server/db/read-page.ts'
import { contactIdsMatching } from '#server/db/search.ts'
import { requireRow } from '#server/db/single-row.ts'
import { contactIdsWithValue, listOwnFieldValues } from '#server/features/own-fields/queries.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { canonicalPhone, phoneVariants, searchedSpellings } from '#server/lib/phone.ts'

const PAGE = 30
const MAX_LISTED = 20_000
const MAX_COUNTED = 20_000

/** Columns that have their own name on the wire. */
const SAME_NAMED = [
  ...(['id', 'name', 'number', 'pictureFileId', 'isGroup', 'companyId', 'channel'] as const),
  ...CONTACT_FIELDS,
]

export type ContactRow = Omit<Contact, 'profilePicUrl'> & { pictureFileId: string | null }

export const toContact = ({ pictureFileId, ...row }: ContactRow): Contact => ({
  ...row,
  profilePicUrl: pictureFileId
    ? fileUrl({ companyId: row.companyId, fileId: pictureFileId, name: 'foto.jpg', variant: 'thumbnail' })
    : '',
})

const c = tableAlias<'contacts'>('c')
/** The JSON fields of a contact `c`. */
export const contactRowFields = {
  ...c.columns(...SAME_NAMED),
  whatsappId: c.column('connectionId'),
  ...c.times('createdAt', 'updatedAt'),
}

const g = tableAlias<'tags'>('g')
const tagJson = jsonObject<TagRef>()(g.columns('id', 'name', 'color'))
type ListedRow = ContactRow & { tags: TagRef[] }
const listedRowJson = jsonObject<ListedRow>()({
  ...contactRowFields,
  tags: jsonList(tagJson, {
    from: sql`contact_tags ct join tags g on g.company_id = ct.company_id and g.id = ct.tag_id
      where ct.company_id = c.company_id and ct.contact_id = c.id`,
    orderBy: sql`g.name, g.id`,
  }),
})
const toListed = ({ tags, ...row }: ListedRow): ListedContact => ({ ...toContact(row), tags })

const contacts = (db: Db, companyId: number) =>
  db
    .selectFrom('contacts')
    .select([...SAME_NAMED, 'connectionId as whatsappId', 'createdAt', 'updatedAt'])
    .where('companyId', '=', companyId)

/** Whether contact `c` matches the text. */
export const contactMatches = (text: string) =>
  text === '' ? sql<boolean>`true` : sql<boolean>`c.id in (${contactIdsMatching(searchedSpellings(text))})`

/** Whether contact `c` is what the list is asked for. */
export function contactFits(companyId: number, filter: ContactFilter): RawBuilder<boolean> {
  const { searchParam, tags, channel, campaigns, fieldId } = filter
  const distinct = [...new Set(tags)]
  if (distinct.length > MAX_CHOSEN) throw wrongField('tags', 'Too many')
  const refused = sql<boolean>`c.id in (select o.contact_id from opt_outs o
    where o.company_id = ${companyId} and o.contact_id is not null and o.revoked_at is null)`
  const conditions = [
    contactMatches(searchParam),
    ...distinct.map(
      (tagId) => sql<boolean>`c.id in (select ct.contact_id from contact_tags ct
        where ct.company_id = ${companyId} and ct.tag_id = ${tagId})`,
    ),
    ...(channel === undefined ? [] : [sql<boolean>`c.channel = ${channel}`]),
    ...(campaigns === 'refused' ? [refused] : []),
    ...(campaigns === 'allowed' ? [sql<boolean>`not c.is_group and not ${refused}`] : []),
    ...(fieldId === undefined ? [] : [sql<boolean>`c.id in (${contactIdsWithValue(companyId, fieldId, filter)})`]),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Lists a page of contacts. count: the number of matches, at most 20,000. */
export async function listContacts(
  db: Db,
  companyId: number,
  { pageNumber, ...filter }: z.infer<typeof ContactQuery>,
): Promise<ContactPage> {
  const matching = sql`from contacts c where c.company_id = ${companyId} and ${contactFits(companyId, filter)}`
  const { rows } = await sql<{ count: number; rows: ListedRow[] }>`
    with page as materialized (
      select c.id ${matching} order by plain_text(c.name), c.id ${pageLimit({ pageNumber, size: PAGE })})
    select (select count(*) from (select ${matching} limit ${MAX_COUNTED}) counted) as count,
      (select coalesce(json_agg(${listedRowJson} order by plain_text(c.name), c.id), '[]')
        from page join contacts c on c.company_id = ${companyId} and c.id = page.id) as rows`.execute(db)
  const { count, rows: found } = requireRow(rows)
  const page = cutPage(found, PAGE)
  return { contacts: page.rows.map(toListed), count, hasMore: page.hasMore }
}

export const listContactNames = (db: Db, companyId: number, name: string): Promise<z.infer<typeof ContactListItem>[]> =>
  db
    .selectFrom('contacts as c')
    .select(['c.id', 'c.name', 'c.number', 'c.email'])
    .where('c.companyId', '=', companyId)
    .where(contactMatches(name))
    .orderBy(sql`plain_text(c.name)`)
    .orderBy('c.id')
    .limit(MAX_LISTED)
    .execute()

export async function listContactsById(db: Db, companyId: number, ids: number[]): Promise<Contact[]> {
  if (ids.length === 0) return []
  const rows = await contacts(db, companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .execute()
  return rows.map(toContact)
}

export async function getContact(db: Db, companyId: number, id: number): Promise<Contact> {
  const row = await contacts(db, companyId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND')
  return toContact(row)
}

export async function getContactDetails(db: Db, companyId: number, id: number): Promise<ContactDetails> {
  const contact = await getContact(db, companyId, id)
  const extraInfo = await db
    .selectFrom('contactFields')
    .select(['id', 'name', 'value', 'contactId', 'createdAt', 'updatedAt'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', id)
    .orderBy('id')
    .execute()
  const usernames = await db
    .selectFrom('contactIdentities')
    .select('username')
    .distinct()
    .where('companyId', '=', companyId)
    .where('contactId', '=', id)
    .where('username', 'is not', null)
    .orderBy('username')
    .execute()
  const whatsapp = await db
    .selectFrom('connections')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', '=', contact.whatsappId)
    .executeTakeFirst()
  const ticket = await db
    .selectFrom('tickets')
    .select('uuid')
    .where('companyId', '=', companyId)
    .where('contactId', '=', id)
    .orderBy(sql`status = 'closed'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ownFields = await listOwnFieldValues(db, companyId, id)
  const tags = (await tagsOfContacts(db, companyId, [id])).get(id) ?? []
  return {
    ...contact,
    usernames: usernames.flatMap(({ username }) => username ?? []),
    ...{ extraInfo, ownFields, tags, whatsapp: whatsapp ?? null, uuid: ticket?.uuid ?? null },
  }
}

/** Leaves out what only an open contact has: events tell of the rest. */
export const withoutDetails = ({
  usernames: _usernames,
  extraInfo: _extraInfo,
  ownFields: _ownFields,
  tags: _tags,
  whatsapp: _whatsapp,
  uuid: _uuid,
  ...contact
}: ContactDetails): Contact => contact

/** Returns the tags of each contact that has some. */
export async function tagsOfContacts(db: Db, companyId: number, ids: number[]): Promise<Map<number, TagRef[]>> {
  const { rows } = await sql<{ contactId: number; tags: TagRef[] }>`
    select ct.contact_id, json_agg(${tagJson} order by g.name, g.id) as tags
      from contact_tags ct join tags g on g.company_id = ct.company_id and g.id = ct.tag_id
     where ct.company_id = ${companyId} and ct.contact_id = any(${ids}::bigint[]) group by ct.contact_id`.execute(db)
  return new Map(rows.map(({ contactId, tags }) => [contactId, tags]))
}

/**
 * Returns the identities by which a channel can address the contact. Hidden ids come before numbers, because they never
 * change their owner.
 */
export function identitiesOf(db: Db, companyId: number, contactId: number): Promise<Identity[]> {
  return db
    .selectFrom('contactIdentities')
    .select(['kind', 'value'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .orderBy('kind')
    .orderBy('value')
    .execute()
}

/** Lists the files of a contact: its picture, those of its messages and those of its scheduled messages. */
export async function filesOfContact(db: Db, companyId: number, contactId: number): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id from messages where company_id = ${companyId} and contact_id = ${contactId} and file_id is not null
    union select file_id from schedules where company_id = ${companyId} and contact_id = ${contactId} and file_id is not null
    union select picture_file_id from contacts
      where company_id = ${companyId} and id = ${contactId} and picture_file_id is not null`.execute(db)
  return rows.map(({ fileId }) => fileId)
}

/** Throws ERR_SAMPLE_CONTACT when one of them was made to practise on. */
export async function assertNoSamples(db: Db, companyId: number, ids: number[]): Promise<void> {
  const sample = await db
    .selectFrom('contacts')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .where('isSample', '=', true)
    .executeTakeFirst()
  if (sample) throw new AppError('ERR_SAMPLE_CONTACT')
}

export const identityKey = ({ kind, value }: Identity): string => `${kind}:${value}`

/** Returns every spelling in which the identity may be stored. */
const identityVariants = ({ kind, value }: Identity): Identity[] =>
  kind === 'phone' ? phoneVariants(value).map((variant) => ({ kind, value: variant })) : [{ kind, value }]

/**
 * known: keys of those searched identities that the contact has. hasOldPicture: its picture was not requested recently.
 */
export type FoundContact = { id: number; name: string; number: string; known: string[]; hasOldPicture: boolean }

const PICTURE_DAYS = 7

/** Finds the contacts that have any of the identities, in any spelling, oldest first. */
export async function findContactsByIdentity(
  db: Db,
  companyId: number,
  identities: Identity[],
): Promise<FoundContact[]> {
  if (identities.length === 0) return []
  const pairs = identities.flatMap(identityVariants).map(({ kind, value }) => sql`(${kind}, ${value})`)
  const { rows } = await sql<FoundContact>`
    select c.id, c.name, c.number, array_agg(i.kind || ':' || i.value) as known,
        coalesce(c.picture_checked_at < now() - make_interval(days => ${PICTURE_DAYS}), true) as has_old_picture
      from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
     where i.company_id = ${companyId} and (i.kind, i.value) in (${sql.join(pairs)})
     group by c.company_id, c.id order by c.id`.execute(db)
  return rows
}

/** A contact whose name nobody knows is called by digits: its number or its hidden id. */
export const isName = (text: string): boolean => !/^\d+$/.test(text)

/**
 * Returns how each person is called: by the name of the contact, or else by that of an address book, or else by the
 * number; null when none is known.
 */
export async function listShownNames(db: Db, companyId: number, people: Identity[][]): Promise<(string | null)[]> {
  const identities = people.flat()
  if (identities.length === 0) return people.map(() => null)
  const contacts = await findContactsByIdentity(db, companyId, identities)
  const valuesOf = (asked: Identity[], kindOfValue: Identity['kind']) =>
    asked.flatMap(({ kind, value }) => (kind === kindOfValue ? [kind === 'phone' ? canonicalPhone(value) : value] : []))
  const entries = await db
    .selectFrom('addressBook')
    .select(['number', 'lid', 'name'])
    .where('companyId', '=', companyId)
    .where(
      sql<boolean>`(number = any(${valuesOf(identities, 'phone')}::text[]) or lid = any(${valuesOf(identities, 'lid')}::text[]))`,
    )
    .orderBy('updatedAt', 'desc')
    .execute()
  return people.map((person) => {
    const keys = person.flatMap(identityVariants).map(identityKey)
    const owners = contacts.filter(({ known }) => known.some((key) => keys.includes(key)))
    const [phones, lids] = [valuesOf(person, 'phone'), valuesOf(person, 'lid')]
    const entry = entries.find(({ number, lid }) => phones.includes(number) || (lid !== null && lids.includes(lid)))
    const name = [...owners.map((owner) => owner.name), entry?.name ?? ''].find((one) => one !== '' && isName(one))
    return name ?? (formatPhone(owners[0]?.number || phones[0] || entry?.number || '') || null)
  })
}

/** Whether the contact of a ticket is sent to no model. */
export async function isKeptFromAi(db: Db, companyId: number, ticketId: number): Promise<boolean> {
  const found = await db
    .selectFrom('tickets as t')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.companyId', '=', 't.companyId').onRef('c.id', '=', 't.contactId'),
    )
    .select('c.keptFromAi')
    .where('t.companyId', '=', companyId)
    .where('t.id', '=', ticketId)
    .executeTakeFirst()
  return found?.keptFromAi ?? false
}
