/**
 * What arrived for numbers of the Cloud API and could not be stored at once. A job stores it later, and whatever arrives
 * meanwhile of the same people waits behind it. Meta was told that it arrived, so nothing of it is ever deleted unstored.
 */
import { sql } from 'kysely'
import { CLOUD_KIND } from '#contract/channels.ts'
import type { ReceivedProblem } from '#contract/cloud-ledger.ts'
import type { PricedMessage } from '#server/channels/meta/cloud-pricing.ts'
import { NOTHING_SETTLED, type OutcomeCounts, type ReceivedOutcome } from '#server/channels/received-outcome.ts'
import type { CloudConnection } from '#server/channels/meta/cloud-store.ts'
import type { Jobs } from '#server/db/job-types.ts'
import type { Database, Tx } from '#server/db/transaction.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { emitSaved, type TxWithKey } from './actions.ts'
import { countSettled } from './cloud-ledger.actions.ts'
import { heldBackBy, pricedIn, receiveItem, type CloudItem } from './cloud-receiver.ts'
import { changeAndCount, countPriced } from './message-counts.actions.ts'
import { requireConnection } from './queries.ts'
import { problemOf } from './received-problem.ts'
import { enqueueReplay } from './set-aside.actions.ts'

type Deps = Pick<JobContext, 'data' | 'services'>
type Scope = Pick<CloudConnection, 'companyId' | 'connectionId' | 'channel'>

/**
 * The pauses before the attempts to store an item. After the last one it gives way to those behind it, so that a single
 * bad item cannot keep somebody silent. They last some minutes.
 */
const PAUSES_SECONDS = [1, 5, 15, 60, 120, 300]
/** A worker that stores an item keeps the others from it for so long. One statement of it may last a minute. */
const CLAIM_SECONDS = 150

export type Received = { settled: OutcomeCounts; priced: PricedMessage[]; postponed: CloudItem[] }

/**
 * Stores what became of the items of a webhook: how many were settled, what Meta charges of them, and those that wait for
 * a later attempt.
 */
export async function recordReceived(
  { data, services }: Deps,
  scope: Scope,
  { settled, priced, postponed }: Received,
): Promise<void> {
  await changeAndCount(services.log, priced, (counted) =>
    data.change(actorOf(scope), async (tx) => {
      if (postponed.length > 0) await postponeItems(tx, scope, postponed)
      await countPriced(tx, scope.connectionId, counted)
      await countSettled(tx, scope.connectionId, settled)
    }),
  )
}

/** A statement takes 65,535 values, of which each item has several. */
const MAX_INSERTED = 1000

/** Appends the items to those that wait. What waits is tried at its own times, however much arrives. */
async function postponeItems(tx: Tx, scope: Scope, items: CloudItem[]): Promise<void> {
  for (let start = 0; start < items.length; start += MAX_INSERTED)
    await insertItems(tx, scope, items.slice(start, start + MAX_INSERTED))
  await enqueueNext(tx, scope)
}

async function insertItems(tx: Tx, { companyId, connectionId }: Scope, items: CloudItem[]): Promise<void> {
  await tx.db
    .insertInto('cloudBacklog')
    .values(
      items.map((item) => ({
        companyId,
        connectionId,
        item: JSON.stringify(item),
        people: heldBackBy(item),
        nextAttemptAt: inSeconds(PAUSES_SECONDS[0]),
      })),
    )
    .execute()
}

/** Returns the numbers and ids of everybody of whom something waits, together with one of these people. */
export async function findWaitingPeople(data: Database, scope: Scope, people: string[]): Promise<Set<string>> {
  const { rows } = await data.read(actorOf(scope), (db) =>
    sql<{ person: string }>`select distinct unnest(b.people) as person from cloud_backlog b
      where ${isWaiting(scope)} and b.people && ${people}::text[]`.execute(db),
  )
  return new Set(rows.map(({ person }) => person))
}

/** Stores what waits for a connection, and enqueues the next attempt at what could not be stored. */
export async function storeBacklog(deps: Deps, scope: Jobs['cloud.receive']): Promise<void> {
  while ((await storeRound(deps, scope)) > 0);
  await deps.data.change(actorOf(scope), (tx) => enqueueForemost(tx, scope))
}

