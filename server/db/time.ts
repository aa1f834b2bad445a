import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** The database's clock is the one clock that all processes share. */
export const transactionStart = sql<string>`now()`

/** The moment itself, not the start of the transaction: changes under one lock carry it in their order. */
export const dbNow = sql<string>`clock_timestamp()`

export async function readDbNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  return new Date(rows[0]?.now ?? NaN)
}

export const secondsFromNow = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

/**
 * The first moment of a day on the clock of a time zone. Where clocks are set back over midnight, that midnight comes
 * twice and PostgreSQL takes the later one: the hour before it is of the same day.
 */
export const startOfDay = (day: RawBuilder<unknown>, zone: string) => sql<string>`(
  select case when ((midnight - interval '1 hour') at time zone ${zone})::date = d then midnight - interval '1 hour'
    else midnight end
  from (select d, d::timestamp at time zone ${zone} as midnight from (select (${day})::date as d) days) midnights)`

/**
 * When a provider's news counts as having happened. Its clock counts whole seconds: what comes now counts as now, and
 * what waited while we were away keeps its own time.
 */
export const providerEventTime = (sentAt: string) => sql<string>`(case
  when ${sentAt}::timestamptz < clock_timestamp() - interval '1 minute' then ${sentAt}::timestamptz
  else clock_timestamp() end)`
