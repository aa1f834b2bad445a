import { sql } from 'kysely'
import type { Tx } from '#server/db/change.ts'
import { attachFile, type StoredFile } from '#server/features/files/actions.ts'
import { getFile } from '#server/features/files/queries.ts'
import { announceChanges } from '#server/features/tickets/announce.actions.ts'
import { getTicketRow } from '#server/features/tickets/queries.ts'
import { mediaTypeOf } from '#server/files/media-types.ts'

const SHOWN_IN_PLACE = ['image', 'audio', 'video', 'sticker']

/** What calls itself a picture and is not one is offered as a file. */
function shownAs(mediaType: string, mimetype: string): string {
  const kind = mediaTypeOf(mimetype)
  const expected = mediaType === 'sticker' ? 'image' : mediaType
  return SHOWN_IN_PLACE.includes(mediaType) && kind !== expected ? 'application' : mediaType
}

type Pending = { id: number; ticketId: number; mediaType: string }

/** Gives an inbound message its file. False: it waits for none any more, and the file is not needed. */
export async function attachMedia(tx: Tx, message: Pending, stored: StoredFile): Promise<boolean> {
  const ticket = await getTicketRow(tx.db, message.ticketId)
  const waiting = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', message.id)
    .where('mediaState', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
  if (!waiting) return false
  const fileId = await attachFile(tx, stored)
  await setMedia(tx, message.id, {
    fileId,
    mediaState: 'ready',
    mediaType: shownAs(message.mediaType, stored.mimetype),
  })
  await announceChanges(tx, ticket, [message.id])
  return true
}

/** noRoom: the company's plan has none left for the file. */
export async function giveUpMedia(
  tx: Tx,
  message: Pick<Pending, 'id' | 'ticketId'>,
  { noRoom = false } = {},
): Promise<void> {
  await setMedia(tx, message.id, { mediaState: 'failed', mediaNoRoom: noRoom })
  await announceChanges(tx, await getTicketRow(tx.db, message.ticketId), [message.id])
}

/** Now that it is known what a file is, its messages show it as that. */
export async function showFile(tx: Tx, fileId: string): Promise<void> {
  const { mimetype } = await getFile(tx.db, tx.companyId, fileId)
  const messages = await tx.db
    .updateTable('messages')
    .set({ mediaType: mediaTypeOf(mimetype), updatedAt: sql<string>`clock_timestamp()` })
    .where('companyId', '=', tx.companyId)
    .where('fileId', '=', fileId)
    .where('mediaType', '=', 'application')
    .returning(['id', 'ticketId'])
    .execute()
  for (const [ticketId, ofTicket] of Map.groupBy(messages, (message) => message.ticketId)) {
    const ids = ofTicket.map(({ id }) => id)
    await announceChanges(tx, await getTicketRow(tx.db, ticketId), ids)
  }
}

type MediaColumns = { mediaState: 'ready' | 'failed'; fileId?: string; mediaType?: string; mediaNoRoom?: boolean }

async function setMedia(tx: Tx, messageId: number, columns: MediaColumns): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ ...columns, updatedAt: sql<string>`clock_timestamp()` })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .execute()
}

/** Their senders know now. No screen shows it. */
export async function confirmRead(tx: Tx, messageIds: number[]): Promise<void> {
  if (messageIds.length === 0) return
  await tx.db
    .updateTable('messages')
    .set({ ack: 4 })
    .where('companyId', '=', tx.companyId)
    .where('id', 'in', messageIds)
    .execute()
}
