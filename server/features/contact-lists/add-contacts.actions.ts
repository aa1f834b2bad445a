import { sql } from 'kysely'
import type { ContactsListed } from '#contract/contact-lists.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitItemsChanged, HAS_WHATSAPP, PEOPLE } from './actions.ts'
import { startCheckOfNew } from './check-start.actions.ts'
import { assertContactList } from './queries.ts'

/**
 * Adds contacts to a list in one statement, each number once; who is in it already stays as they are. The numbers are locked
 * in their order, as by imports. Ids of nobody of the company count for nothing.
 */
export async function addContactsToList(tx: Tx, listId: number, contactIds: number[]): Promise<ContactsListed> {
  const { companyId, db } = tx
  await assertContactList(db, companyId, listId)
  const { rows } = await sql<ContactsListed>`
    with asked as materialized (
      select c.name, c.number, c.email, ${PEOPLE} as is_person, ${HAS_WHATSAPP} as valid from contacts c
       where c.company_id = ${companyId} and c.id = any(${contactIds}::bigint[])),
    added as (
      insert into contact_list_items (company_id, list_id, name, number, email, is_whatsapp_valid, checked_at)
      select ${companyId}, ${listId}, a.name, a.number, a.email, a.valid, case when a.valid is not null then now() end
        from asked a where a.is_person order by a.number
      on conflict (company_id, list_id, number) do nothing returning id)
    select array(select id from added order by id) as item_ids,
      (select count(*) from asked where is_person) - (select count(*) from added) as known,
      (select count(*) from asked where not is_person) as unreachable`.execute(db)
  const listed = requireRow(rows)
  if (listed.itemIds.length === 0) return listed
  await startCheckOfNew(tx, listId)
  await emitItemsChanged(tx, listId)
  return listed
}
