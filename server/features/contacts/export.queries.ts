import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { contactMatches } from './queries.ts'

/** All that match, in the order of the list. Only ids: a book of a hundred thousand is less than a megabyte. */
export async function findContactIds(db: Db, companyId: number, search: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from contacts c
    where c.company_id = ${companyId} and ${contactMatches(search)} order by plain_text(c.name), c.id`.execute(db)
  return rows.map(({ id }) => id)
}

export type ExportRow = { name: string; number: string; email: string }

/** In the order of the ids; who was deleted in the meantime is left out. */
export async function rowsOf(db: Db, companyId: number, ids: number[]): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select c.name, c.number, c.email from unnest(${ids}::bigint[]) with ordinality as wanted(id, place)
      join contacts c on c.company_id = ${companyId} and c.id = wanted.id order by wanted.place`.execute(db)
  return rows
}
