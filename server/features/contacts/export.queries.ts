import { sql } from 'kysely'
import { CONTACT_TEXTS, type ContactText } from '#contract/contact-fields.ts'
import type { Db } from '#server/db/client.ts'
import { contactMatches } from './queries.ts'

/**
 * Returns the ids of all matching contacts in the order of the list. The ids of 100,000 contacts take less than a
 * megabyte.
 */
export async function findContactIds(db: Db, companyId: number, search: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from contacts c
    where c.company_id = ${companyId} and ${contactMatches(search)} order by plain_text(c.name), c.id`.execute(db)
  return rows.map(({ id }) => id)
}

export const EXPORTED = ['name', 'number', ...CONTACT_TEXTS] as const
export type ExportRow = Record<'name' | 'number' | ContactText, string>

/** Returns the contacts in the order of the ids. Contacts that were deleted in the meantime are left out. */
export async function rowsOf(db: Db, companyId: number, ids: number[]): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${sql.join(EXPORTED.map((column) => sql.ref(`c.${column}`)))}
      from unnest(${ids}::bigint[]) with ordinality as requested(id, place)
      join contacts c on c.company_id = ${companyId} and c.id = requested.id order by requested.place`.execute(db)
  return rows
}
