/** When a connection last heard something, and what Meta says of an official number. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { NumberRestriction } from '#contract/connections.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { HealthEvent } from '#server/channels/meta/cloud-health.ts'
import type { CloudConnection } from '#server/channels/meta/cloud-store.ts'
import type { HealthReport } from '#server/channels/port.ts'
import { readDbNow } from '#server/db/time.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitSaved, type TxWithKey } from './actions.ts'
import { withReport, type StoredHealth } from './health-report.ts'

/** The times are true to so many seconds: a row that every message wrote would be one for which they all wait. */
const WRITTEN_EVERY_SECONDS = 60

/**
 * Stores that a message came in now, once a minute at most. A row that another transaction holds is being written by it, so
 * nobody waits.
 */
export async function noteInbound({ db, companyId }: Tx, connectionId: number): Promise<void> {
  await sql`update connection_health set last_inbound_at = clock_timestamp() where (company_id, connection_id) in (
    select company_id, connection_id from connection_health
    where company_id = ${companyId} and connection_id = ${connectionId}
      and coalesce(last_inbound_at < clock_timestamp() - make_interval(secs => ${WRITTEN_EVERY_SECONDS}), true)
    for no key update skip locked)`.execute(db)
}

/** `handedOverAt` is when we gave the message to the provider; null where the provider does not tell which message it means. */
type Acknowledged = { ack: number; error: string | null; handedOverAt: string | null }

/**
 * Stores that the provider confirmed a message of ours now, once a minute at most. A message that it takes ends what another one was
 * refused for, if it was sent after that.
 */
export async function noteAck(
  tx: TxWithKey,
  connectionId: number,
  { ack, error, handedOverAt }: Acknowledged,
): Promise<void> {
  if (error !== null) return noteRefusal(tx, connectionId, error)
  if (ack < ACK.taken) return
  const { companyId } = tx
  const isLifted = sql<boolean>`coalesce(restricted_by = 'sending' and restricted_at < ${handedOverAt}::timestamptz, false)`
  const { rows } = await sql<{ isLifted: boolean }>`
    update connection_health set last_acked_at = clock_timestamp() where (company_id, connection_id) in (
      select company_id, connection_id from connection_health
      where company_id = ${companyId} and connection_id = ${connectionId} and (${isLifted}
        or coalesce(last_acked_at < clock_timestamp() - make_interval(secs => ${WRITTEN_EVERY_SECONDS}), true))
      for no key update skip locked)
    returning ${isLifted} as is_lifted`.execute(tx.db)
  if (!rows[0]?.isLifted) return
  await applyHealth(tx, connectionId, [{ at: await nowOf(tx), lifts: { kinds: [], by: ['sending'] } }])
}

/** What a refused message says of its number, and not of itself or of who should get it. */
const REFUSALS: Partial<Record<string, NumberRestriction>> = {
  ERR_CLOUD_ACCOUNT_BLOCKED: 'blocked',
  ERR_CLOUD_PAYMENT: 'payment',
  ERR_CLOUD_SPAM_LIMIT: 'spam',
} satisfies Partial<Record<ErrorCode, NumberRestriction>>

/** Stores what a refusal says of the number, if it is not about the message alone. */
export async function noteRefusal(tx: TxWithKey, connectionId: number, error: string): Promise<void> {
  const kind = REFUSALS[error]
  if (!kind) return
  await applyHealth(tx, connectionId, [{ at: await nowOf(tx), begins: { kind, by: 'sending', until: null } }])
}

const nowOf = async ({ db }: Tx): Promise<string> => (await readDbNow(db)).toISOString()

/** Stores what Meta's webhook told of the number, or of its whole account. Says whether it told anything of it. */
export async function applyHealthEvents(
  tx: TxWithKey,
  { connectionId, wabaId, phoneNumberId }: Pick<CloudConnection, 'connectionId' | 'wabaId' | 'phoneNumberId'>,
  events: readonly HealthEvent[],
): Promise<boolean> {
  const number = await findNumber(tx, connectionId)
  const told = events.filter(
    (event) =>
      event.wabaId === wabaId &&
      (event.phoneNumberId === null || event.phoneNumberId === phoneNumberId) &&
      (event.number === null || event.number === number),
  )
  if (told.length === 0) return false
  await applyHealth(
    tx,
    connectionId,
    told.map(({ report }) => report),
  )
  return true
}

async function findNumber({ db, companyId }: Tx, connectionId: number): Promise<string | null> {
  const row = await db
    .selectFrom('connections')
    .select('number')
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  return row?.number ?? null
}

/** Stores what was told of the number, the earliest first. Screens hear of it when it changes what they show. */
export async function applyHealth(tx: TxWithKey, connectionId: number, report: readonly HealthReport[]): Promise<void> {
  const before = await lockHealth(tx, connectionId)
  if (!before) return
  const after = report.reduce(withReport, before)
  if (isDeepStrictEqual(before, after)) return
  await tx.db
    .updateTable('connectionHealth')
    .set(after)
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', connectionId)
    .execute()
  if (!isDeepStrictEqual(shownOf(before), shownOf(after))) await emitSaved(tx, connectionId)
}

const lockHealth = ({ db, companyId }: Tx, connectionId: number): Promise<StoredHealth | undefined> =>
  db
    .selectFrom('connectionHealth')
    .select([
      'quality',
      'qualityAt',
      'messageLimit',
      'hasNoLimit',
      'limitAt',
      'restriction',
      'restrictedBy',
      'restrictedSince',
      'restrictedAt',
      'restrictedUntil',
    ])
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** When something was last told is no report by itself. */
const shownOf = (health: StoredHealth) => ({
  ...health,
  qualityAt: null,
  limitAt: null,
  restrictedAt: null,
  restrictedBy: null,
})
