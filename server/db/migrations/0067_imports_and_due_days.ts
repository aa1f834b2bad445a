import { sql, type Kysely } from 'kysely'

/**
 * Adds to imports the area code that completes numbers without one, and how many rows were taken without all they have:
 * such rows have a fault and keep their cells for the report. Adds to companies the day of the month on which they pay: a
 * due date of 31 January goes on to 28 February and 31 March. It counts only where the month of the due date is too short
 * for it, so that an older version of the server may change due dates alone.
 */
const COLUMNS = `
alter table contact_imports add column area_code text, add column warned int not null default 0;
create index contact_import_rows_told on contact_import_rows (company_id, import_id, row_number) where fault is not null;
drop index contact_import_rows_failed;
alter table companies add column due_day smallint check (due_day between 1 and 31);

create function day_of_due_date(due date, due_day int) returns int language sql immutable parallel safe
  return case when due_day > extract(day from due) and extract(day from due + 1) = 1 then due_day
    else extract(day from due)::int end;
create function next_due_date(due date, due_day int, months int) returns date language sql immutable parallel safe
  return least((date_trunc('month', due) + make_interval(months => months))::date + day_of_due_date(due, due_day) - 1,
    (date_trunc('month', due) + make_interval(months => months + 1))::date - 1);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMNS).execute(db)
}
