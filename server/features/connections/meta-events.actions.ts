/** Stores what happened at a page or an account of Instagram, as a webhook told it. */
import type { MetaKind } from '#contract/channels.ts'
import { MetaEvent } from '#server/channels/meta/event.ts'
import { receiveEvent } from '#server/channels/meta/receive.ts'
import { toSetAsideEvent } from '#server/channels/meta/set-aside-event.ts'
import type { ConnectionRef } from '#server/channels/port.ts'
import { NOTHING_SETTLED, type OutcomeCounts, type ReceivedOutcome } from '#server/channels/received-outcome.ts'
import type { Jobs } from '#server/db/job-types.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobRun } from '#server/jobs/placements.ts'
import { countSettled } from './cloud-ledger.actions.ts'
import { metaReceiver } from './meta-receiver.ts'

type Deps = Pick<JobContext, 'data' | 'services'>
type Target = ConnectionRef & { channel: MetaKind }

/** Stores events in their order, and counts what was settled of them. */
export async function storeMetaEvents(
  deps: Deps,
  connection: Target,
  accountId: string,
  items: unknown[],
): Promise<void> {
  const counts = { ...NOTHING_SETTLED }
  for (const item of items) {
    const outcome = await storeEvent(deps, connection, accountId, item)
    if (outcome) counts[outcome]++
  }
  await countEvents(deps, connection, counts)
}

/** Returns null for an event that waits: a job tries it again later, so that the events behind it are not delayed. */
async function storeEvent(
  deps: Deps,
  connection: Target,
  accountId: string,
  item: unknown,
): Promise<ReceivedOutcome | null> {
  const { data, services } = deps
  const { companyId, connectionId, channel } = connection
  const event = MetaEvent.safeParse(item)
  if (!event.success) {
    services.log.warn({ connectionId }, 'an event of Meta is not understood')
    return 'ignored'
  }
  try {
    await receiveEvent(metaReceiver(deps, connection, accountId), event.data)
    return 'applied'
  } catch (error) {
    services.log.warn({ err: error, connectionId }, 'an event of Meta could not be stored at once')
    const payload = { companyId, connectionId, channel, accountId, event: item }
    await data.change({ companyId, userId: null }, (tx) => tx.enqueue('meta.receive', payload))
    return null
  }
}

/** Everything is stored, and Meta need not repeat it because it could not be counted. */
async function countEvents(
  { data, services }: Deps,
  { companyId, connectionId }: Target,
  counts: OutcomeCounts,
): Promise<void> {
  try {
    await data.change({ companyId, userId: null }, (tx) => countSettled(tx, connectionId, counts))
  } catch (error) {
    services.log.error({ err: error, connectionId }, 'events of Meta could not be counted')
  }
}

/** Stores an event that could not be stored when it arrived. One that fails for good is set aside. */
export async function receiveMetaEvent(
  deps: Deps,
  { companyId, connectionId, channel, accountId, event }: Jobs['meta.receive'],
  { isLastAttempt }: JobRun = { isLastAttempt: false },
): Promise<void> {
  const ref: Target = { companyId, connectionId, channel }
  try {
    await receiveEvent(metaReceiver(deps, ref, accountId), MetaEvent.parse(event))
  } catch (error) {
    if (!isLastAttempt) throw error
    const { log, channelHost } = deps.services
    const isKept = await channelHost(ref).onSetAside(toSetAsideEvent({ channel, accountId }, event), error)
    log.error({ err: error, connectionId, isKept }, 'an event of Meta was set aside')
    if (!isKept) await countEvents(deps, ref, { ...NOTHING_SETTLED, ignored: 1 })
    return
  }
  await countEvents(deps, ref, { ...NOTHING_SETTLED, applied: 1 })
}
