import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { createHash } from 'node:crypto'
import { AppError } from '#server/lib/app-error.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>

const INT8 = 20
const INT8_LIST = 1016
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184

/** PostgreSQL prints `2026-11-21 03:00:00.123+00` (the session is in UTC), but the API uses ISO 8601. */
const isoTime = (text: string): string => {
  const [day, time = ''] = text.split(' ')
  const clock = time.replace(/\+00(:00)?$/, '')
  const [whole = '00:00:00', fraction = ''] = clock.split('.')
  return `${day}T${whole}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

/** Ids in a list are numbers, as an id alone is. None of our lists has a null. */
const numbersOf = (list: string): number[] => (list === '{}' ? [] : list.slice(1, -1).split(',').map(Number))

const types = new pg.TypeOverrides()
types.setTypeParser(INT8, Number)
types.setTypeParser(INT8_LIST, numbersOf)
types.setTypeParser(NUMERIC, Number)
types.setTypeParser(DATE, (text) => text)
types.setTypeParser(TIMESTAMPTZ, isoTime)

/** Outside of read(), change() and asOperator() a connection of the pool has this role, which has no rights. */
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

/** Waiting longer than this for a connection fails, instead of queueing more and more requests. */
const ACQUIRE_MS = 10_000
const STATEMENT_MS = 60_000

type PoolOptions = { url: string; size?: number; role?: string | null; acquireMs?: number | undefined }

export function createPool({ url, size = 12, role = POWERLESS_ROLE, acquireMs = ACQUIRE_MS }: PoolOptions): pg.Pool {
  const options = ['-c timezone=UTC', `-c statement_timeout=${STATEMENT_MS}`]
  if (role) options.push(`-c role=${role}`)
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    pipeline: true,
    types,
    options: options.join(' '),
    connectionTimeoutMillis: acquireMs,
  })
  // A connection that breaks while idle is replaced by the pool; one in use makes its query fail.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const TRANSACTION_BEGINS = 'begin;'

type Beginning = { companyId: number | null; userId: number | null }

/**
 * Begins a transaction with role, company and the user whom triggers name as the author of a change. All are constants or
 * numbers, so nothing needs escaping.
 */
export const beginSql = (role: string, { companyId, userId }: Beginning): string =>
  `${TRANSACTION_BEGINS} set local role ${role}; set local app.company_id = '${companyId ?? ''}'${
    userId === null ? '' : `; set local app.user_id = '${userId}'`
  }`

const NOTHING: pg.QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * Prepares every distinct statement once per connection, which makes two to three times less work for the server.
 * Statements without values are sent as they are, because migrations put several commands into one. The statements that
 * begin a transaction return nothing: they are sent together with the next statement, which fails if they do.
 */
function pipelining(client: pg.PoolClient): PostgresPoolClient {
  let beginning: Promise<unknown> | null = null
  const send = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const name = values.length ? nameOf(text) : undefined
    return client.query({ ...(name ? { name } : {}), text, values: [...values] })
  }
  const query = async (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
    if (text.startsWith(TRANSACTION_BEGINS)) {
      beginning = client.query(text)
      beginning.catch(() => undefined)
      return NOTHING
    }
    const begun = beginning
    beginning = null
    const [result] = await Promise.all([send(text, values), begun])
    return result
  }
  // Kysely also calls query with a cursor, for streams, which nothing here uses.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** Returns whether all connections stayed in use while the caller waited, or a new one did not open in time. */
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