/** Tries the items that are due and wait for no other, and returns how many. What is behind them comes in the next round. */
async function storeRound(deps: Deps, scope: Scope): Promise<number> {
  let count = 0
  for (const id of await findDue(deps.data, scope)) {
    const claimed = await claim(deps.data, scope, id)
    if (!claimed) continue
    await storeClaimed(deps, scope, claimed)
    count++
  }
  return count
}

/**
 * Enqueues the storing of what is overdue by now, as after the end of a process that had claimed it. The key of the job
 * keeps a connection from having two that wait, and whoever claims an item keeps the others from it.
 */
export async function enqueueOverdueBacklogs(tx: Tx): Promise<void> {
  const { companyId } = tx
  const { rows } = await sql<{ connectionId: number }>`select distinct connection_id from cloud_backlog
    where company_id = ${companyId} and given_up_at is null and next_attempt_at <= now()`.execute(tx.db)
  for (const { connectionId } of rows) {
    const key = `cloud.receive/${connectionId}`
    await tx.enqueue('cloud.receive', { companyId, connectionId, channel: CLOUD_KIND }, { key })
  }
}

const actorOf = ({ companyId }: Pick<Scope, 'companyId'>) => ({ companyId, userId: null })

const inSeconds = (seconds = 0) => sql<string>`now() + make_interval(secs => ${seconds}::int)`

const isWaiting = ({ companyId, connectionId }: Scope) =>
  sql`b.company_id = ${companyId} and b.connection_id = ${connectionId} and b.given_up_at is null`

/** The items `w` that wait for no other: each is the oldest that is about any of its people. */
const foremostOf = (scope: Scope) => sql`
  from (
    select b.id, b.next_attempt_at, min(b.id) over (partition by coalesce(p.person, 'item ' || b.id)) as first_id
    from cloud_backlog b left join lateral unnest(b.people) p (person) on true where ${isWaiting(scope)}
  ) w group by w.id, w.next_attempt_at having bool_and(w.id = w.first_id)`

/** Enqueues the job at the time of the first that waits. Which of them are foremost is left to the job. */
async function enqueueNext(tx: Tx, scope: Scope): Promise<void> {
  const { rows } = await sql<{ runAt: string | null }>`
    select min(b.next_attempt_at) as run_at from cloud_backlog b where ${isWaiting(scope)}`.execute(tx.db)
  await enqueueAt(tx, scope, rows[0]?.runAt)
}

/** Enqueues the job for the foremost only, so that it does not run for what has to wait for another. */
async function enqueueForemost(tx: Tx, scope: Scope): Promise<void> {
  const { rows } = await sql<{ runAt: string | null }>`
    select min(f.next_attempt_at) as run_at from (select w.next_attempt_at ${foremostOf(scope)}) f`.execute(tx.db)
  await enqueueAt(tx, scope, rows[0]?.runAt)
}

async function enqueueAt(tx: Tx, scope: Scope, runAt: string | null | undefined): Promise<void> {
  const { companyId, connectionId, channel } = scope
  if (!runAt) return
  const how = { key: `cloud.receive/${connectionId}`, runAt }
  await tx.enqueue('cloud.receive', { companyId, connectionId, channel }, how)
}

type Claimed = { id: string; attempts: number; item: CloudItem; isReplay: boolean }

async function findDue(data: Database, scope: Scope): Promise<string[]> {
  const { rows } = await data.read(actorOf(scope), (db) =>
    sql<{ id: string }>`select w.id ${foremostOf(scope)} and w.next_attempt_at <= now() order by w.id`.execute(db),
  )
  return rows.map(({ id }) => id)
}

