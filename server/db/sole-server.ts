/**
 * One server at a time on an embedded database: two that know nothing of each other would take each other's connections,
 * and the screens of one would not hear of the other. PostgreSQL keeps the mark, with a lock that ends with the process
 * that held it, however that ends. Servers that share the work by their roles may be several.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const LOCK = `hashtext('balcao_server')`
/** PostgreSQL notices the end of a killed process in less. */
const PATIENCE_MS = 3000
const POLL_MS = 100
const RETRY_MS = 1000

type Deps = { url: string; isAlone: boolean; log: { error(message: string): void } }

/** Throws when another server is there. Holds the place until the process ends. */
export async function becomeSoleServer({ url, isAlone, log }: Deps): Promise<void> {
  const ask = `select ${isAlone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'}(${LOCK}) as taken`

  /** False: somebody else has the place. */
  const take = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>(ask)
    if (!rows[0]?.taken) {
      await client.end()
      return false
    }
    client.once('end', () => void takeAgain())
    return true
  }

  /** The database was started again: the lock went with its former life. */
  const takeAgain = async (): Promise<void> => {
    await pause(RETRY_MS, undefined, { ref: false })
    const taken = await take().catch(() => null)
    if (taken === false) log.error('another server works with the database of this folder: end one of the two')
    if (!taken) void takeAgain()
  }

  const deadline = performance.now() + PATIENCE_MS
  while (!(await take())) {
    if (performance.now() > deadline)
      throw new Error(
        'another Balcão works with it: end that one, give this one a folder of its own, or share a PostgreSQL (DATABASE_URL)',
      )
    await pause(POLL_MS)
  }
}
