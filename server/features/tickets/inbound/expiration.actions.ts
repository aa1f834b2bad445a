import { sql } from 'kysely'
import type { ChannelHost, ConnectionRef } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { findContactsByIdentity } from '#server/features/contacts/queries.ts'

/** The longest time that a chat may have is 90 days: a sender states it, so it cannot be trusted. */
const MAX_SECONDS = 366 * 24 * 3600

/**
 * Stores after how many seconds messages of the chats with these contacts disappear, so that answers do as well. Nothing
 * is written where it is the same, as with most messages.
 */
export async function storeExpiration(
  tx: Tx,
  { connectionId }: ConnectionRef,
  contactIds: number[],
  seconds: number | null,
): Promise<void> {
  if (seconds === null || !Number.isInteger(seconds) || seconds < 0 || seconds > MAX_SECONDS) return
  const key = String(connectionId)
  await sql`update contacts set expirations = case when ${seconds}::int = 0 then expirations - ${key}::text
      else expirations || ${JSON.stringify({ [key]: seconds })}::jsonb end
    where company_id = ${tx.companyId} and id = any(${contactIds}::bigint[])
      and coalesce((expirations ->> ${key}::text)::int, 0) <> ${seconds}::int`.execute(tx.db)
}

/** The setting of a chat with somebody who is no contact is known by the first message. */
export async function applyExpiration(
  tx: Tx,
  ref: ConnectionRef,
  { chat, seconds }: Parameters<ChannelHost['onExpiration']>[0],
): Promise<void> {
  const found = await findContactsByIdentity(tx.db, tx.companyId, chat)
  await storeExpiration(
    tx,
    ref,
    found.map(({ id }) => id),
    seconds,
  )
}
