import { sql, type RawBuilder } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { MenuChoice } from '#contract/bot/menu-text.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { MediaType, MessageHold } from '#contract/messages.ts'
import type { OutgoingTemplate } from '#server/channels/outgoing-template.ts'
import type { ConnectionRef, Identity, OutgoingMention, QuotedMessage, SendError } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { jsonObject, tableAlias } from '#server/db/json-object.ts'
import type { Db } from '#server/db/client.ts'
import { recordDeliveries } from '#server/features/campaign-recipients/actions.ts'
import { optedOutContact } from '#server/features/opt-outs/index.ts'
import { emitUpdatedInTickets } from '#server/features/tickets/core/emit.actions.ts'
import { enqueueRefusedPeople } from '#server/features/tickets/core/refused-people.actions.ts'
import { identitiesOf } from '#server/features/tickets/read/message-keys.queries.ts'
import { enqueueScheduleResults } from '#server/features/tickets/core/schedule-results.actions.ts'

/** Seconds before the second, third … attempt; the last value applies to all further ones. */
const RETRY_PAUSES_SECONDS = [2, 5, 15, 60]
const MAX_ATTEMPTS = 10

type QuotedRow = Omit<QuotedMessage, 'raw'> & {
  author: Identity[] | null
  mediaType: MediaType
  mediaName: string | null
  mediaSeconds: number | null
}

export type QueuedMessage = {
  id: number
  providerId: string
  body: string
  mediaType: MediaType
  isGroup: boolean
  to: Identity[]
  file: { path: string; mimetype: string; name: string; size: number } | null
  voice: boolean
  quoted: QuotedRow | null
  quotedRaw: Buffer | null
  mentions: OutgoingMention[] | null
  choices: MenuChoice[] | null
  template: OutgoingTemplate | null
  expiration: number
  isByPerson: boolean
  campaignRecipientId: number | null
}

const m = tableAlias<'messages'>('m')
const f = tableAlias<'files'>('f')
const q = tableAlias<'messages'>('q')

const fileJson = jsonObject<NonNullable<QueuedMessage['file']>>()({
  ...f.columns('path', 'mimetype'),
  name: sql<string>`coalesce(${m.column('mediaName')}, ${f.column('name')})`,
  ...f.columns('size'),
})

const quotedJson = jsonObject<NonNullable<QueuedMessage['quoted']>>()({
  ...q.columns('providerId', 'fromMe', 'body', 'mediaType', 'mediaName', 'mediaSeconds'),
  author: sql<Identity[] | null>`case when ${q.column('authorContactId')} is not null
    then ${identitiesOf(q.column('authorContactId'))} end`,
})

/**
 * Whether message `m` may not be sent any more, because the person refused messages of campaigns while it waited.
 * Answers and the bot's messages may.
 */
const isRefused = (companyId: number) => sql<boolean>`(
  (m.schedule_id is not null or m.campaign_recipient_id is not null)
  and ${optedOutContact(companyId, sql.ref('m.contactId'))})`

/**
 * Returns the oldest messages that may be sent now; those of people and of the bot before those of campaigns. A message
 * that must be tried again later holds back the later ones to the same contact only, and one of a campaign no others.
 */
export async function nextQueued(db: Db, ref: ConnectionRef, limit: number): Promise<QueuedMessage[]> {
  const { rows } = await sql<QueuedMessage>`
    select m.id, m.provider_id, m.body, m.media_type, m.mentions, m.choices, m.template, m.voice, c.is_group, coalesce(${identitiesOf(m.column('contactId'))}, '[]') as "to",
      ${f.ifJoined(fileJson)} as file, ${q.ifJoined(quotedJson)} as quoted,
      q.raw as quoted_raw, coalesce((c.expirations ->> m.connection_id::text)::int, 0) as expiration,
      m.is_by_person, m.campaign_recipient_id
    from messages m
      join contacts c on c.company_id = m.company_id and c.id = m.contact_id
      left join files f on f.company_id = m.company_id and f.id = m.file_id
      left join messages q on q.company_id = m.company_id and q.id = m.quoted_id
    where m.company_id = ${ref.companyId} and m.connection_id = ${ref.connectionId} and m.outbox = 'queued'
      and (m.send_after is null or m.send_after <= now()) and (m.send_until is null or m.send_until > now())
      and not ${isRefused(ref.companyId)}
      and not exists (select 1 from messages earlier where earlier.company_id = m.company_id
        and earlier.connection_id = m.connection_id and earlier.outbox = 'queued' and earlier.send_after > now()
        and (earlier.send_until is null or earlier.send_until > now())
        and earlier.contact_id = m.contact_id and earlier.id < m.id
        and (earlier.campaign_recipient_id is null or m.campaign_recipient_id is not null))
    order by m.campaign_recipient_id is not null, m.id limit ${limit}`.execute(db)
  return rows
}

