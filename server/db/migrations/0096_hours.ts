import { sql, type Kysely } from 'kysely'

/**
 * Adds to the business hours what one span for each weekday cannot say: pauses within it, and the company's holidays. An
 * older server beside this one reads and writes the spans alone, which stay as they were.
 */
const HOURS = `
alter table companies add column breaks jsonb not null default '[]',
  add column holidays jsonb not null default '{"national": [], "own": []}';
alter table queues add column breaks jsonb not null default '[]',
  add column opens_on_holidays boolean not null default false;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(HOURS).execute(db)
}
