import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import { audienceOf } from '#contract/events.ts'
import type { ChannelHost, ConnectionRef, Identity, MessageChange, ChannelContact } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Db } from '#server/db/client.ts'
import { enqueueMentionNames, storeAddressBook, resolveContact } from '#server/features/contacts/actions.ts'
import { findContactsByIdentity } from '#server/features/contacts/queries.ts'
import { putBackSlowed, recordDeliveries } from '#server/features/campaign-recipients/actions.ts'
import { enqueueRefusedPeople } from '#server/features/tickets/core/refused-people.actions.ts'
import {
  emitMessagesUpdated,
  emitTicketSaved,
  emitUpdatedInTickets,
} from '#server/features/tickets/core/emit.actions.ts'
import { refreshLastMessage } from './last-message.actions.ts'
import { nameWriter } from './mentions.queries.ts'
import { cutBody } from './stored-content.queries.ts'
import { lockTicketUnchecked } from '#server/features/tickets/core/lock.actions.ts'
import { refreshQuestion } from '#server/features/tickets/core/question.actions.ts'
import { replaceUnnamedBody } from '#server/features/tickets/core/unnamed-mentions.actions.ts'
import { OUR_REACTION } from '#server/features/tickets/read/messages.queries.ts'
import { TICKET_COLUMNS, type TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { enqueueScheduleResults } from '#server/features/tickets/core/schedule-results.actions.ts'
import { markReactionRefused, setReaction } from '#server/features/tickets/messages/reactions.actions.ts'

type Acknowledged = { id: number; ticketId: number | null; campaignRecipientId: number | null }
type Told = Acknowledged & { scheduleId: number | null; contactId: number; handedOverAt: string }
export type ProviderEvent<Name extends keyof ChannelHost> = Parameters<ChannelHost[Name]>[0]

/**
 * Acknowledgements arrive late, twice and in any order, so `ack` only rises. A refusal counts only until the provider
 * has acknowledged the message, and a late one until it was delivered. Returns when the message was handed over to the provider,
 * or null where the acknowledgement changed nothing.
 */
export async function applyAck(
  tx: Tx,
  ref: ConnectionRef,
  { providerId, ack, error, isLate = false }: ProviderEvent<'onAck'>,
): Promise<string | null> {
  const isRefusal = ack === ACK.waiting && error !== null
  const { connectionId } = ref
  const putBack = error !== null && isLate ? await putBackSlowed(tx, { connectionId, providerId, error }) : null
  if (putBack) {
    await announce(tx, putBack)
    return null
  }
  const change = isRefusal
    ? sql`ack = ${ACK.waiting}, outbox = 'failed', send_error = ${error}, held = null`
    : sql`ack = ${ack}, outbox = case when ${ack}::int >= ${ACK.taken} then null else outbox end,
        send_error = case when ${ack}::int >= ${ACK.taken} then null else send_error end`
  const isNewer = isRefusal
    ? sql`ack < ${isLate ? ACK.delivered : ACK.taken} and outbox is distinct from 'failed'`
    : sql`ack < ${ack}`
  const { rows } = await sql<Told>`
    update messages set ${change}, updated_at = clock_timestamp()
    where company_id = ${tx.companyId} and connection_id = ${connectionId} and provider_id = ${providerId}
      and from_me and not is_deleted and ${isNewer}
    returning id, ticket_id, schedule_id, campaign_recipient_id, contact_id,
      coalesce(written_at, created_at) as handed_over_at`.execute(tx.db)
  if (isRefusal) await enqueueScheduleResults(tx, rows)
  await enqueueRefusedPeople(tx, error, rows)
  await announce(tx, rows)
  return rows[0]?.handedOverAt ?? null
}

async function announce(tx: Tx, rows: Acknowledged[]): Promise<void> {
  await recordDeliveries(tx, rows)
  await emitUpdatedInTickets(tx, rows)
}

/** How much the provider's time of a message may precede our `written_at`, which is set when its answer arrives. */
const PROVIDER_CLOCK_TOLERANCE_SECONDS = 10

/**
 * Messages without an acknowledgement are left out: they were not among those that the customer saw. Says whether it changed
 * anything.
 */
export async function applyAckUntil(
  tx: Tx,
  ref: ConnectionRef,
  { chat, until, ack }: ProviderEvent<'onAckUntil'>,
): Promise<boolean> {
  const contactIds = (await findContactsByIdentity(tx.db, tx.companyId, chat)).map(({ id }) => id)
  const { rows } = await sql<Acknowledged>`
    update messages set ack = ${ack}, updated_at = clock_timestamp()
    where company_id = ${tx.companyId} and connection_id = ${ref.connectionId} and contact_id = any(${contactIds}::bigint[])
      and from_me and not is_deleted and ack >= ${ACK.taken} and ack < ${ack}
      and greatest(created_at, written_at - make_interval(secs => ${PROVIDER_CLOCK_TOLERANCE_SECONDS})) <= ${until}::timestamptz
    returning id, ticket_id, campaign_recipient_id`.execute(tx.db)
  await announce(tx, rows)
  return rows.length > 0
}

type Target = {
  id: number
  ticketId: number | null
  contactId: number
  authorContactId: number | null
  fromMe: boolean
}

/** Finds the message of an event, with the author of the event; null when it is not in that chat. */
export async function findTarget(tx: Tx, ref: ConnectionRef, change: MessageChange) {
  const found: Target[] = await tx.db
    .selectFrom('messages')
    .select(['id', 'ticketId', 'contactId', 'authorContactId', 'fromMe'])
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', ref.connectionId)
    .where('providerId', '=', change.providerId)
    .execute()
  if (found.length === 0) return null
  const isGroup = change.chat.some(({ kind }) => kind === 'group')
  const { connectionId, channel } = ref
  const chat = await resolveContact(tx, { identities: change.chat, name: null }, { isGroup, connectionId, channel })
  const message = found.find(({ contactId }) => contactId === chat.id)
  if (!message) return null
  const author = change.author?.identities.length
    ? await resolveContact(tx, change.author, { isGroup: false, connectionId, channel })
    : chat
  return { message, author, isGroup }
}

/** Finds the message only if the author of the event also wrote the message; otherwise null. */
async function findOwnTarget(tx: Tx, ref: ConnectionRef, change: MessageChange): Promise<Target | null> {
  const target = await findTarget(tx, ref, change)
  if (!target || target.message.fromMe !== change.fromMe) return null
  const { message, author, isGroup } = target
  return !isGroup || change.fromMe || message.authorContactId === author.id ? message : null
}

export async function applyEdit(tx: Tx, ref: ConnectionRef, event: ProviderEvent<'onEdited'>): Promise<void> {
  const message = await findOwnTarget(tx, ref, event)
  if (!message) return
  const { write, names, writeUnnamed, lids } = await nameWriter(tx.db, ref, event.mentions)
  const mentions = JSON.stringify({ mentions: names })
  const ticket = message.ticketId === null ? null : await lockTicketUnchecked(tx, message.ticketId)
  await tx.db
    .updateTable('messages')
    .set({
      ...(event.body !== null && { body: cutBody(write(event.body)) }),
      context:
        names.length > 0
          ? sql<string>`coalesce(context, '{"quote": null, "ad": null}') || ${mentions}::jsonb`
          : sql<string>`context - 'mentions'`,
      isEdited: true,
      isEditHidden: event.body === null,
      updatedAt: sql<string>`clock_timestamp()`,
    })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', message.id)
    .where('isDeleted', '=', false)
    .execute()
  if (event.body !== null) await replaceUnnamedBody(tx, message.id, { body: cutBody(writeUnnamed(event.body)), lids })
  if (!ticket) return
  await refreshLastMessage(tx, ticket.id, message.id)
  await emitChanged(tx, ticket, message)
}

/** Emits `message.updated`, and `ticket.saved` where the list shows what the customer waits for. */
async function emitChanged(tx: Tx, ticket: TicketRow, { id, fromMe }: Target): Promise<void> {
  const isUnanswered = !fromMe && (await refreshQuestion(tx, ticket.id, id))
  await emitMessagesUpdated(tx, ticket, [id])
  if (isUnanswered) await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
}

export async function applyDelete(tx: Tx, ref: ConnectionRef, event: MessageChange): Promise<void> {
  const message = await findOwnTarget(tx, ref, event)
  if (!message) return
  const ticket = message.ticketId === null ? null : await lockTicketUnchecked(tx, message.ticketId)
  await tx.db
    .updateTable('messages')
    .set({ isDeleted: true, outbox: null, updatedAt: sql<string>`clock_timestamp()` })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', message.id)
    .execute()
  if (ticket) await emitChanged(tx, ticket, message)
}

const MAX_EMOJI = 16

export async function applyReaction(tx: Tx, ref: ConnectionRef, event: ProviderEvent<'onReaction'>): Promise<void> {
  const target = await findTarget(tx, ref, event)
  if (!target) return
  const { message, author } = target
  const by = event.fromMe
    ? { author: OUR_REACTION, fromMe: true, authorName: '' }
    : { author: `contact:${author.id}`, fromMe: false, authorName: author.name }
  await setReaction(tx, message.id, { ...by, emoji: event.emoji.slice(0, MAX_EMOJI) })
  await tx.db
    .updateTable('messages')
    .set({ updatedAt: sql<string>`clock_timestamp()` })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', message.id)
    .execute()
  await emitUpdatedInTickets(tx, [message])
}

/** Only channels report it whose ids of messages are unique within a connection. */
export async function applyReactionRefused(
  tx: Tx,
  ref: ConnectionRef,
  { providerId, emoji, reason }: ProviderEvent<'onReactionRefused'>,
): Promise<void> {
  const message = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', ref.connectionId)
    .where('providerId', '=', providerId)
    .executeTakeFirst()
  if (message) await markReactionRefused(tx, message.id, { emoji, reason })
}

/** Emits `contact.typing`; nothing is stored. */
export async function applyTyping(
  tx: Tx,
  ref: ConnectionRef,
  { chat, typing }: ProviderEvent<'onTyping'>,
): Promise<void> {
  const [contact] = await findContactsByIdentity(tx.db, tx.companyId, chat.identities)
  if (!contact) return
  const ticket = await tx.db
    .selectFrom('tickets')
    .select(TICKET_COLUMNS)
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', contact.id)
    .where('connectionId', '=', ref.connectionId)
    .where('status', '<>', 'closed')
    .executeTakeFirst()
  if (!ticket) return
  const payload = { contactId: contact.id, ticketId: ticket.id, typing }
  tx.emit({ name: 'contact.typing', payload, audience: { ticket: audienceOf(ticket) } })
}

/**
 * Stores the whole address book, and updates the names of contacts that exist; the others become contacts only when
 * somebody imports them.
 */
export async function applyContactNames(
  tx: Tx,
  { connectionId, channel }: ConnectionRef,
  parties: ChannelContact[],
): Promise<void> {
  await storeAddressBook(tx, connectionId, parties)
  await enqueueMentionNames(
    tx,
    parties.map(({ identities }) => identities),
  )
  for (const party of parties) {
    if (!(await findContactsByIdentity(tx.db, tx.companyId, party.identities)).length) continue
    const isGroup = party.identities.some(({ kind }: Identity) => kind === 'group')
    await resolveContact(tx, party, { isGroup, connectionId, channel })
  }
}

export async function readRawMessage(db: Db, ref: ConnectionRef, providerId: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('messages')
    .select('raw')
    .where('companyId', '=', ref.companyId)
    .where('connectionId', '=', ref.connectionId)
    .where('providerId', '=', providerId)
    .where('raw', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.raw ?? null
}
