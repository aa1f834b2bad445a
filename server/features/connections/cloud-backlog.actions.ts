/**
 * What arrived for numbers of the Cloud API and could not be stored at once. A job stores it later, and whatever arrives
 * meanwhile of the same people waits behind it. Meta was told that it arrived, so nothing of it is ever deleted unstored.
 */
import { sql } from 'kysely'
import { CLOUD_KIND } from '#contract/channels.ts'
import { peopleIn } from '#server/channels/meta/cloud-event.ts'
import type { CloudConnection } from '#server/channels/meta/cloud-store.ts'
import type { Jobs } from '#server/db/job-types.ts'
import type { Database, Tx } from '#server/db/transaction.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { receiveItem, type CloudItem } from './cloud-receiver.ts'

type Deps = Pick<JobContext, 'data' | 'services'>
type Scope = Pick<CloudConnection, 'companyId' | 'connectionId' | 'channel'>

/**
 * The pauses before the attempts to store an item. After the last one it gives way to those behind it, so that a single
 * bad item cannot keep somebody silent. They last some minutes.
 */
const PAUSES_SECONDS = [1, 5, 15, 60, 120, 300]
/** A worker that stores an item keeps the others from it for so long. */
const CLAIM_SECONDS = 30

/** Appends the items to those that wait. What waits is tried at its own times, however much arrives. */
export async function postponeItems(data: Database, scope: Scope, items: CloudItem[]): Promise<void> {
  const { companyId, connectionId } = scope
  await data.change(actorOf(scope), async (tx) => {
    await tx.db
      .insertInto('cloudBacklog')
      .values(
        items.map((item) => ({
          companyId,
          connectionId,
          item: JSON.stringify(item),
          people: peopleIn(item.item),
          nextAttemptAt: inSeconds(PAUSES_SECONDS[0]),
        })),
      )
      .execute()
    await enqueueNext(tx, scope)
  })
}

/** Returns the numbers and ids of everybody of whom something waits. */
export async function findWaitingPeople(data: Database, scope: Scope): Promise<Set<string>> {
  const { rows } = await data.read(actorOf(scope), (db) =>
    sql<{ person: string }>`select distinct unnest(b.people) as person ${waitingOf(scope)}`.execute(db),
  )
  return new Set(rows.map(({ person }) => person))
}

/** Stores what waits for a connection, and enqueues the next attempt at what could not be stored. */
export async function storeBacklog(deps: Deps, scope: Jobs['cloud.receive']): Promise<void> {
  for (;;) {
    const claimed = await claimNext(deps.data, scope)
    if (!claimed) break
    await storeClaimed(deps, scope, claimed)
  }
  await deps.data.change(actorOf(scope), (tx) => enqueueNext(tx, scope))
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

const waitingOf = ({ companyId, connectionId }: Scope) =>
  sql`from cloud_backlog b where b.company_id = ${companyId} and b.connection_id = ${connectionId} and b.given_up_at is null`

/** The items that wait for no other: nothing older is about one of their people. */
const foremostOf = (scope: Scope) => sql`${waitingOf(scope)}
  and not exists (select from cloud_backlog o where o.company_id = b.company_id and o.connection_id = b.connection_id
    and o.given_up_at is null and o.id < b.id and o.people && b.people)`

async function enqueueNext(tx: Tx, scope: Scope): Promise<void> {
  const { companyId, connectionId, channel } = scope
  const { rows } = await sql<{ runAt: string | null }>`
    select min(b.next_attempt_at) as run_at ${foremostOf(scope)}`.execute(tx.db)
  const runAt = rows[0]?.runAt
  if (!runAt) return
  const how = { key: `cloud.receive/${connectionId}`, runAt }
  await tx.enqueue('cloud.receive', { companyId, connectionId, channel }, how)
}

type Claimed = { id: string; attempts: number; item: CloudItem }

/** Returns nothing when no item is due. One that another worker has claimed is not due for a while. */
async function claimNext(data: Database, scope: Scope): Promise<Claimed | undefined> {
  const { rows } = await data.change(actorOf(scope), ({ db }) =>
    sql<Claimed>`update cloud_backlog set attempts = attempts + 1, next_attempt_at = ${inSeconds(CLAIM_SECONDS)}
      where company_id = ${scope.companyId} and id = (select b.id ${foremostOf(scope)} and b.next_attempt_at <= now()
        order by b.id limit 1 for update of b skip locked)
      returning id, attempts, item`.execute(db),
  )
  return rows[0]
}

async function storeClaimed(deps: Deps, scope: Scope, { id, attempts, item }: Claimed): Promise<void> {
  const { data, services } = deps
  const { companyId, connectionId } = scope
  const ofItem = sql`company_id = ${companyId} and id = ${id}`
  const change = (statement: ReturnType<typeof sql>) => data.change(actorOf(scope), ({ db }) => statement.execute(db))
  try {
    await receiveItem(deps, scope, item)
  } catch (error) {
    const pause = PAUSES_SECONDS[attempts]
    if (pause !== undefined) {
      services.log.warn({ err: error, connectionId, id }, 'an event of the Cloud API could not be stored yet')
      await change(sql`update cloud_backlog set next_attempt_at = ${inSeconds(pause)} where ${ofItem}`)
      return
    }
    services.log.error({ err: error, connectionId, id }, 'an event of the Cloud API was given up, and is kept')
    await change(sql`update cloud_backlog set given_up_at = now() where ${ofItem}`)
    return
  }
  await change(sql`delete from cloud_backlog where ${ofItem}`)
}
