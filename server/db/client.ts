import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { createHash } from 'node:crypto'
import { AppError } from '#server/lib/app-error.ts'
import type { DB } from '#server/db/types.ts'

export type Db = Kysely<DB>

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184

/** PostgreSQL prints `2026-11-21 03:00:00.123+00` (the session is in UTC); the wire wants ISO 8601. */
const isoTime = (text: string): string => {
  const [day, time = ''] = text.split(' ')
  const clock = time.replace(/\+00(:00)?$/, '')
  const [whole = '00:00:00', fraction = ''] = clock.split('.')
  return `${day}T${whole}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)
types.setTypeParser(NUMERIC, Number)
types.setTypeParser(DATE, (text) => text)
types.setTypeParser(TIMESTAMPTZ, isoTime)

/** Without read(), change() or asProvider() a connection of the pool may do nothing: this role has no rights. */
const POWERLESS_ROLE = 'balcao_nobody'

const MAX_NAMED = 2000
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MAX_NAMED) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

export type PoolOptions = { url: string; size?: number; role?: string | null }

/** Waiting longer than this for a connection is answered as an error instead of piling up. */
const ACQUIRE_MS = 10_000
const STATEMENT_MS = 60_000

export function createPool({ url, size = 12, role = POWERLESS_ROLE }: PoolOptions): pg.Pool {
  const options = ['-c timezone=UTC', `-c statement_timeout=${STATEMENT_MS}`]
  if (role) options.push(`-c role=${role}`)
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    pipeline: true,
    types,
    options: options.join(' '),
    connectionTimeoutMillis: ACQUIRE_MS,
  })
  // A connection that breaks while idle is replaced by the pool; one in use fails its query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const FRAME_BEGINS = 'begin;'

/** Opens a transaction in which role and company hold. Both are ours or numbers: nothing needs escaping. */
export const beginSql = (role: string, companyId: number | null): string =>
  `${FRAME_BEGINS} set local role ${role}; set local app.company_id = '${companyId ?? ''}'`

const NOTHING: pg.QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * Prepares every distinct statement once per connection: two to three times less work for the server. Statements without
 * values are left alone: migrations put many commands into one. A frame has nothing to answer: it travels with the
 * statement that follows it, which fails when the frame does.
 */
function pipelining(client: pg.PoolClient): PostgresPoolClient {
  let frame: Promise<unknown> | null = null
  const send = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const name = values.length ? nameOf(text) : undefined
    return client.query({ ...(name ? { name } : {}), text, values: [...values] })
  }
  const query = async (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
    if (text.startsWith(FRAME_BEGINS)) {
      frame = client.query(text)
      frame.catch(() => undefined)
      return NOTHING
    }
    const opened = frame
    frame = null
    const [result] = await Promise.all([send(text, values), opened])
    return result
  }
  // Kysely's second form of query, with a cursor, is for streams, which nothing here uses.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** For as long as anybody waits all connections were in use, or a new one was not answered. */
const isTooLate = (error: unknown): boolean =>
  error instanceof Error && /timeout exceeded when trying|due to connection timeout/.test(error.message)

const connected = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw isTooLate(error) ? new AppError('ERR_BUSY') : error
  })

export const createDb = (pool: pg.Pool): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => pipelining(await connected(pool)), end: () => pool.end(), options: {} },
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
