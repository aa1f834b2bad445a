import { sql } from 'kysely'
import type { DomainEvent } from '#contract/events.ts'
import { beginSql, type Db } from './client.ts'
import { createCommitOrder, type CommitSlot } from './commit-order.ts'
import type { Limiter } from './concurrency-limit.ts'
import { connectionFlag, flagsOf, type JobName, type JobOptions, type Jobs } from './job-types.ts'
import type { ChannelCommand } from './channel-command.ts'

type NewJob<Name extends JobName> = { payload: Jobs[Name]; options?: JobOptions }

/** For whom something is done. `userId` is null for channels, jobs and timers. */
export type Actor = { companyId: number; userId: number | null }

export type Tx = Actor & {
  db: Db
  /** Events are published after commit, and not at all when the transaction fails. */
  emit: (event: DomainEvent) => void
  /** Jobs are stored in the same transaction: a job exists exactly when its change does. */
  enqueue: <Name extends JobName>(name: Name, payload: Jobs[Name], options?: JobOptions) => Promise<void>
  /** Stores several jobs of a kind by one statement. */
  enqueueAll: <Name extends JobName>(name: Name, jobs: NewJob<Name>[]) => Promise<void>
  /** Runs jobs that failed over this connection at once. */
  retryJobs: (connectionId: number) => Promise<void>
  /** Sends a command to the process that owns the connection, after commit. */
  command: (command: ChannelCommand) => Promise<void>
}

/** Stores in the transaction what follows from its events. It is the last that the transaction does. */
export type RecordEvents = (tx: Tx, events: readonly DomainEvent[]) => Promise<void>
export type PublishEvents = (companyId: number, events: DomainEvent[]) => void
type Change = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) => Promise<T>
type Read = <T>(actor: Actor, work: (db: Db) => Promise<T>) => Promise<T>
type AsOperator = <T>(work: (tx: OperatorTx) => Promise<T>) => Promise<T>
export type OperatorTx = Omit<Tx, 'companyId' | 'userId' | 'emit'> & {
  emitTo: (companyId: number, event: DomainEvent) => void
}

export type Database = { read: Read; change: Change; asOperator: AsOperator }

export const COMMAND_CHANNEL = 'balcao_channel'

const enqueueIn =
  (db: Db): Tx['enqueue'] =>
  async (name, payload, options = {}) => {
    const { key = null, runAt = null, maxAttempts = null } = options
    await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${key}, ${runAt}::timestamptz,
      ${maxAttempts}::int, ${flagsOf(payload, options)}::text[])`.execute(db)
  }

const enqueueAllIn =
  (db: Db): Tx['enqueueAll'] =>
  async (name, jobs) => {
    if (jobs.length === 0) return
    const rows = jobs.map(({ payload, options = {} }) => ({
      payload,
      job_key: options.key,
      run_at: options.runAt,
      max_attempts: options.maxAttempts,
      flags: flagsOf(payload, options),
    }))
    await sql`select enqueue_job(${name}, j.payload, j.job_key, j.run_at, j.max_attempts, j.flags)
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as j (payload json, job_key text, run_at timestamptz, max_attempts int, flags text[])`.execute(db)
  }

const retryJobsIn =
  (db: Db): Tx['retryJobs'] =>
  async (connectionId) => {
    await sql`select retry_jobs(${connectionFlag(connectionId)})`.execute(db)
  }

const commandIn =
  (db: Db): Tx['command'] =>
  async (command) => {
    await sql`select pg_notify(${COMMAND_CHANNEL}, ${JSON.stringify(command)})`.execute(db)
  }

/** `onCommit` is called right before COMMIT is sent. */
async function within<T>(
  db: Db,
  role: string,
  who: { companyId: number | null; userId: number | null },
  work: (db: Db) => Promise<T>,
  onCommit?: () => void,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql.raw(beginSql(role, who)).execute(connection)
    try {
      const result = await work(connection)
      onCommit?.()
      await sql`commit`.execute(connection)
      return result
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })
}

/** A read resolves before its COMMIT: the caller need not wait for a transaction that wrote nothing. */
function readWithin<T>(db: Db, actor: Actor, limiter: Limiter, work: (db: Db) => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const readOnce = async (connection: Db): Promise<void> => {
    const answer = work(connection)
    answer.then(resolve, reject)
    await answer
  }
  limiter(actor, () => within(db, APP_ROLE, { companyId: actor.companyId, userId: null }, readOnce)).catch(reject)
  return promise
}

const APP_ROLE = 'balcao_app'
const NOBODY = { companyId: null, userId: null }
export const PROVIDER_ROLE = 'balcao_provider'

const unlimited: Limiter = (_who, work) => work()

/**
 * Creates the three kinds of access to the data. Row-level security limits `read` and `change` to the rows of one
 * company.
 */
export function createData(
  db: Db,
  publish: PublishEvents,
  { limiter = unlimited, record }: { limiter?: Limiter; record?: RecordEvents } = {},
): Database {
  const read: Read = (actor, work) => readWithin(db, actor, limiter, work)

  const takeSlot = createCommitOrder()

  const change: Change = async (actor, work) => {
    const events: DomainEvent[] = []
    let slot: CommitSlot | undefined
    const inTransaction = async (trx: Db) => {
      const tx: Tx = {
        ...actor,
        db: trx,
        emit: (event) => void events.push(event),
        enqueue: enqueueIn(trx),
        enqueueAll: enqueueAllIn(trx),
        retryJobs: retryJobsIn(trx),
        command: commandIn(trx),
      }
      const answer = await work(tx)
      if (events.length) await record?.(tx, events)
      return answer
    }
    const onCommit = (): void => {
      if (events.length) slot = takeSlot(actor.companyId)
    }
    try {
      const result = await limiter(actor, () => within(db, APP_ROLE, actor, inTransaction, onCommit))
      await slot?.before
      if (events.length) publish(actor.companyId, events)
      return result
    } finally {
      slot?.end()
    }
  }

  const asProvider: AsOperator = async (work) => {
    const events: { companyId: number; event: DomainEvent }[] = []
    let slots: CommitSlot[] = []
    const inTransaction = (trx: Db) =>
      work({
        db: trx,
        emitTo: (companyId, event) => void events.push({ companyId, event }),
        enqueue: enqueueIn(trx),
        enqueueAll: enqueueAllIn(trx),
        retryJobs: retryJobsIn(trx),
        command: commandIn(trx),
      })
    const onCommit = (): void => {
      slots = [...new Set(events.map(({ companyId }) => companyId))].map(takeSlot)
    }
    try {
      const result = await within(db, PROVIDER_ROLE, NOBODY, inTransaction, onCommit)
      await Promise.all(slots.map(({ before }) => before))
      for (const { companyId, event } of events) publish(companyId, [event])
      return result
    } finally {
      for (const { end } of slots) end()
    }
  }

  return { read, change, asOperator: asProvider }
}
