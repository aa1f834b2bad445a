import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitItemsChanged } from './actions.ts'

const UNDELIVERABLE: ErrorCode = 'ERR_CLOUD_UNDELIVERABLE'
/** Once may be an old app, or terms that were not accepted yet. */
const ENOUGH = 2

/**
 * Marks the number of a contact as one without WhatsApp, in every list, if official WhatsApp could not deliver so many
 * messages to it since the person last gave a sign over one of the connections. Doing it again changes nothing.
 */
export async function markUndeliverable(tx: Tx, contactId: number): Promise<void> {
  const { companyId, db } = tx
  if ((await countUndelivered(tx, contactId)) < ENOUGH) return
  const { rows: numbers } = await sql<{ number: string }>`
    update contact_identities n set no_whatsapp_at = clock_timestamp()
    where n.company_id = ${companyId} and n.contact_id = ${contactId} and n.kind = 'phone'
    returning n.value as number`.execute(db)
  for (const { number } of numbers) await markItems(tx, number)
}

/** Messages over other connections say nothing: the person may have written on the site, or on Telegram. */
async function countUndelivered({ db, companyId }: Tx, contactId: number): Promise<number> {
  const { rows } = await sql<{ undelivered: number }>`
    with own as materialized (
      select m.connection_id, m.created_at, m.from_me, m.ack, m.outbox, m.send_error from messages m
      where m.company_id = ${companyId} and m.contact_id = ${contactId}),
    undelivered as (
      select connection_id, created_at from own where outbox = 'failed' and send_error = ${UNDELIVERABLE})
    select count(*)::int as undelivered from undelivered u where not exists (select from own o
      where o.connection_id in (select connection_id from undelivered) and o.created_at > u.created_at
        and (not o.from_me or o.ack >= ${ACK.delivered}))`.execute(db)
  return requireRow(rows).undelivered
}

/** Rows are locked in the order of an import. */
async function markItems(tx: Tx, number: string): Promise<void> {
  const { rows } = await sql<{ listId: number }>`
    with locked as materialized (
      select i.id, i.list_id from contact_lists l join contact_list_items i on i.company_id = l.company_id
        and i.list_id = l.id and i.number = any(phone_spellings(${number}))
      where l.company_id = ${tx.companyId} and i.is_whatsapp_valid is distinct from false
      order by i.list_id, i.number for update of i),
    marked as (
      update contact_list_items i set is_whatsapp_valid = false, checked_at = clock_timestamp()
      from locked where i.company_id = ${tx.companyId} and i.id = locked.id)
    select distinct list_id from locked order by list_id`.execute(tx.db)
  for (const { listId } of rows) await emitItemsChanged(tx, listId)
}
