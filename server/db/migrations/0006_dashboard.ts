import { sql, type Kysely } from 'kysely'

/** Reports search for tickets accepted or closed within a period, and read only these indexes. */
const REPORTS = `
create index ticket_traces_started on ticket_traces (company_id, started_at) include (queued_at) where started_at is not null;
create index ticket_traces_finished on ticket_traces (company_id, finished_at) include (user_id, ticket_id, started_at)
  where finished_at is not null;
`

export const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(REPORTS).execute(db))
