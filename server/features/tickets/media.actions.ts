import type { Tx } from '#server/db/change.ts'
import { attachFile, type StoredFile } from '#server/features/files/actions.ts'
import { announceChanges } from '#server/features/tickets/announce.actions.ts'
import { getTicketRow } from '#server/features/tickets/queries.ts'

/** The file of an inbound message has come; null: it is not to be had any more. */
export async function settleMedia(tx: Tx, messageId: number, stored: StoredFile | null): Promise<void> {
  const fileId = stored ? await attachFile(tx, stored) : null
  const message = await tx.db
    .updateTable('messages')
    .set({
      mediaState: stored ? 'ready' : 'failed',
      ...(stored && { fileId, mediaMimetype: stored.mimetype, mediaSize: stored.size, mediaSeconds: stored.seconds }),
    })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .where('mediaState', '=', 'pending')
    .returning('ticketId')
    .executeTakeFirst()
  if (message) await announceChanges(tx, await getTicketRow(tx.db, message.ticketId), [messageId])
}
