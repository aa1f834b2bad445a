import { sql, type RawBuilder } from 'kysely'
import type { ContactListChange, ContactListDetails, ContactListInput } from '#contract/contact-lists.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { lockCampaignsUsing } from '#server/features/campaign-uses/actions.ts'
import { findCampaignUses } from '#server/features/campaign-uses/queries.ts'
import { contactMatches } from '#server/features/contacts/queries.ts'
import { getTag } from '#server/features/tags/queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import { canonicalPhone } from '#server/lib/phone.ts'
import { startCheckOfNew } from './check-start.actions.ts'
import { getContactList, listItems } from './queries.ts'

/** A person for a new list. `isWhatsappValid` is absent where nobody has asked the provider. */
export type NewListRow = { name: string; number: string; email: string; isWhatsappValid?: boolean | null }

export async function emitListSaved(
  tx: Tx,
  id: number,
  name: 'contactList.created' | 'contactList.updated' = 'contactList.updated',
): Promise<ContactListDetails> {
  const record = await getContactList(tx.db, tx.companyId, id)
  tx.emit({ name, payload: { record } })
  return record
}

/** Tells the screens that many people of a list have changed; `cleared` if people left it. */
export async function emitItemsChanged(tx: Tx, listId: number, { cleared = false } = {}): Promise<ContactListDetails> {
  const firstPage = { contactListId: listId, searchParam: '', pageNumber: 1 }
  const { contacts: records } = await listItems(tx.db, tx.companyId, firstPage)
  if (cleared) tx.emit({ name: 'contactListItem.cleared', payload: { contactListId: listId } })
  tx.emit({ name: 'contactListItem.changed', payload: { contactListId: listId, records } })
  return emitListSaved(tx, listId)
}

/** WhatsApp has told a hidden id of a contact only if the number is in use there. */
export const HAS_WHATSAPP = sql`nullif(exists (select from contact_identities n
  where n.company_id = c.company_id and n.contact_id = c.id and n.kind = 'lid'), false)`
export const PEOPLE = sql`c.number <> '' and not c.is_group`

const contactsFound = (tx: Tx, searchParam: string): RawBuilder<unknown> =>
  sql`select c.name, c.number, c.email, ${HAS_WHATSAPP} as valid from contacts c
    where c.company_id = ${tx.companyId} and ${PEOPLE} and ${contactMatches(searchParam)}`

/** The people who have the tag themselves, or a conversation that has it. */
const contactsTagged = (tx: Tx, tagId: number): RawBuilder<unknown> =>
  sql`select c.name, c.number, c.email, ${HAS_WHATSAPP} as valid from contacts c
    where c.company_id = ${tx.companyId} and ${PEOPLE} and c.id in (
      select t.contact_id from ticket_tags g join tickets t on t.company_id = g.company_id and t.id = g.ticket_id
       where g.company_id = ${tx.companyId} and g.tag_id = ${tagId}
      union select o.contact_id from contact_tags o where o.company_id = ${tx.companyId} and o.tag_id = ${tagId})`

function givenRows(rows: NewListRow[]): RawBuilder<unknown> {
  const people = rows.map(({ name, number, email, isWhatsappValid = null }) => ({
    ...{ name, email },
    number: canonicalPhone(number),
    valid: isWhatsappValid,
  }))
  return sql`select p.name, p.number, p.email, p.valid
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(name text, number text, email text, valid boolean)`
}

/** Puts people into a list in one statement, each number once. `people` selects name, number, email and valid. */
async function fillList(tx: Tx, listId: number, people: RawBuilder<unknown>): Promise<void> {
  await sql`insert into contact_list_items (company_id, list_id, name, number, email, is_whatsapp_valid, checked_at)
    select ${tx.companyId}, ${listId}, p.name, p.number, p.email, p.valid,
        case when p.valid is not null then now() end
      from (${people}) p order by p.number
    on conflict (company_id, list_id, number) do nothing`.execute(tx.db)
  await startCheckOfNew(tx, listId)
}

async function insertList(tx: Tx, name: string): Promise<number> {
  const { id } = await tx.db
    .insertInto('contactLists')
    .values({ companyId: tx.companyId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a list with these people, such as the recipients of an earlier campaign. */
export async function createListFrom(
  tx: Tx,
  { name, rows }: { name: string; rows: NewListRow[] },
): Promise<ContactListDetails> {
  const id = await insertList(tx, name)
  await fillList(tx, id, givenRows(rows))
  return emitListSaved(tx, id, 'contactList.created')
}

/** Creates a list: empty, or with the contacts that have a tag or that a search finds. */
export async function createContactList(
  tx: Tx,
  { name, tagId, searchParam }: ContactListInput,
): Promise<ContactListDetails> {
  if (tagId) await getTag(tx.db, tx.companyId, tagId)
  const id = await insertList(tx, name)
  if (tagId) await fillList(tx, id, contactsTagged(tx, tagId))
  else if (searchParam !== undefined) await fillList(tx, id, contactsFound(tx, searchParam.trim()))
  return emitListSaved(tx, id, 'contactList.created')
}

export async function updateContactList(tx: Tx, id: number, { name }: ContactListChange): Promise<ContactListDetails> {
  await tx.db
    .updateTable('contactLists')
    .set({ name, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
  return emitListSaved(tx, id)
}

/**
 * Deletes a list with its people; contacts with the same numbers stay, and so do the recipients of campaigns, which
 * were copied from it. Throws ERR_CONTACTLIST_IN_USE while a campaign with it runs or is scheduled.
 */
export async function deleteContactList(tx: Tx, id: number): Promise<void> {
  await lockCampaignsUsing(tx, { column: 'contactListId', id })
  await sql`select from contact_lists where company_id = ${tx.companyId} and id = ${id} for update`.execute(tx.db)
  const { activeCount } = await findCampaignUses(tx.db, tx.companyId, { column: 'contactListId', id })
  if (activeCount > 0) throw new AppError('ERR_CONTACTLIST_IN_USE')
  const deleted = await tx.db
    .deleteFrom('contactLists')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw new AppError('ERR_NO_CONTACTLIST_FOUND')
  tx.emit({ name: 'contactListItem.cleared', payload: { contactListId: id } })
  tx.emit({ name: 'contactList.deleted', payload: { id } })
}
