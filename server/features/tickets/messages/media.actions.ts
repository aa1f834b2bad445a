import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { MediaType } from '#contract/messages.ts'
import type { ChannelHost, ConnectionRef } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { findContactsByIdentity } from '#server/features/contacts/queries.ts'
import { insertFile, type StoredFile } from '#server/features/files/actions.ts'
import { getFile } from '#server/features/files/queries.ts'
import type { Outcome, StoredMessage } from '#server/features/tickets/core/arrival.ts'
import { emitUpdatedInTickets } from '#server/features/tickets/core/emit.actions.ts'
import { mediaTypeOf } from '#server/files/media-types.ts'

/** How many times a phone is asked to upload a file again that the provider no longer has. */
export const MAX_MEDIA_REQUESTS = 2

const SHOWN_INLINE: MediaType[] = ['image', 'audio', 'video', 'sticker']

/** Returns the media type to store. A file whose content is not what its message claims is shown as a plain file. */
function displayedMediaType(mediaType: MediaType, mimetype: string): MediaType {
  const kind = mediaTypeOf(mimetype)
  const expected = mediaType === 'sticker' ? 'image' : mediaType
  return SHOWN_INLINE.includes(mediaType) && kind !== expected ? 'application' : mediaType
}

type Pending = { id: number; contactId: number; mediaType: MediaType }

/**
 * Attaches a stored file to an inbound message, which may get its ticket meanwhile. Returns false if the message no longer
 * waits for a file, so that the caller can delete it.
 */
export async function attachMedia(tx: Tx, message: Pending, stored: StoredFile): Promise<boolean> {
  const waiting = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', message.id)
    .where('mediaState', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
  if (!waiting) return false
  const fileId = await insertFile(tx, stored)
  const changed = await setMedia(tx, message.id, {
    fileId,
    mediaState: 'ready',
    mediaType: displayedMediaType(message.mediaType, stored.mimetype),
  })
  await fetchNextMedia(tx, message.contactId)
  await emitUpdatedInTickets(tx, changed)
  return true
}

/** Marks the file of a message as failed. `noRoom` means that the plan's storage limit is reached. */
export async function failMedia(tx: Tx, message: Omit<Pending, 'mediaType'>, { noRoom = false } = {}): Promise<void> {
  const changed = await setMedia(tx, message.id, { mediaState: 'failed', mediaNoRoom: noRoom })
  await fetchNextMedia(tx, message.contactId)
  await emitUpdatedInTickets(tx, changed)
}

/** Updates the media type of all messages of a file after its content was inspected. */
export async function emitFileInspected(tx: Tx, fileId: string): Promise<void> {
  const { mimetype } = await getFile(tx.db, tx.companyId, fileId)
  const messages = await tx.db
    .updateTable('messages')
    .set({ mediaType: mediaTypeOf(mimetype), updatedAt: sql<string>`clock_timestamp()` })
    .where('companyId', '=', tx.companyId)
    .where('fileId', '=', fileId)
    .where('mediaType', '=', 'application')
    .returning(['id', 'ticketId'])
    .execute()
  await emitUpdatedInTickets(tx, messages)
}

type MediaColumns = { mediaState: 'ready' | 'failed'; fileId?: string; mediaType?: MediaType; mediaNoRoom?: boolean }

const setMedia = (tx: Tx, messageId: number, columns: MediaColumns) =>
  tx.db
    .updateTable('messages')
    .set({ ...columns, mediaWaitsFor: null, updatedAt: sql<string>`clock_timestamp()` })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .returning(['id', 'ticketId'])
    .execute()

const fetchKey = (messageId: number): string => `message.fetchMedia/${messageId}`

/**
 * How many files of one contact may be in the job queue at once, so that files of other contacts are fetched in
 * between.
 */
const MAX_FETCHES_PER_CONTACT = 10

/** Enqueues the contact's oldest waiting files, up to the limit for one contact. */
async function fetchNextMedia(tx: Tx, contactId: number): Promise<void> {
  const { companyId } = tx
  const pendingOfContact = sql`company_id = ${companyId} and contact_id = ${contactId} and media_state = 'pending'`
  const { rows } = await sql<{ id: number; connectionId: number | null }>`
    update messages set media_waits_for = null
    where company_id = ${companyId} and id = any(array(
      select id from messages where ${pendingOfContact} and media_waits_for = 'turn' order by id
      limit greatest(0, ${MAX_FETCHES_PER_CONTACT} - (select count(*) from messages where ${pendingOfContact} and media_waits_for is null))
      for update skip locked))
    returning id, connection_id`.execute(tx.db)
  for (const { id, connectionId } of rows) {
    await tx.enqueue('message.fetchMedia', { companyId, messageId: id }, { key: fetchKey(id), connectionId })
  }
}

export async function fetchMedia(
  tx: Tx,
  { contactId, inbound }: Pick<StoredMessage, 'contactId' | 'inbound'>,
): Promise<Outcome> {
  if (inbound.media && inbound.raw) await fetchNextMedia(tx, contactId)
  return 'goesOn'
}

/** Waits until the given time for a phone to upload a file again. Other files of the contact are fetched meanwhile. */
export async function waitForPhone(
  tx: Tx,
  { id, contactId, connectionId }: Pick<Pending, 'id' | 'contactId'> & { connectionId: number | null },
  asked: number,
  until: Date,
): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ mediaWaitsFor: 'phone' })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('mediaState', '=', 'pending')
    .execute()
  const payload = { companyId: tx.companyId, messageId: id, asked }
  await tx.enqueue('message.fetchMedia', payload, { key: fetchKey(id), runAt: until.toISOString(), connectionId })
  await fetchNextMedia(tx, contactId)
}

/**
 * Handles the phone's answer to a request for a file, however late: the phone may have been off for a day. Without
 * `raw` the phone has no file, and the message is marked as failed.
 */
export async function applyFile(
  tx: Tx,
  ref: ConnectionRef,
  event: Parameters<ChannelHost['onFile']>[0],
): Promise<void> {
  const { connectionId } = ref
  const contactIds = (await findContactsByIdentity(tx.db, tx.companyId, event.chat)).map(({ id }) => id)
  const { rows } = await sql<{ id: number; contactId: number }>`
    update messages set media_state = 'pending', media_waits_for = 'phone', media_no_room = false,
      raw = coalesce(${event.raw ? Buffer.from(event.raw) : null}::bytea, raw), updated_at = clock_timestamp()
    where company_id = ${tx.companyId} and connection_id = ${connectionId} and provider_id = ${event.providerId}
      and contact_id = any(${contactIds}::bigint[])
      and (media_state = 'pending' or media_state = 'failed' and ${event.raw !== null})
    returning id, contact_id`.execute(tx.db)
  for (const message of rows) {
    if (event.raw === null) await failMedia(tx, message)
    else {
      const payload = { companyId: tx.companyId, messageId: message.id, asked: MAX_MEDIA_REQUESTS }
      await tx.enqueue('message.fetchMedia', payload, { key: fetchKey(message.id), connectionId })
    }
  }
}

/** The read receipts were sent; ack of inbound messages is not displayed, so no event is emitted. */
export async function markReadReceiptsSent(tx: Tx, messageIds: number[]): Promise<void> {
  if (messageIds.length === 0) return
  await tx.db
    .updateTable('messages')
    .set({ ack: ACK.read })
    .where('companyId', '=', tx.companyId)
    .where('id', 'in', messageIds)
    .execute()
}
