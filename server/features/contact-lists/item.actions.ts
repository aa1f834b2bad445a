import { sql } from 'kysely'
import {
  ITEM_NAME_MAX,
  type AddedListItem,
  type ItemChange,
  type ItemInput,
  type ItemRemoval,
  type ListItem,
} from '#contract/contact-lists.ts'
import type { Tx } from '#server/db/transaction.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { dbNow, transactionStart } from '#server/db/time.ts'
import { phoneReadingOf } from '#server/features/companies/queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import { changedName } from '#server/lib/changed-name.ts'
import { phoneRefusal } from '#server/lib/phone-refusal.ts'
import { digitsOf, readEntered, type PhoneReading } from '#server/lib/phone.ts'
import { emitItemsChanged, emitListSaved } from './actions.ts'
import { startCheckOfNew } from './check-start.actions.ts'
import type { AskedNumber, NumberAnswer } from '#server/channels/number-answer.ts'
import { assertContactList, getItem, isInTab } from './queries.ts'

const throwConstraintError = constraintErrors({ contact_list_items_number: 'ERR_CONTACTLISTITEM_EXISTS' })

/** Returns the number as it is stored, in the one spelling of a person. Throws ERR_VALIDATION for none. */
export function toItemNumber(given: string, reading: PhoneReading): string {
  const read = readEntered(given, reading)
  if ('number' in read) return read.number
  throw phoneRefusal(read.fault)
}

/** The day is today if only the source is said. A day without a source says nothing. */
const consentOf = (tx: Tx, { consentSource, consentAt }: Pick<ItemChange, 'consentSource' | 'consentAt'>) =>
  consentSource
    ? { consentSource, consentAt: consentAt ?? sql<string>`current_date`, consentUserId: tx.userId }
    : { consentSource: null, consentAt: null, consentUserId: null }

const findByNumber = async (tx: Tx, listId: number, number: string): Promise<number | undefined> => {
  const found = await tx.db
    .selectFrom('contactListItems')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('listId', '=', listId)
    .where('number', '=', number)
    .executeTakeFirst()
  return found?.id
}

/** The columns that hold what the provider said. */
const answeredColumns = (answer: NumberAnswer) => ({
  isWhatsappValid: answer?.hasWhatsapp ?? null,
  checkedAt: answer ? dbNow : null,
})

/** Adds a person to a list. If the number is in it already, that row is returned as it is, and the answer says so. */
export async function createItem(tx: Tx, input: ItemInput, answer: NumberAnswer): Promise<AddedListItem> {
  const { name, email = '', contactListId: listId } = input
  const number = answer?.number ?? toItemNumber(input.number, await phoneReadingOf(tx.db, tx.companyId))
  await assertContactList(tx.db, tx.companyId, listId)
  const made = await tx.db
    .insertInto('contactListItems')
    .values({
      ...{ companyId: tx.companyId, listId, name, number, email },
      ...answeredColumns(answer),
      ...consentOf(tx, input),
    })
    .onConflict((conflict) => conflict.constraint('contact_list_items_number').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) {
    const known = await getItem(tx.db, tx.companyId, (await findByNumber(tx, listId, number)) ?? 0)
    return { ...known, wasInList: true }
  }
  if (!answer) await startCheckOfNew(tx, listId)
  const record = await getItem(tx.db, tx.companyId, made.id)
  tx.emit({ name: 'contactListItem.created', payload: { record } })
  await emitListSaved(tx, listId)
  return { ...record, wasInList: false }
}

/** Whether the change contains another number than the person has. */
export const hasOtherNumber = (before: ListItem, { number }: ItemChange, reading: PhoneReading): boolean =>
  number !== undefined && digitsOf(number) !== before.number && toItemNumber(number, reading) !== before.number

