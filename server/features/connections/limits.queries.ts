import type { ConnectionLimits } from '#contract/connections.ts'
import type { Db } from '#server/db/client.ts'

/** `askedAt` is when the provider last answered a question for its limits. */
export type StoredLimits = ConnectionLimits & { askedAt: string | null }

/** Returns null when nothing is known of the connection's number. */
export async function getConnectionLimits(
  db: Db,
  companyId: number,
  connectionId: number,
): Promise<StoredLimits | null> {
  const row = await db
    .selectFrom('connectionLimits')
    .select([
      'reachoutUntil',
      'reachoutType',
      'quotaTotal',
      'quotaUsed',
      'quotaStatus',
      'quotaStatusSince',
      'quotaSince',
      'quotaUntil',
      'numberSince',
      'askedAt',
    ])
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  return row ?? null
}
