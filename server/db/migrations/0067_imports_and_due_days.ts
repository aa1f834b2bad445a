import { sql, type Kysely } from 'kysely'

/**
 * Adds to imports the area code that completes numbers without one, and how many rows were taken without all they have:
 * such rows have a fault and keep their cells for the report. Adds to companies the day of the month on which they pay: a
 * due date of 31 January goes on to 28 February and 31 March. It is null where the due date itself says it.
 */
const COLUMNS = `
alter table contact_imports add column area_code text, add column warned int not null default 0;
create index contact_import_rows_told on contact_import_rows (company_id, import_id, row_number) where fault is not null;
drop index contact_import_rows_failed;
alter table companies add column due_day smallint check (due_day between 1 and 31);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMNS).execute(db)
}
