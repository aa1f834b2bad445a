import { sql, type RawBuilder } from 'kysely'
import type { CustomerLanguage } from '#contract/automatic-texts.ts'
import type { ContactFilter } from '#contract/contacts.ts'
import { toShownValue, type OwnField, type OwnFieldType, type OwnFieldValue } from '#contract/own-fields.ts'
import { plainVariable } from '#contract/text-variables.ts'
import type { Db } from '#server/db/client.ts'
import { textMatches } from '#server/db/search.ts'
import { AppError } from '#server/lib/app-error.ts'

const fields = (db: Db, companyId: number) =>
  db
    .selectFrom('ownFields')
    .select(['id', 'name', sql<OwnFieldType>`type`.as('type'), 'options', 'createdAt', 'updatedAt'])
    .where('companyId', '=', companyId)

/** Lists the company's own fields in their order. There are at most OWN_FIELD_LIMITS.fields. */
export const listOwnFields = (db: Db, companyId: number): Promise<OwnField[]> =>
  fields(db, companyId).orderBy('position').orderBy('id').execute()

export async function getOwnField(db: Db, companyId: number, id: number): Promise<OwnField> {
  const field = await fields(db, companyId).where('id', '=', id).executeTakeFirst()
  if (!field) throw new AppError('ERR_NO_OWN_FIELD_FOUND')
  return field
}

/** Lists what a contact's fields say, in the order of the fields. Those without a value are left out. */
export const listOwnFieldValues = (db: Db, companyId: number, contactId: number): Promise<OwnFieldValue[]> =>
  db
    .selectFrom('ownFieldValues as v')
    .innerJoin('ownFields as f', (join) =>
      join.onRef('f.companyId', '=', 'v.companyId').onRef('f.id', '=', 'v.fieldId'),
    )
    .select(['v.fieldId', 'f.name', sql<OwnFieldType>`f.type`.as('type'), 'v.value'])
    .where('v.companyId', '=', companyId)
    .where('v.contactId', '=', contactId)
    .orderBy('f.position')
    .orderBy('f.id')
    .execute()

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/
/** The value as a number: what is none is no error, in whatever order the database tests the conditions. */
const AS_NUMBER = sql`case when v.value ~ '^-?[0-9]+([.][0-9]+)?$' then v.value::numeric end`

function liesOn(side: '>=' | '<=', bound: string): RawBuilder<boolean> {
  const compared = sql.raw(side)
  if (!IS_DAY.test(bound)) return sql<boolean>`${AS_NUMBER} ${compared} ${bound}::numeric`
  return sql<boolean>`(v.value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and v.value collate "C" ${compared} ${bound})`
}

type AskedValue = Pick<ContactFilter, 'fieldValue' | 'fieldContains' | 'fieldFrom' | 'fieldTo'>

/** Selects the contacts whose field says what is asked for, or anything when nothing is. */
export function contactIdsWithValue(
  companyId: number,
  fieldId: number,
  { fieldValue, fieldContains, fieldFrom, fieldTo }: AskedValue,
): RawBuilder<unknown> {
  const conditions = [
    sql<boolean>`v.company_id = ${companyId} and v.field_id = ${fieldId}`,
    ...(fieldValue === undefined ? [] : [sql<boolean>`v.value = ${fieldValue}`]),
    ...(fieldContains === undefined ? [] : [textMatches('v.value', fieldContains)]),
    ...(fieldFrom === undefined ? [] : [liesOn('>=', fieldFrom)]),
    ...(fieldTo === undefined ? [] : [liesOn('<=', fieldTo)]),
  ]
  return sql`select v.contact_id from own_field_values v where ${sql.join(conditions, sql` and `)}`
}

/** What the variables of own fields stand for, by their plain names. */
type OwnVariables = Record<string, string>

/** The plain name, kind and value of each own field. */
export type OwnFieldFacts = [plainName: string, type: OwnFieldType, value: string][]

/** Selects the own fields as they are for a contact, for statements that read a contact anyway. */
export const ownFieldFacts = (companyId: number, contactId: RawBuilder<unknown> | number | null) =>
  sql<OwnFieldFacts>`(select coalesce(json_agg(json_build_array(f.plain_name, f.type, coalesce(v.value, ''))), '[]')
    from own_fields f
      left join own_field_values v on v.company_id = f.company_id and v.field_id = f.id and v.contact_id = ${contactId}
    where f.company_id = ${companyId})`

/** A field without a value is empty in texts: its name is not sent. */
export const toOwnVariables = (facts: OwnFieldFacts, language: CustomerLanguage): OwnVariables =>
  Object.fromEntries(facts.map(([plainName, type, value]) => [plainName, toShownValue({ type, value }, language)]))

/** Returns the variables of the company's own fields for somebody who has none of them. */
export const emptyOwnVariables = async (db: Db, companyId: number): Promise<OwnVariables> =>
  Object.fromEntries((await listOwnFields(db, companyId)).map(({ name }) => [plainVariable(name), '']))
