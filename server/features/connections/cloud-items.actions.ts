/** Stores what happened at a number of the Cloud API, as a webhook told it. */
import { NOTHING_SETTLED, type ReceivedOutcome } from '#server/channels/received-outcome.ts'
import type { CloudConnection } from '#server/channels/meta/cloud-store.ts'
import { isBusy, isDatabaseError } from '#server/db/pg-errors.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { findWaitingPeople, recordReceived, type Received } from './cloud-backlog.actions.ts'
import { heldBackBy, pricedIn, receiveItem, waitsFor, type CloudItem } from './cloud-receiver.ts'

type Deps = Pick<JobContext, 'data' | 'services'>
type Target = Pick<CloudConnection, 'companyId' | 'connectionId' | 'channel' | 'hasBacklog'>

/** After so many items of a webhook that cannot be stored, the others wait without an attempt. */
const MAX_FAILURES = 3

/**
 * Stores what happened at a number. What cannot be stored now waits, and everything after it that is about the same
 * people. What is refused again and again, or fails in another way, is no single bad item, so nothing more is tried then.
 */
export async function storeItems(deps: Deps, connection: Target, items: CloudItem[]): Promise<void> {
  if (items.length === 0) return
  const asked = items.flatMap(waitsFor)
  const waiting = connection.hasBacklog ? await findWaitingPeople(deps.data, connection, asked) : new Set<string>()
  const settled = { ...NOTHING_SETTLED }
  const done: CloudItem[] = []
  const postponed: CloudItem[] = []
  let failures = 0
  for (const item of items) {
    const mayStore = failures < MAX_FAILURES && !waitsFor(item).some((one) => waiting.has(one))
    const attempt = mayStore ? await tryToStore(deps, connection, item) : null
    if (attempt === 'applied' || attempt === 'ignored') {
      settled[attempt]++
      done.push(item)
      continue
    }
    if (attempt === 'refused') failures++
    if (attempt === 'failed') failures = MAX_FAILURES
    postponed.push(item)
    for (const one of heldBackBy(item)) waiting.add(one)
  }
  await recordOutcome(deps, connection, { settled, priced: pricedIn(done), postponed })
}

/** When nothing has to wait, all is stored, and Meta need not repeat it because it could not be counted. */
async function recordOutcome(deps: Deps, connection: Target, received: Received): Promise<void> {
  try {
    await recordReceived(deps, connection, received)
  } catch (error) {
    if (received.postponed.length > 0) throw error
    const { connectionId } = connection
    deps.services.log.error({ err: error, connectionId }, 'events of the Cloud API could not be counted')
  }
}

/** refused: the database did not take this item. failed: it would not take another one now either. */
type Attempt = ReceivedOutcome | 'refused' | 'failed'

async function tryToStore(deps: Deps, connection: Target, item: CloudItem): Promise<Attempt> {
  const { log } = deps.services
  const { connectionId } = connection
  try {
    return await receiveItem(deps, connection, item)
  } catch (error) {
    log.warn({ err: error, connectionId }, 'an event of the Cloud API could not be stored at once')
    return isDatabaseError(error) && !isBusy(error) ? 'refused' : 'failed'
  }
}
