/**
 * Allows one server at a time on an embedded database: two that do not know of each other would claim each other's
 * connections, and browsers of one would miss events of the other. PostgreSQL holds an advisory lock, which ends with
 * the process however that ends. Servers that divide the work by roles share the lock.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const LOCK = `hashtext('balcao_server')`
/** PostgreSQL needs less time to notice the end of a killed process. */
const MAX_WAIT_MS = 3000
const POLL_MS = 100
const RETRY_MS = 1000

type Deps = { url: string; isAlone: boolean; log: { error(message: string): void } }

/** Takes the lock until the process ends. Throws when another server holds it. */
export async function becomeSoleServer({ url, isAlone, log }: Deps): Promise<void> {
  const ask = `select ${isAlone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'}(${LOCK}) as taken`

  /** Returns false if another server holds the lock. */
  const tryLock = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>(ask)
    if (!rows[0]?.taken) {
      await client.end()
      return false
    }
    client.once('end', () => void lockAgain())
    return true
  }

  /** Takes the lock again after a restart of the database, with which it was lost. */
  const lockAgain = async (): Promise<void> => {
    await pause(RETRY_MS, undefined, { ref: false })
    const taken = await tryLock().catch(() => null)
    if (taken === false) log.error('another server works with the database of this folder: end one of the two')
    if (!taken) void lockAgain()
  }

  const deadline = performance.now() + MAX_WAIT_MS
  while (!(await tryLock())) {
    if (performance.now() > deadline)
      throw new Error(
        'another Balcão works with it: end that one, give this one a folder of its own, or share a PostgreSQL (DATABASE_URL)',
      )
    await pause(POLL_MS)
  }
}
