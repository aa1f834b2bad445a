import { sql, type RawBuilder } from 'kysely'
import type { Db } from './client.ts'

/** The start of the transaction by the database's clock, which all processes share. */
export const transactionStart = sql<string>`now()`

/** The present moment, not the start of the transaction: changes under one lock get times in their order. */
export const dbNow = sql<string>`clock_timestamp()`

export async function readDbNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  return new Date(rows[0]?.now ?? NaN)
}

export const secondsFromNow = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

/**
 * Returns the first moment of a day in a time zone. Where clocks are set back over midnight, midnight occurs twice and
 * PostgreSQL takes the later one, although the hour before it belongs to the same day.
 */
export const startOfDay = (day: RawBuilder<unknown>, zone: string) => sql<string>`(
  select case when ((midnight - interval '1 hour') at time zone ${zone})::date = d then midnight - interval '1 hour'
    else midnight end
  from (select d, d::timestamp at time zone ${zone} as midnight from (select (${day})::date as d) days) midnights)`

/**
 * Returns the time of a provider's event. Its clock has whole seconds, so an event of the last minute gets the present
 * time; events that waited at the provider keep their own.
 */
export const providerEventTime = (sentAt: string) => sql<string>`(case
  when ${sentAt}::timestamptz < clock_timestamp() - interval '1 minute' then ${sentAt}::timestamptz
  else clock_timestamp() end)`
