import { sql } from 'kysely'

/** The database's clock is the one clock that all processes share. */
export const now = sql<string>`now()`

export const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`
