/**
 * What arrived for numbers of the Cloud API and could not be stored at once. A job stores it later, in its order, and
 * whatever arrives meanwhile waits behind it.
 */
import { sql } from 'kysely'
import type { CloudConnection } from '#server/channels/meta/cloud-store.ts'
import type { Jobs } from '#server/db/job-types.ts'
import type { Database } from '#server/db/transaction.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { receiveItem, type CloudItem } from './cloud-receiver.ts'

type Deps = Pick<JobContext, 'data' | 'services'>
type Scope = Pick<CloudConnection, 'companyId' | 'connectionId' | 'channel'>

/** An item that can never be stored gives way to those behind it after so many attempts, some minutes. */
const MAX_ATTEMPTS = 6
/** A worker that stores an item keeps the others from it for so long. */
const CLAIM_SECONDS = 30

/** Appends the items to those that wait. */
export async function postponeItems(data: Database, scope: Scope, items: CloudItem[]): Promise<void> {
  const { companyId, connectionId, channel } = scope
  await data.change({ companyId, userId: null }, async (tx) => {
    await tx.db
      .insertInto('cloudBacklog')
      .values(items.map((item) => ({ companyId, connectionId, item: JSON.stringify(item) })))
      .execute()
    await tx.enqueue('cloud.receive', { companyId, connectionId, channel }, { key: `cloud.receive/${connectionId}` })
  })
}

/** Stores what waits for a connection, the oldest first. Throws when it has to be continued later. */
export async function storeBacklog(deps: Deps, scope: Jobs['cloud.receive']): Promise<void> {
  while (await hasItems(deps.data, scope)) await storeOldest(deps, scope)
}

const actorOf = ({ companyId }: Scope) => ({ companyId, userId: null })

async function hasItems(data: Database, scope: Scope): Promise<boolean> {
  const { rows } = await data.read(actorOf(scope), (db) =>
    sql`select 1 from cloud_backlog
      where company_id = ${scope.companyId} and connection_id = ${scope.connectionId} limit 1`.execute(db),
  )
  return rows.length > 0
}

async function storeOldest(deps: Deps, scope: Scope): Promise<void> {
  const { data, services } = deps
  const claimed = await claimOldest(data, scope)
  if (!claimed) throw new Error('another worker stores what waits for this number')
  try {
    await receiveItem(deps, scope, claimed.item)
  } catch (error) {
    if (claimed.attempts < MAX_ATTEMPTS) {
      await releaseItem(data, scope, claimed.id)
      throw error
    }
    services.log.error({ err: error, connectionId: scope.connectionId }, 'an event of the Cloud API was given up')
  }
  await data.change(actorOf(scope), ({ db }) =>
    sql`delete from cloud_backlog where company_id = ${scope.companyId} and id = ${claimed.id}`.execute(db),
  )
}

type Claimed = { id: string; attempts: number; item: CloudItem }

async function claimOldest(data: Database, { companyId, connectionId, channel }: Scope): Promise<Claimed | undefined> {
  const { rows } = await data.change(actorOf({ companyId, connectionId, channel }), ({ db }) =>
    sql<Claimed>`update cloud_backlog set attempts = attempts + 1,
        claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      where company_id = ${companyId} and (claimed_until is null or claimed_until < now()) and id =
        (select id from cloud_backlog where company_id = ${companyId} and connection_id = ${connectionId}
          order by id limit 1)
      returning id, attempts, item`.execute(db),
  )
  return rows[0]
}

const releaseItem = (data: Database, scope: Scope, id: string): Promise<unknown> =>
  data.change(actorOf(scope), ({ db }) =>
    sql`update cloud_backlog set claimed_until = null
      where company_id = ${scope.companyId} and id = ${id}`.execute(db),
  )
