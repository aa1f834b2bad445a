import { sql, type RawBuilder } from 'kysely'
import type {
  OptOut,
  OptOutFilter,
  OptOutImport,
  OptOutOfContact,
  OptOutPage,
  OptOutQuery,
} from '#contract/opt-outs.ts'
import type { Db } from '#server/db/client.ts'
import { readPage } from '#server/db/read-page.ts'
import { requireRow } from '#server/db/single-row.ts'
import { textMatches } from '#server/db/search.ts'
import { getContact } from '#server/features/contacts/queries.ts'
import { AppError } from '#server/lib/app-error.ts'

const PAGE = 30
const SHOWN_IMPORTS = 10

/** A column of an outer query, such as `sql.ref('r.contactId')`, or a value. */
type Ref<Value> = RawBuilder<Value> | Value

/** The hash by which a person is recognised. An index finds it. */
export const identityHash = (companyId: number, kind: Ref<string>, value: Ref<string>): RawBuilder<Buffer> =>
  sql<Buffer>`opt_out_hash((select opt_out_salt from companies where id = ${companyId}), ${kind}, ${value})`

/**
 * Whether the person refused messages of campaigns, by any of the contact's identities: a condition for other
 * statements. Lock the contact first (`lockPerson`) where a refusal at the same moment must count.
 */
