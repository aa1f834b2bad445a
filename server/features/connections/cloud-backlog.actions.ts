/**
 * What arrived for numbers of the Cloud API and could not be stored at once. A job stores it later, in its order, and
 * whatever arrives meanwhile waits behind it. Meta was told that it arrived, so nothing of it is ever deleted unstored.
 */
import { sql } from 'kysely'
import type { CloudConnection } from '#server/channels/meta/cloud-store.ts'
import type { Jobs } from '#server/db/job-types.ts'
import type { Database, Tx } from '#server/db/transaction.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { receiveItem, type CloudItem } from './cloud-receiver.ts'

type Deps = Pick<JobContext, 'data' | 'services'>
type Scope = Pick<CloudConnection, 'companyId' | 'connectionId' | 'channel'>

/**
 * The pauses before the attempts to store an item. After the last one it gives way to those behind it, so that a single
 * bad item cannot keep a number silent. They last some minutes.
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
          nextAttemptAt: inSeconds(PAUSES_SECONDS[0]),
        })),
      )
      .execute()
    await enqueueNext(tx, scope)
  })
}

/** Stores what waits for a connection, the oldest first, and enqueues the next attempt at what could not be stored. */
export async function storeBacklog(deps: Deps, scope: Jobs['cloud.receive']): Promise<void> {
  for (;;) {
    const claimed = await claimOldest(deps.data, scope)
    if (!claimed) break
    await storeClaimed(deps, scope, claimed)
  }
  await deps.data.change(actorOf(scope), (tx) => enqueueNext(tx, scope))
}

const actorOf = ({ companyId }: Scope) => ({ companyId, userId: null })

const inSeconds = (seconds = 0) => sql<string>`now() + make_interval(secs => ${seconds}::int)`

/** The item that all others wait for. */
const oldestOf = ({ companyId, connectionId }: Scope) =>
  sql`from cloud_backlog where company_id = ${companyId} and connection_id = ${connectionId} and given_up_at is null
    order by id limit 1`

async function enqueueNext(tx: Tx, scope: Scope): Promise<void> {
  const { companyId, connectionId, channel } = scope
  const { rows } = await sql<{ nextAttemptAt: string }>`select next_attempt_at ${oldestOf(scope)}`.execute(tx.db)
  const [oldest] = rows
  if (!oldest) return
  const how = { key: `cloud.receive/${connectionId}`, runAt: oldest.nextAttemptAt }
  await tx.enqueue('cloud.receive', { companyId, connectionId, channel }, how)
}

type Claimed = { id: string; attempts: number; item: CloudItem }

/** Returns nothing when no item waits, or the oldest is not due. */
async function claimOldest(data: Database, scope: Scope): Promise<Claimed | undefined> {
  const { rows } = await data.change(actorOf(scope), ({ db }) =>
    sql<Claimed>`update cloud_backlog set attempts = attempts + 1, next_attempt_at = ${inSeconds(CLAIM_SECONDS)}
      where company_id = ${scope.companyId} and next_attempt_at <= now() and id = (select id ${oldestOf(scope)})
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