type FinishedMessage = {
  id: number
  ticketId: number | null
  scheduleId: number | null
  campaignRecipientId: number | null
}

async function emitFinished(tx: Tx, rows: FinishedMessage[]): Promise<void> {
  await enqueueScheduleResults(tx, rows)
  await recordDeliveries(tx, rows)
  await emitUpdatedInTickets(tx, rows)
}

/** The provider refused the message before its request was answered, and it waits to be sent once more. */
const IS_PUT_BACK = sql`coalesce(send_after > clock_timestamp(), false)`

/**
 * An acknowledgement or a refusal may have been stored before this, and is not overwritten. A message that was deleted
 * while it was being sent is revoked. One whose parts had all left before tells nothing of why it is held.
 */
export async function markWritten(
  tx: Tx,
  messageId: number,
  { raw, held }: { raw: Uint8Array | null; held: MessageHold | null },
): Promise<void> {
  const { rows } = await sql<FinishedMessage & { isDeleted: boolean; connectionId: number | null }>`
    update messages set ack = case when outbox = 'failed' or ${IS_PUT_BACK} then ack else greatest(ack, ${ACK.sent}) end,
      written_at = case when ${IS_PUT_BACK} then written_at else clock_timestamp() end,
      outbox = case when outbox = 'queued' and not ${IS_PUT_BACK} then 'written' else outbox end,
      raw = coalesce(${raw ? Buffer.from(raw) : null}::bytea, raw),
      held = case when outbox = 'queued' and not ${IS_PUT_BACK} then coalesce(${held}, held) else held end,
      send_error = case when outbox = 'failed' or ${IS_PUT_BACK} then send_error end, updated_at = clock_timestamp()
    where company_id = ${tx.companyId} and id = ${messageId}
    returning id, ticket_id, schedule_id, campaign_recipient_id, is_deleted, connection_id`.execute(tx.db)
  const { companyId } = tx
  if (rows[0]?.isDeleted) {
    await tx.enqueue(
      'message.revoke',
      { companyId, messageId },
      { key: `message.revoke/${messageId}`, connectionId: rows[0].connectionId },
    )
  }
  await emitFinished(tx, rows)
}

type Failure = { messageId: number; reason: string; retry: SendError['retry']; pausedUntil: Date | undefined }

export async function markFailed(
  tx: Tx,
  ref: ConnectionRef,
  { messageId, reason, retry, pausedUntil }: Failure,
): Promise<void> {
  if (retry === 'later') return
  if (retry === 'pause') return markPaused(tx, ref, reason, pausedUntil ?? null)
  const pauses = sql`(array[${sql.join(RETRY_PAUSES_SECONDS.map((pause) => sql.lit(pause)))}])`
  const isFinal = retry === 'never' ? sql<boolean>`true` : sql<boolean>`send_attempts + 1 >= ${MAX_ATTEMPTS}::int`
  const { rows } = await sql<FinishedMessage & { outbox: string; contactId: number }>`
    update messages set send_attempts = send_attempts + 1, send_error = ${reason.slice(0, 500)},
      outbox = case when ${isFinal} then 'failed' else 'queued' end,
      send_after = now() + make_interval(secs => ${pauses}[least(send_attempts + 1, ${RETRY_PAUSES_SECONDS.length}::int)]),
      updated_at = clock_timestamp()
    where company_id = ${tx.companyId} and id = ${messageId} and outbox = 'queued'
    returning id, ticket_id, schedule_id, campaign_recipient_id, outbox, contact_id`.execute(tx.db)
  const failed = rows.filter(({ outbox }) => outbox === 'failed')
  await enqueueRefusedPeople(tx, reason, failed)
  await emitFinished(tx, failed)
  if (retry === 'afterOthers') await markBehind(tx, messageId, reason)
}