/** Returns nothing for an item that another worker stored or claimed meanwhile, which is not due for a while then. */
async function claim(data: Database, scope: Scope, id: string): Promise<Claimed | undefined> {
  const { rows } = await data.change(actorOf(scope), ({ db }) =>
    sql<Claimed>`update cloud_backlog set attempts = attempts + 1, next_attempt_at = ${inSeconds(CLAIM_SECONDS)}
      where company_id = ${scope.companyId} and id = ${id} and given_up_at is null and next_attempt_at <= now()
      returning id, attempts, item, problem is not null as is_replay`.execute(db),
  )
  return rows[0]
}

/** An item that cannot be stored after all its attempts is set aside: it is kept, and the connection tells of it. */
async function storeClaimed(deps: Deps, scope: Scope, claimed: Claimed): Promise<void> {
  const { log } = deps.services
  const { connectionId } = scope
  const { id, attempts, item, isReplay } = claimed
  let outcome: ReceivedOutcome
  try {
    outcome = await receiveItem(deps, scope, item, isReplay)
  } catch (error) {
    const pause = PAUSES_SECONDS[attempts]
    if (pause === undefined) {
      log.error({ err: error, connectionId, id }, 'an event of the Cloud API was set aside')
      return setAside(deps, scope, claimed, problemOf(error))
    }
    log.warn({ err: error, connectionId, id }, 'an event of the Cloud API could not be stored yet')
    return postponeAgain(deps.data, scope, claimed, pause)
  }
  await settle(deps, scope, claimed, outcome)
}

/** A worker that was slower than its claim lasts leaves the item to whoever claimed it since. */
const isClaimed = ({ companyId }: Scope, { id, attempts }: Claimed) =>
  sql`company_id = ${companyId} and id = ${id} and attempts = ${attempts}`

async function postponeAgain(data: Database, scope: Scope, claimed: Claimed, seconds: number): Promise<void> {
  await data.change(actorOf(scope), ({ db }) =>
    sql`update cloud_backlog set next_attempt_at = ${inSeconds(seconds)} where ${isClaimed(scope, claimed)}`.execute(
      db,
    ),
  )
}

async function settle(
  { data, services }: Deps,
  scope: Scope,
  claimed: Claimed,
  outcome: ReceivedOutcome,
): Promise<void> {
  const { connectionId } = scope
  await changeAndCount(services.log, pricedIn([claimed.item]), (counted) =>
    data.change(actorOf(scope), async (tx) => {
      const { rows } = await sql`delete from cloud_backlog where ${isClaimed(scope, claimed)} returning id`.execute(
        tx.db,
      )
      if (rows.length === 0) return
      await countPriced(tx, connectionId, counted)
      await countSettled(tx, connectionId, { ...NOTHING_SETTLED, [outcome]: 1 })
    }),
  )
}

async function setAside(
  { data, services }: Deps,
  scope: Scope,
  claimed: Claimed,
  problem: ReceivedProblem,
): Promise<void> {
  await data.change(actorOf(scope), async (tx) => {
    await sql`update cloud_backlog set given_up_at = now(), problem = ${problem}
      where ${isClaimed(scope, claimed)}`.execute(tx.db)
    await emitSaved({ ...tx, storageKey: services.keys.storage }, scope.connectionId)
  })
}

/**
 * Tries an item once more that was set aside. It gets one attempt only, because what arrives of the same people waits
 * for it meanwhile. Its problem stays, which tells it from what was never set aside. What never waits is tried by a job.
 */
export async function replaySetAside(tx: TxWithKey, connectionId: number, eventId: number): Promise<void> {
  const { companyId } = tx
  await requireConnection(tx.db, companyId, connectionId)
  if (await enqueueReplay(tx, connectionId, eventId)) return
  const { rows } = await sql`update cloud_backlog
    set given_up_at = null, problem = coalesce(problem, 'unknown'), attempts = ${PAUSES_SECONDS.length - 1}::int, next_attempt_at = now()
    where company_id = ${companyId} and connection_id = ${connectionId} and id = ${eventId} and given_up_at is not null
      and not never_waits
    returning id`.execute(tx.db)
  if (rows.length === 0) throw new AppError('ERR_NO_EVENT_FOUND')
  await enqueueNext(tx, { companyId, connectionId, channel: CLOUD_KIND })
  await emitSaved(tx, connectionId)
}
