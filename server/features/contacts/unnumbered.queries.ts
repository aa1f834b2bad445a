import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { RowContact } from '#server/features/imports/index.ts'

/**
 * Finds those who are contacts without a number, such as groups and people of Instagram, exactly as they are told: nothing
 * else tells them apart, so that they cannot be changed by a file. Returns their ids by their positions.
 */
export async function findUnnumbered(db: Db, companyId: number, people: RowContact[]): Promise<Map<number, number>> {
  // What the export does not have cannot be compared.
  const asked = people.flatMap(({ name, email, extras, ownFields = [] }, position) =>
    extras.length > 0 ? [] : [{ position, name, email, ownFields }],
  )
  const { rows } = await sql<{ position: number; id: number }>`
    select a.position, min(c.id) as id
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as a(position int, name text, email text, "ownFields" jsonb)
      join contacts c on c.company_id = ${companyId} and c.number = '' and c.name = a.name and c.email = a.email
     where not exists (select from jsonb_to_recordset(a."ownFields") as f("fieldId" bigint, value text)
        where not exists (select from own_field_values v where v.company_id = c.company_id
          and v.contact_id = c.id and v.field_id = f."fieldId" and v.value = f.value))
     group by a.position`.execute(db)
  return new Map(rows.map(({ position, id }) => [position, id]))
}
