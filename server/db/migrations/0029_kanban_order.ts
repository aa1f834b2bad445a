import { sql, type Kysely } from 'kysely'

/**
 * Adds the position of a kanban tag on the board, counted from 1. It stays null for other tags, and for kanban tags
 * that an older version of the server creates meanwhile: they come last.
 */
const KANBAN_ORDER = `
alter table tags add column kanban_order integer;
update tags set kanban_order = lane.position
  from (select id, row_number() over (partition by company_id order by id) as position from tags where kanban = 1) lane
  where lane.id = tags.id;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(KANBAN_ORDER).execute(db)
}
