import { sql } from 'kysely'
import type { ConnectionHealth } from '#contract/connections.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject, jsonOfRow, tableAlias } from '#server/db/json-object.ts'

const ch = tableAlias<'connectionHealth'>('ch')
/** The health of the row of `connections`, for other statements. */
export const healthOfConnection = jsonOfRow(
  jsonObject<ConnectionHealth>()({
    ...ch.columns('quality', 'messageLimit', 'hasNoLimit', 'restriction'),
    ...ch.times('lastInboundAt', 'lastAckedAt', 'restrictedSince', 'restrictedUntil'),
  }),
  sql`connection_health ch where ch.company_id = connections.company_id and ch.connection_id = connections.id`,
)

/** Returns how many people the connection may write to first in 24 hours; null where nothing limits that, or nobody said. */
export async function getMessageLimit(db: Db, companyId: number, connectionId: number): Promise<number | null> {
  const row = await db
    .selectFrom('connectionHealth')
    .select('messageLimit')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  return row?.messageLimit ?? null
}