/** Updates the given fields. `answer` is about a changed number. */
export async function updateItem(tx: Tx, id: number, change: ItemChange, answer: NumberAnswer): Promise<ListItem> {
  const before = await getItem(tx.db, tx.companyId, id)
  const reading = await phoneReadingOf(tx.db, tx.companyId)
  const isOther = hasOtherNumber(before, change, reading)
  const number = isOther
    ? {
        number: answer?.number ?? toItemNumber(change.number ?? '', reading),
        askedAt: null,
        ...answeredColumns(answer),
      }
    : {}
  const { email = before.email, consentSource, consentAt } = change
  const name = changedName(before.name, change.name, ITEM_NAME_MAX)
  const isConsentOther = consentSource !== before.consentSource || (consentAt ?? before.consentAt) !== before.consentAt
  const consent = consentSource !== undefined && isConsentOther ? consentOf(tx, change) : {}
  await tx.db
    .updateTable('contactListItems')
    .set({ name, email, ...number, ...consent, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(throwConstraintError)
  const record = await getItem(tx.db, tx.companyId, id)
  if (isOther && !answer) await startCheckOfNew(tx, record.contactListId)
  tx.emit({ name: 'contactListItem.updated', payload: { record } })
  await emitListSaved(tx, record.contactListId)
  return record
}

export async function deleteItem(tx: Tx, id: number): Promise<void> {
  const deleted = await tx.db
    .deleteFrom('contactListItems')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .returning('listId')
    .executeTakeFirst()
  if (!deleted) throw new AppError('ERR_NO_CONTACTLISTITEM_FOUND')
  tx.emit({ name: 'contactListItem.deleted', payload: { id, contactListId: deleted.listId } })
  await emitListSaved(tx, deleted.listId)
}

/** Removes several people from a list at once. Returns how many they were. */
export async function removeItems(tx: Tx, listId: number, { ids = [], filter }: ItemRemoval): Promise<number> {
  await assertContactList(tx.db, tx.companyId, listId)
  const { numDeletedRows } = await tx.db
    .deleteFrom('contactListItems as i')
    .where('i.companyId', '=', tx.companyId)
    .where('i.listId', '=', listId)
    .where(filter ? isInTab(tx.companyId, filter) : sql<boolean>`i.id = any(${ids}::bigint[])`)
    .executeTakeFirst()
  const removed = Number(numDeletedRows)
  if (removed > 0) await emitItemsChanged(tx, listId, { cleared: true })
  return removed
}

/**
 * Stores what the provider said of people's numbers, in one statement. Whom it did not speak of counts as asked only.
 * If it writes a number otherwise, that spelling is taken; when it is in the list already, both are one person, and this
 * row is removed. Somebody may have removed a person, or corrected a number, while the provider was asked: nothing is
 * stored of them. A yes also ends what official WhatsApp told of the number. Rows are locked in the order of an import.
 */
export async function storeAnswers(tx: Tx, people: AskedNumber<{ id: number; number: string }>[]): Promise<void> {
  const given = people.map(({ id, number: asked, answer }) => ({
    ...{ id, asked, number: answer?.number ?? asked, valid: answer?.hasWhatsapp ?? null },
  }))
  const { companyId, db } = tx
  const { rows } = await sql<{ listId: number; hasLost: boolean }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id bigint, asked text, number text, valid boolean)),
    locked as materialized (
      select i.id, i.list_id, g.number, g.valid, g.number <> g.asked as is_respelled
        from contact_list_items i join given g on g.id = i.id and g.asked = i.number
       where i.company_id = ${companyId} order by i.number for update of i),
    judged as materialized (
      select l.*, is_respelled and (
          exists (select from contact_list_items t
            where t.company_id = ${companyId} and t.list_id = l.list_id and t.number = l.number)
          or exists (select from locked t where t.list_id = l.list_id and t.number = l.number and t.id < l.id)) as is_twin
        from locked l),
    removed as (
      delete from contact_list_items i using judged j
       where i.company_id = ${companyId} and i.id = j.id and j.is_twin returning i.list_id),
    stored as (
      update contact_list_items i set asked_at = clock_timestamp(), number = j.number,
          is_whatsapp_valid = coalesce(j.valid, i.is_whatsapp_valid),
          checked_at = case when j.valid is null then i.checked_at else clock_timestamp() end
        from judged j where i.company_id = ${companyId} and i.id = j.id and not j.is_twin returning i.list_id),
    refuted as (
      update contact_identities n set no_whatsapp_at = null from judged j
       where n.company_id = ${companyId} and n.kind = 'phone' and n.no_whatsapp_at is not null and j.valid
         and identity_key(n.kind, n.value) = identity_key('phone', j.number))
    select list_id, bool_or(is_removed) as has_lost from (
      select list_id, true as is_removed from removed union all select list_id, false from stored) changed
    group by list_id order by list_id`.execute(db)
  for (const { listId, hasLost } of rows) await emitItemsChanged(tx, listId, { cleared: hasLost })
}
