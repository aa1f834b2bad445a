import { sql, type RawBuilder } from 'kysely'
import type { ConnectionLimits } from '#contract/connections.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject, jsonOfRow, tableAlias } from '#server/db/json-object.ts'

const cl = tableAlias<'connectionLimits'>('cl')
/** The limits of the row of `connections`, for other statements; null when nothing is known of its number. */
export const limitsOfConnection = jsonOfRow(
  jsonObject<ConnectionLimits>()({
    ...cl.columns('reachoutType', 'quotaTotal', 'quotaUsed', 'quotaStatus'),
    ...cl.times('reachoutUntil', 'quotaStatusSince', 'quotaSince', 'quotaUntil', 'numberSince'),
  }),
  sql`connection_limits cl where cl.company_id = connections.company_id and cl.connection_id = connections.id`,
)

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

/** Selects the ids of the connections that have the number of this one, which is among them: they share its limits. */
export const connectionsOfNumber = (companyId: RawBuilder<unknown>, connectionId: RawBuilder<unknown>) =>
  sql`(select ${connectionId}::bigint union select other.connection_id from connection_limits one
    join connection_limits other on other.company_id = one.company_id and other.number = one.number
    where one.company_id = ${companyId} and one.connection_id = ${connectionId})`
