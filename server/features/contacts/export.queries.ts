import { sql } from 'kysely'
import { CONTACT_TEXTS, type ContactText } from '#contract/contact-fields.ts'
import type { ContactFilter } from '#contract/contacts.ts'
import type { Db } from '#server/db/client.ts'
import { contactFits } from './queries.ts'

/**
 * Returns the ids of all matching contacts in the order of the list. The ids of 100,000 contacts take less than a
 * megabyte.
 */
export async function findContactIds(db: Db, companyId: number, filter: ContactFilter): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from contacts c
    where c.company_id = ${companyId} and ${contactFits(companyId, filter)} order by plain_text(c.name), c.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export const EXPORTED = ['name', 'number', ...CONTACT_TEXTS] as const
/** `own` are the values of the own fields by their ids. */
type ExportRow = Record<'name' | 'number' | ContactText, string> & { own: Record<string, string> }

/** Returns the contacts in the order of the ids. Contacts that were deleted in the meantime are left out. */
export async function rowsOf(db: Db, companyId: number, ids: number[]): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${sql.join(EXPORTED.map((column) => sql.ref(`c.${column}`)))},
        (select coalesce(json_object_agg(v.field_id, v.value), '{}') from own_field_values v
          where v.company_id = c.company_id and v.contact_id = c.id) as own
      from unnest(${ids}::bigint[]) with ordinality as requested(id, place)
      join contacts c on c.company_id = ${companyId} and c.id = requested.id order by requested.place`.execute(db)
  return rows
}
