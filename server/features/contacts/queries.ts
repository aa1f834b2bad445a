import { sql } from 'kysely'
import type { z } from 'zod'
import type { Contact, ContactFull, ContactListItem, ContactPage, ContactQuery } from '#contract/contacts.ts'
import type { Identity } from '#server/channels/port.ts'
import type { Db } from '#server/db/client.ts'
import { containing } from '#server/db/search.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { AppError } from '#server/http/errors.ts'

const PAGE = 30
const MAX_LISTED = 20_000

const COLUMNS = [
  'id',
  'name',
  'number',
  'email',
  'pictureFileId',
  'isGroup',
  'companyId',
  'connectionId as whatsappId',
  sql<Contact['channel']>`channel`.as('channel'),
  'createdAt',
  'updatedAt',
] as const

type Row = Omit<Contact, 'profilePicUrl'> & { pictureFileId: string | null }

const shown = ({ pictureFileId, ...row }: Row): Contact => ({
  ...row,
  profilePicUrl: pictureFileId
    ? fileUrl({ companyId: row.companyId, fileId: pictureFileId, name: 'foto.jpg', variant: 'thumbnail' })
    : '',
})

const contacts = (db: Db, companyId: number) =>
  db.selectFrom('contacts').select(COLUMNS).where('companyId', '=', companyId)

/** count: of this page and those before it; one more when there are further ones. */
export async function listContacts(
  db: Db,
  companyId: number,
  { searchParam, pageNumber }: z.infer<typeof ContactQuery>,
): Promise<ContactPage> {
  const page = await contacts(db, companyId)
    .where(containing('search', searchParam))
    .orderBy(sql`plain_text(name)`)
    .orderBy('id')
    .limit(PAGE + 1)
    .offset((pageNumber - 1) * PAGE)
    .execute()
  const found = page.slice(0, PAGE).map(shown)
  return { contacts: found, count: (pageNumber - 1) * PAGE + page.length, hasMore: page.length > PAGE }
}

export const listContactNames = (db: Db, companyId: number, name: string): Promise<z.infer<typeof ContactListItem>[]> =>
  db
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'email'])
    .where('companyId', '=', companyId)
    .where(containing('search', name))
    .orderBy(sql`plain_text(name)`)
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()

export async function getContact(db: Db, companyId: number, id: number): Promise<Contact> {
  const row = await contacts(db, companyId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND')
  return shown(row)
}

export async function getContactFull(db: Db, companyId: number, id: number): Promise<ContactFull> {
  const contact = await getContact(db, companyId, id)
  const extraInfo = await db
    .selectFrom('contactFields')
    .select(['id', 'name', 'value', 'contactId', 'createdAt', 'updatedAt'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', id)
    .orderBy('id')
    .execute()
  return { ...contact, extraInfo }
}

/** How a channel may address the contact. */
export async function identitiesOf(db: Db, companyId: number, contactId: number): Promise<Identity[]> {
  const rows = await db
    .selectFrom('contactIdentities')
    .select(['kind', 'value'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .orderBy('kind')
    .orderBy('value')
    .execute()
  return rows as Identity[]
}

/** The contacts that any of the identities belongs to, the oldest first. */
export async function contactsWith(db: Db, companyId: number, identities: Identity[]) {
  if (identities.length === 0) return []
  const pairs = identities.map(({ kind, value }) => sql`(${kind}, ${value})`)
  const { rows } = await sql<{ id: number; name: string; number: string; known: string[] }>`
    select c.id, c.name, c.number, array_agg(i.kind || ':' || i.value) as known
      from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
     where i.company_id = ${companyId} and (i.kind, i.value) in (${sql.join(pairs)})
     group by c.company_id, c.id order by c.id`.execute(db)
  return rows
}
