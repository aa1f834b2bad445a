import { sql } from 'kysely'
import type { MediaType } from '#contract/messages.ts'
import type { Tx } from '#server/db/transaction.ts'
import { previewOf } from '#server/features/tickets/read/message-preview.ts'

type Content = { body: string; mediaType: MediaType; mediaName: string | null; mediaSeconds: number | null }

/** Sets the ticket's `lastMessage` to its newest message, after another one is gone. */
export async function restoreLastMessage(tx: Tx, ticketId: number): Promise<void> {
  const { rows } = await sql<Content & { fromMe: boolean }>`
    select body, media_type, media_name, media_seconds, from_me from messages
    where company_id = ${tx.companyId} and ticket_id = ${ticketId}
    order by created_at desc, id desc limit 1`.execute(tx.db)
  const [newest] = rows
  await tx.db
    .updateTable('tickets')
    .set({ lastMessage: newest ? previewOf(newest) : '', fromMe: newest?.fromMe ?? false })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .execute()
}

/** Updates the ticket's `lastMessage`, if this is its newest message. */
export async function refreshLastMessage(tx: Tx, ticketId: number, messageId: number): Promise<void> {
  const { rows } = await sql<Content>`
    select body, media_type, media_name, media_seconds from messages m where m.company_id = ${tx.companyId} and m.id = ${messageId}
      and not exists (select 1 from messages later where later.company_id = m.company_id
        and later.ticket_id = m.ticket_id and (later.created_at, later.id) > (m.created_at, m.id))`.execute(tx.db)
  if (!rows[0]) return
  await tx.db
    .updateTable('tickets')
    .set({ lastMessage: previewOf(rows[0]) })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .execute()
}
