import { isDeepStrictEqual } from 'node:util'
import { featuresOf, type ChannelKind } from '#contract/channels.ts'
import type { ChannelHost, ChannelLimits } from '#server/channels/port.ts'
import { dbNow } from '#server/db/time.ts'
import type { AppServices } from '#server/http/services.ts'
import { emitSaved, lockConnection, type TxWithKey } from './actions.ts'
import { getConnectionLimits, type StoredLimits } from './limits.queries.ts'

type LimitsEvent = Parameters<ChannelHost['onLimits']>[0]

/** Stores what the provider says of the connection's number. What it leaves out stays as it is. */
export async function applyLimits(tx: TxWithKey, connectionId: number, event: LimitsEvent): Promise<void> {
  if (!(await lockConnection(tx, connectionId))) return
  const before = await getConnectionLimits(tx.db, tx.companyId, connectionId)
  const columns = { ...toColumns(before, event), ...(event.isAnswer ? { askedAt: dbNow } : {}) }
  await tx.db
    .insertInto('connectionLimits')
    .values({ companyId: tx.companyId, connectionId, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'connectionId']).doUpdateSet({ ...columns, updatedAt: dbNow }),
    )
    .execute()
  const after = await getConnectionLimits(tx.db, tx.companyId, connectionId)
  if (!isDeepStrictEqual(shownOf(before), shownOf(after))) await emitSaved(tx, connectionId)
}

const shownOf = (limits: StoredLimits | null) => limits && { ...limits, askedAt: null }

function toColumns(before: StoredLimits | null, { lock, quota }: ChannelLimits) {
  const isSameStatus = quota?.status === (before?.quotaStatus ?? 'none')
  return {
    ...(lock === undefined ? {} : { reachoutUntil: lock?.until ?? null, reachoutType: lock?.type ?? null }),
    ...(quota && {
      quotaTotal: quota.total,
      quotaUsed: quota.used,
      quotaStatus: quota.status,
      quotaSince: quota.since,
      quotaUntil: quota.until,
      ...(isSameStatus ? {} : { quotaStatusSince: dbNow }),
    }),
  }
}

/**
 * Asks the provider for the limits of a connection, in whatever process it runs. When it answers, they are stored and
 * the result is true.
 */
export async function refreshLimits(
  { channels }: Pick<AppServices, 'channels'>,
  connection: { id: number; channel: ChannelKind },
): Promise<boolean> {
  if (!featuresOf(connection.channel).tellsLimits) return false
  const done = await channels.run({ kind: 'fetchLimits', connectionId: connection.id })
  return done !== null && 'limits' in done && done.limits !== null
}
