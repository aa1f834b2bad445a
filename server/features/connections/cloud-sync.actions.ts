/**
 * What a number brings along that stays in the app of a phone: past messages and names. Meta tells of thousands at once,
 * and would tell them again while it waits for an answer, so that a job stores them.
 */
import type { CloudKind } from '#contract/channels.ts'
import { cloudGraph } from '#server/channels/meta/cloud-graph.ts'
import { askForPhoneData, describeNumber, subscribeToAccount } from '#server/channels/meta/cloud-number.ts'
import { createCloudStore } from '#server/channels/meta/cloud-store.ts'
import type { SyncedItem } from '#server/channels/meta/cloud-synced.ts'
import { mayPass } from '#server/channels/meta/errors.ts'
import type { Jobs } from '#server/db/job-types.ts'
import type { Database } from '#server/db/transaction.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { storeItems } from './cloud-items.actions.ts'

type Deps = Pick<JobContext, 'data' | 'services'>
type Target = { companyId: number; connectionId: number; channel: CloudKind }

/** A job stores so many, so that one that is repeated repeats little. */
const ITEMS_OF_JOB = 200

export async function enqueueSynced({ data }: Deps, target: Target, items: SyncedItem[]): Promise<void> {
  if (items.length === 0) return
  const { companyId, connectionId, channel } = target
  await data.change({ companyId, userId: null }, async (tx) => {
    for (let start = 0; start < items.length; start += ITEMS_OF_JOB) {
      const part = items.slice(start, start + ITEMS_OF_JOB)
      await tx.enqueue('cloud.storeSynced', { companyId, connectionId, channel, items: part })
    }
  })
}

/**
 * Stores what a number brought along. One that cannot be stored waits in the backlog, as what happens now does, and the
 * others of the same people behind it.
 */
export async function storeSynced(deps: Deps, { items, ...target }: Jobs['cloud.storeSynced']): Promise<void> {
  if (!(await hasNumber(deps.data, target))) return
  await storeItems(deps, { ...target, hasBacklog: true }, items as SyncedItem[])
}

/** Says whether the connection is still there: it may have been deleted since. */
async function hasNumber(data: Database, { companyId, connectionId }: Omit<Target, 'channel'>): Promise<boolean> {
  const found = await data.read({ companyId, userId: null }, (db) =>
    db
      .selectFrom('cloudNumbers')
      .select('connectionId')
      .where('companyId', '=', companyId)
      .where('connectionId', '=', connectionId)
      .executeTakeFirst(),
  )
  return found !== undefined
}

/** The phone tells names first, so that the past messages are of people with names. */
const ASKED = ['smb_app_state_sync', 'history'] as const

/**
 * Asks for the names and the past messages of a number, if it stays on a phone. Meta grants each once, within a day of the
 * sign-up, and refuses it later. The account is subscribed first: what is told before would be lost.
 */
export async function askForSync(
  { data, services }: Deps,
  { companyId, connectionId }: Jobs['cloud.askForSync'],
): Promise<void> {
  const { config, keys, log } = services
  if (!(await hasNumber(data, { companyId, connectionId }))) return
  const account = await createCloudStore(data, keys.storage, { companyId, connectionId }).account()
  const { token, wabaId, phoneNumberId, appSecret } = account
  if (token === null) return
  const graph = cloudGraph(config, appSecret)
  if (!(await describeNumber(graph, { phoneNumberId, token })).isOnPhone) return
  await subscribeToAccount(graph, { wabaId, token })
  let busy: unknown = null
  for (const kind of ASKED) {
    try {
      await askForPhoneData(graph, { phoneNumberId, token }, kind)
    } catch (error) {
      if (mayPass(error)) busy = error
      else log.warn({ err: error, connectionId, kind }, 'the phone of a number does not share its data')
    }
  }
  if (busy !== null) throw busy
}
