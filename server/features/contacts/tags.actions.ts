import { sql } from 'kysely'
import type { ContactTagging } from '#contract/contacts.ts'
import type { TagRef } from '#contract/tags.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getContact, tagsOfContacts } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'

async function requireTags(tx: Tx, tagIds: number[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from tags
    where company_id = ${tx.companyId} and id = any(${tagIds}::bigint[])`.execute(tx.db)
  if ((rows[0]?.count ?? 0) < tagIds.length) throw new AppError('ERR_NO_TAG_FOUND')
}

/** Replaces the tags of a contact. */
export async function setContactTags(tx: Tx, contactId: number, asked: number[]): Promise<TagRef[]> {
  const { companyId, db } = tx
  const tagIds = [...new Set(asked)]
  await getContact(db, companyId, contactId)
  await requireTags(tx, tagIds)
  await sql`delete from contact_tags where company_id = ${companyId} and contact_id = ${contactId}
    and tag_id <> all(${tagIds}::bigint[])`.execute(db)
  await sql`insert into contact_tags (company_id, contact_id, tag_id)
    select ${companyId}, ${contactId}, t.id from unnest(${tagIds}::bigint[]) t(id) on conflict do nothing`.execute(db)
  const tags = (await tagsOfContacts(db, companyId, [contactId])).get(contactId) ?? []
  tx.emit({ name: 'contact.tagged', payload: { contactId, tags } })
  return tags
}

/**
 * Gives a tag to many contacts, or takes it from them; their other tags stay. Returns the ids of those that had it not, or
 * had it, so that it can be taken back.
 */
export async function tagContacts(tx: Tx, { ids, tagId, action }: ContactTagging): Promise<number[]> {
  const { companyId, db } = tx
  await requireTags(tx, [tagId])
  const { rows } =
    action === 'add'
      ? await sql<{ contactId: number }>`insert into contact_tags (company_id, contact_id, tag_id)
          select company_id, id, ${tagId} from contacts
           where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id
          on conflict do nothing returning contact_id`.execute(db)
      : await sql<{ contactId: number }>`delete from contact_tags
          where company_id = ${companyId} and contact_id = any(${ids}::bigint[]) and tag_id = ${tagId}
          returning contact_id`.execute(db)
  if (rows.length > 0) tx.emit({ name: 'contacts.changed', payload: {} })
  return rows.map(({ contactId }) => contactId)
}