/** So many messages at once say that they are slowed down. More of them do when the outbox is next woken. */
const MAX_SLOWED = 200

/**
 * Stores on the messages of the connection that could be sent now that the provider takes none until then: those first that
 * do not say so. They stay queued, and no attempt is counted.
 */
export async function markPaused(
  tx: Tx,
  { connectionId }: ConnectionRef,
  reason: string,
  until: Date | null,
): Promise<void> {
  const at = sql`${until?.toISOString() ?? null}::timestamptz(3)`
  await markSlowed(
    tx,
    sql`select b.id from messages b where b.company_id = ${tx.companyId} and b.connection_id = ${connectionId}
      and b.outbox = 'queued' and b.ticket_id is not null and (b.send_after is null or b.send_after <= now())
      and (b.send_error, b.slowed_until) is distinct from (${reason}::text, ${at})
      order by b.send_error is distinct from ${reason}::text desc, b.id`,
    { reason, at },
  )
}

/** Stores on a message, and on those to the same person, that the provider takes no more for that one for a while. */
const markBehind = (tx: Tx, messageId: number, reason: string): Promise<void> =>
  markSlowed(
    tx,
    sql`select b.id from messages refused join messages b on b.company_id = refused.company_id
      and b.connection_id = refused.connection_id and b.outbox = 'queued' and b.ticket_id is not null
      and b.contact_id = refused.contact_id
      where refused.company_id = ${tx.companyId} and refused.id = ${messageId} order by b.id`,
    { reason, at: sql`null::timestamptz(3)` },
  )

/** Messages that another transaction holds are passed over, so that nobody waits for this. */
async function markSlowed(
  tx: Tx,
  waiting: RawBuilder<unknown>,
  { reason, at }: { reason: string; at: RawBuilder<unknown> },
): Promise<void> {
  const { rows } = await sql<FinishedMessage>`
    with slowed as (${waiting} limit ${MAX_SLOWED} for update of b skip locked)
    update messages m set send_error = ${reason}, slowed_until = ${at}, updated_at = clock_timestamp() from slowed
    where m.company_id = ${tx.companyId} and m.id = slowed.id
    returning m.id, m.ticket_id, m.schedule_id, m.campaign_recipient_id`.execute(tx.db)
  await emitUpdatedInTickets(tx, rows)
}

/** Marks messages as failed that were not sent in their time, or that the person refused meanwhile. */
export async function failExpiredMessages(tx: Tx): Promise<void> {
  const tooLate: ErrorCode = 'ERR_TOO_LATE_TO_SEND'
  const refused: ErrorCode = 'ERR_OPTED_OUT'
  const { rows: expired } = await sql<FinishedMessage>`
    update messages m set outbox = 'failed', updated_at = clock_timestamp(),
      send_error = case when send_until < now() then ${tooLate} else ${refused} end
    where company_id = ${tx.companyId} and outbox = 'queued' and (send_until < now() or ${isRefused(tx.companyId)})
    returning id, ticket_id, schedule_id, campaign_recipient_id`.execute(tx.db)
  await emitFinished(tx, expired)
}

/**
 * Sends messages without an acknowledgement again after so many seconds. They keep their id, so the provider recognises
 * a second arrival. Returns how many.
 */
export async function requeueUnacknowledged(tx: Tx, ref: ConnectionRef, seconds: number): Promise<number> {
  const requeued = await tx.db
    .updateTable('messages')
    .set({ outbox: 'queued', sendAfter: null })
    .where('companyId', '=', ref.companyId)
    .where('connectionId', '=', ref.connectionId)
    .where('outbox', '=', 'written')
    .where('ack', '<', ACK.taken)
    .where('writtenAt', '<', sql<string>`now() - make_interval(secs => ${seconds})`)
    .executeTakeFirst()
  return Number(requeued.numUpdatedRows)
}
