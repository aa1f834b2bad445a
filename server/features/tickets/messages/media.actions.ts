import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { MediaType } from '#contract/messages.ts'
import type { ChannelHost, ConnectionRef } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { findContactsByIdentity } from '#server/features/contacts/queries.ts'
import { insertFile, type StoredFile } from '#server/features/files/actions.ts'
import { getFile } from '#server/features/files/queries.ts'
import { emitMessagesUpdated } from '#server/features/tickets/core/emit.actions.ts'
import { getTicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { mediaTypeOf } from '#server/files/media-types.ts'

/** How often a phone is asked for a file that the provider has forgotten. */
export const TIMES_ASKED = 2

const SHOWN_INLINE: MediaType[] = ['image', 'audio', 'video', 'sticker']

/** What calls itself a picture and is not one is offered as a file. */
function shownAs(mediaType: MediaType, mimetype: string): MediaType {
  const kind = mediaTypeOf(mimetype)
  const expected = mediaType === 'sticker' ? 'image' : mediaType
  return SHOWN_INLINE.includes(mediaType) && kind !== expected ? 'application' : mediaType
}

type Pending = { id: number; ticketId: number; contactId: number; mediaType: MediaType }

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
  const fileId = await insertFile(tx, stored)
  await setMedia(tx, message.id, {
    fileId,
    mediaState: 'ready',
    mediaType: shownAs(message.mediaType, stored.mimetype),
  })
  await fetchNextMedia(tx, message.contactId)
  await emitMessagesUpdated(tx, ticket, [message.id])
  return true
}

/** noRoom: the company's plan has none left for the file. */
export async function failMedia(tx: Tx, message: Omit<Pending, 'mediaType'>, { noRoom = false } = {}): Promise<void> {
  await setMedia(tx, message.id, { mediaState: 'failed', mediaNoRoom: noRoom })
  await fetchNextMedia(tx, message.contactId)
  await emitMessagesUpdated(tx, await getTicketRow(tx.db, message.ticketId), [message.id])
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
    await emitMessagesUpdated(tx, await getTicketRow(tx.db, ticketId), ids)
  }
}

type MediaColumns = { mediaState: 'ready' | 'failed'; fileId?: string; mediaType?: MediaType; mediaNoRoom?: boolean }

async function setMedia(tx: Tx, messageId: number, columns: MediaColumns): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ ...columns, mediaWaitsFor: null, updatedAt: sql<string>`clock_timestamp()` })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .execute()
}

const fetchKey = (messageId: number): string => `message.fetchMedia/${messageId}`

/** So many files of one contact are in the queue at once. The rest wait for them: those of other people come between. */
const AT_ONCE = 10

/** Takes up files of the contact that wait for their turn, oldest first, as far as there is room. */
export async function fetchNextMedia(tx: Tx, contactId: number): Promise<void> {
  const { companyId } = tx
  const ofContact = sql`company_id = ${companyId} and contact_id = ${contactId} and media_state = 'pending'`
  const { rows } = await sql<{ id: number; connectionId: number | null }>`
    update messages set media_waits_for = null
    where company_id = ${companyId} and id = any(array(
      select id from messages where ${ofContact} and media_waits_for = 'turn' order by id
      limit greatest(0, ${AT_ONCE} - (select count(*) from messages where ${ofContact} and media_waits_for is null))
      for update skip locked))
    returning id, connection_id`.execute(tx.db)
  for (const { id, connectionId } of rows) {
    await tx.enqueue('message.fetchMedia', { companyId, messageId: id }, { key: fetchKey(id), connectionId })
  }
}

/** The phone was asked, or will be asked again, for a file that the provider has forgotten: meanwhile others come. */
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

/** The phone answered. However late it does, the file is fetched: it may have been off for a day. */
export async function applyFile(
  tx: Tx,
  ref: ConnectionRef,
  event: Parameters<ChannelHost['onFile']>[0],
): Promise<void> {
  const { connectionId } = ref
  const contactIds = (await findContactsByIdentity(tx.db, tx.companyId, event.chat)).map(({ id }) => id)
  const { rows } = await sql<{ id: number; ticketId: number; contactId: number }>`
    update messages set media_state = 'pending', media_waits_for = 'phone', media_no_room = false,
      raw = coalesce(${event.raw ? Buffer.from(event.raw) : null}::bytea, raw), updated_at = clock_timestamp()
    where company_id = ${tx.companyId} and connection_id = ${connectionId} and provider_id = ${event.providerId}
      and contact_id = any(${contactIds}::bigint[])
      and (media_state = 'pending' or media_state = 'failed' and ${event.raw !== null})
    returning id, ticket_id, contact_id`.execute(tx.db)
  for (const message of rows) {
    if (event.raw === null) await failMedia(tx, message)
    else {
      const payload = { companyId: tx.companyId, messageId: message.id, asked: TIMES_ASKED }
      await tx.enqueue('message.fetchMedia', payload, { key: fetchKey(message.id), connectionId })
    }
  }
}

/** Their senders know now. No screen shows it. */
export async function markReadReceiptsSent(tx: Tx, messageIds: number[]): Promise<void> {
  if (messageIds.length === 0) return
  await tx.db
    .updateTable('messages')
    .set({ ack: ACK.read })
    .where('companyId', '=', tx.companyId)
    .where('id', 'in', messageIds)
    .execute()
}