export const optedOutContact = (companyId: number, contactId: Ref<number | null>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(opted_out_contact(${companyId}, ${contactId}), false)`

/**
 * The same for a number, of which there may be no contact. A number that belongs to a contact is that person, also when
 * the refusal came under another identity.
 */
export const optedOutNumber = (companyId: number, number: Ref<string | null>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(opted_out_number(${companyId}, ${number}), false)`

/**
 * Selects the given people (a statement with `number` and `contact_id`) with `is_opted_out`, for lists: it looks at all
 * of them at once, which takes a hundredth of the time of asking for each.
 */
export const withOptOuts = (companyId: number, people: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with people as materialized (${people}),
  active as materialized (
    select h.hash from opt_out_identities h join opt_outs o on o.company_id = h.company_id and o.id = h.opt_out_id
    where h.company_id = ${companyId} and o.revoked_at is null),
  refused as materialized (
    select contact_id from opt_outs
    where company_id = ${companyId} and contact_id is not null and revoked_at is null
    union
    select i.contact_id from people join contact_identities i on i.contact_id = people.contact_id
    where i.company_id = ${companyId}
      and ${identityHash(companyId, sql.ref('i.kind'), sql.ref('i.value'))} in (select hash from active))
  select people.*, case
    when contact_id is null
      then ${identityHash(companyId, 'phone', sql.ref('people.number'))} in (select hash from active)
    else contact_id in (select contact_id from refused) end as is_opted_out
  from people`

/** Selects the hashes of all numbers for which `optedOutNumber` is true, to be compared with stored ones. */
export const optedOutHashes = (companyId: number): RawBuilder<Buffer> =>
  sql<Buffer>`select opted_out_hashes(${companyId}::bigint)`

export async function isOptedOut(db: Db, companyId: number, contactId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${optedOutContact(companyId, contactId)} as is`.execute(db)
  return requireRow(rows).is
}

/** Selects the ids of the active refusals of a contact's person. */
export const activeOptOutsOf = (companyId: number, contactId: number) => sql<number>`
  select own.id from opt_outs own
   where own.company_id = ${companyId} and own.contact_id = ${contactId} and own.revoked_at is null
  union select o.id from contact_identities i
    join opt_out_identities h on h.company_id = i.company_id
      and h.hash = ${identityHash(companyId, sql.ref('i.kind'), sql.ref('i.value'))}
    join opt_outs o on o.company_id = h.company_id and o.id = h.opt_out_id and o.revoked_at is null
   where i.company_id = ${companyId} and i.contact_id = ${contactId}`

const optOuts = (db: Db, companyId: number) =>
  db
    .selectFrom('optOuts as o')
    .leftJoin('messages as m', (join) =>
      join.onRef('m.companyId', '=', 'o.companyId').onRef('m.id', '=', 'o.messageId'),
    )
    .leftJoin('tickets as t', (join) => join.onRef('t.companyId', '=', 'o.companyId').onRef('t.id', '=', 'm.ticketId'))
    .leftJoin('users as u', (join) => join.onRef('u.companyId', '=', 'o.companyId').onRef('u.id', '=', 'o.userId'))
    .leftJoin('users as r', (join) => join.onRef('r.companyId', '=', 'o.companyId').onRef('r.id', '=', 'o.revokedBy'))
    .select([
      'o.id',
      'o.contactId',
      't.uuid as ticketUuid',
      'o.name',
      'o.number',
      'o.source',
      'o.proof',
      'o.answered',
      'o.userId',
      'u.name as userName',
      'o.createdAt',
      'o.revokedAt',
      'o.revokedSource',
      'o.revokedProof',
      'o.revokedBy as revokerId',
      'r.name as revokerName',
    ])
    .where('o.companyId', '=', companyId)

type Row = Awaited<ReturnType<ReturnType<typeof optOuts>['executeTakeFirstOrThrow']>>

const toPerson = (id: number | null, name: string | null): OptOut['user'] =>
  id === null ? null : { id, name: name ?? '' }

const toOptOut = ({ userId, userName, revokerId, revokerName, ...row }: Row): OptOut => ({
  ...row,
  user: toPerson(userId, userName),
  revokedBy: toPerson(revokerId, revokerName),
})

const matching = (db: Db, companyId: number, { searchParam, source, active }: OptOutFilter) =>
  optOuts(db, companyId)
    .where((eb) => eb.or([textMatches('o.name', searchParam), textMatches('o.number', searchParam)]))
    .where((eb) => (source === undefined ? eb.lit(true) : eb('o.source', '=', source)))
    .$if(active !== undefined, (some) => some.where('o.revokedAt', active === 'true' ? 'is' : 'is not', null))

/** Lists refusals, newest first. */
export async function listOptOuts(db: Db, companyId: number, query: OptOutQuery): Promise<OptOutPage> {
  const list = matching(db, companyId, query).orderBy('o.id', 'desc')
  const { rows: found, ...page } = await readPage(list, { pageNumber: query.pageNumber, size: PAGE })
  return { ...page, optOuts: found.map(toOptOut) }
}

/** Lists the refusals before an id, newest first, for a download. */
export const optOutsBefore = async (
  db: Db,
  companyId: number,
  { before, limit, ...filter }: OptOutFilter & { before: number; limit: number },
): Promise<OptOut[]> =>
  (await matching(db, companyId, filter).where('o.id', '<', before).orderBy('o.id', 'desc').limit(limit).execute()).map(
    toOptOut,
  )

export async function getOptOut(db: Db, companyId: number, id: number): Promise<OptOut> {
  const row = await optOuts(db, companyId).where('o.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_OPT_OUT_FOUND')
  return toOptOut(row)
}

/** Returns the first active refusal of the contact's person. */
export async function getOptOutOfContact(db: Db, companyId: number, contactId: number): Promise<OptOutOfContact> {
  await getContact(db, companyId, contactId)
  const row = await optOuts(db, companyId)
    .where(sql<boolean>`o.id in (${activeOptOutsOf(companyId, contactId)})`)
    .orderBy('o.id')
    .limit(1)
    .executeTakeFirst()
  return { optOut: row ? toOptOut(row) : null }
}

const imports = (db: Db, companyId: number) =>
  db
    .selectFrom('optOutImports')
    .select([
      'id',
      'name',
      'status',
      'added',
      'known',
      'failed',
      sql<OptOutImport['faults']>`faults`.as('faults'),
      'createdAt',
    ])
    .where('companyId', '=', companyId)

/** Lists the latest imports, newest first. */
export const listOptOutImports = (db: Db, companyId: number): Promise<OptOutImport[]> =>
  imports(db, companyId).orderBy('id', 'desc').limit(SHOWN_IMPORTS).execute()

export async function getOptOutImport(db: Db, companyId: number, id: number): Promise<OptOutImport> {
  const found = await imports(db, companyId).where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('ERR_NO_IMPORT_FOUND')
  return found
}
