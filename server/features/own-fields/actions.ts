import { sql } from 'kysely'
import {
  OWN_FIELD_LIMITS,
  toStoredValue,
  type OwnField,
  type OwnFieldChange,
  type OwnFieldEntry,
  type OwnFieldInput,
} from '#contract/own-fields.ts'
import { isTextVariable, plainVariable } from '#contract/text-variables.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import type { Tx } from '#server/db/transaction.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { getOwnField, listOwnFields } from './queries.ts'

const throwConstraintError = constraintErrors({ own_fields_name: 'ERR_OWN_FIELD_EXISTS' })

/** One change of the fields at a time, so that their number and their order hold. */
const lockFields = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('own_fields/' || ${tx.companyId}::text, 0))`.execute(tx.db)

/** Texts would no longer say the variable that every company has. */
function toPlainName(name: string): string {
  const plain = plainVariable(name)
  if (isTextVariable(plain)) throw new AppError('ERR_OWN_FIELD_RESERVED')
  return plain
}

const emitChanged = (tx: Tx): void => tx.emit({ name: 'ownFields.changed', payload: {} })

export async function createOwnField(tx: Tx, { name, type, options = [] }: OwnFieldInput): Promise<OwnField> {
  await lockFields(tx)
  const present = await listOwnFields(tx.db, tx.companyId)
  if (present.length >= OWN_FIELD_LIMITS.fields) throw new AppError('ERR_OWN_FIELDS_FULL')
  const { id } = await tx.db
    .insertInto('ownFields')
    .values({
      ...{ companyId: tx.companyId, name, plainName: toPlainName(name), type, position: present.length },
      options: type === 'choice' ? options.map(({ label }) => label) : [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwConstraintError)
  emitChanged(tx)
  return getOwnField(tx.db, tx.companyId, id)
}

/** Contacts who have a renamed option get its new name, in one statement, so that two options may change places. */
async function renameOptions(tx: Tx, field: OwnField, options: NonNullable<OwnFieldChange['options']>): Promise<void> {
  const renamed = options.filter(({ label, before }) => before && before !== label && field.options.includes(before))
  if (renamed.length === 0) return
  await sql`update own_field_values v set value = r.label, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r(label text, before text)
    where v.company_id = ${tx.companyId} and v.field_id = ${field.id} and v.value = r.before`.execute(tx.db)
  tx.emit({ name: 'contacts.changed', payload: {} })
}

export async function updateOwnField(tx: Tx, id: number, { name, options }: OwnFieldChange): Promise<OwnField> {
  await lockFields(tx)
  const field = await getOwnField(tx.db, tx.companyId, id)
  if (options && field.type === 'choice' && options.length === 0) throw wrongField('options', 'Too few')
  const changesOptions = options !== undefined && field.type === 'choice'
  await tx.db
    .updateTable('ownFields')
    .set({
      ...(name !== undefined && { name, ...(name !== field.name && { plainName: toPlainName(name) }) }),
      ...(changesOptions && { options: options.map(({ label }) => label) }),
      updatedAt: transactionStart,
    })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(throwConstraintError)
  if (changesOptions) await renameOptions(tx, field, options)
  emitChanged(tx)
  return getOwnField(tx.db, tx.companyId, id)
}

/** Deletes a field with what it says of every contact. */
export async function deleteOwnField(tx: Tx, id: number): Promise<void> {
  await lockFields(tx)
  await getOwnField(tx.db, tx.companyId, id)
  await tx.db.deleteFrom('ownFields').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  emitChanged(tx)
  tx.emit({ name: 'contacts.changed', payload: {} })
}

/** Puts the fields in this order. Fields that are not among them, such as new ones, come last. */
export async function reorderOwnFields(tx: Tx, ids: number[]): Promise<OwnField[]> {
  await lockFields(tx)
  const present = (await listOwnFields(tx.db, tx.companyId)).map(({ id }) => id)
  if (!ids.every((id) => present.includes(id))) throw new AppError('ERR_NO_OWN_FIELD_FOUND')
  const ordered = [...new Set([...ids, ...present])]
  await sql`update own_fields f set position = o.position - 1
    from unnest(${ordered}::bigint[]) with ordinality as o(id, position)
    where f.company_id = ${tx.companyId} and f.id = o.id`.execute(tx.db)
  emitChanged(tx)
  return listOwnFields(tx.db, tx.companyId)
}

/** Sets the given fields of a contact; the others stay. Throws ERR_VALIDATION for a value that a field cannot have. */
export async function setOwnFieldValues(tx: Tx, contactId: number, entries: OwnFieldEntry[]): Promise<void> {
  if (entries.length === 0) return
  const fields = new Map((await listOwnFields(tx.db, tx.companyId)).map((field) => [field.id, field]))
  const present = await storedValues(tx, contactId)
  const stored = entries.map(({ fieldId, value }, index) => {
    const field = fields.get(fieldId)
    if (!field) throw new AppError('ERR_NO_OWN_FIELD_FOUND')
    // What is no option any more may stay: who saves the form did not choose it.
    if (value !== null && value === present.get(fieldId)) return { fieldId, value }
    const read = toStoredValue(field, value ?? '')
    if (read === null) throw wrongField(`ownFields.${index}.value`, 'Invalid value')
    return { fieldId, value: read }
  })
  await storeOwnFieldValues(
    tx,
    stored.map((one) => ({ contactId, ...one })),
  )
}

async function storedValues(tx: Tx, contactId: number): Promise<Map<number, string>> {
  const rows = await tx.db
    .selectFrom('ownFieldValues')
    .select(['fieldId', 'value'])
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', contactId)
    .execute()
  return new Map(rows.map(({ fieldId, value }) => [fieldId, value]))
}

type StoredValue = { contactId: number; fieldId: number; value: string }

/** Stores values of many contacts; an empty one clears the field. Returns the ids of changed contacts. */
export async function storeOwnFieldValues(tx: Tx, values: StoredValue[]): Promise<number[]> {
  if (values.length === 0) return []
  const { rows } = await sql<{ contactId: number }>`
    with given as (
      select distinct on (g."contactId", g."fieldId") g."contactId" as contact_id, g."fieldId" as field_id, g.value
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as g("contactId" bigint, "fieldId" bigint, value text)),
    cleared as (
      delete from own_field_values v using given g
       where v.company_id = ${tx.companyId} and v.contact_id = g.contact_id and v.field_id = g.field_id and g.value = ''
      returning v.contact_id),
    saved as (
      insert into own_field_values (company_id, contact_id, field_id, value)
      select ${tx.companyId}, contact_id, field_id, value from given where value <> ''
      on conflict (company_id, contact_id, field_id) do update set value = excluded.value, updated_at = now()
        where own_field_values.value <> excluded.value
      returning contact_id)
    select contact_id from cleared union select contact_id from saved`.execute(tx.db)
  return rows.map(({ contactId }) => contactId)
}
