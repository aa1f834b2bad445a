import { sql } from 'kysely'

/** The database's clock is the one clock that all processes share. */
export const now = sql<string>`now()`

/** The moment itself, not the start of the transaction: changes under one lock carry it in their order. */
export const clock = sql<string>`clock_timestamp()`

export const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`
