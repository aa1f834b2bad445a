import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import { ACTIVITY_TYPES } from '#contract/activity-types.ts'
import type { MediaType } from '#contract/messages.ts'
import type { Tx } from '#server/db/transaction.ts'
import { previewOf } from '#server/features/tickets/read/message-preview.ts'

/** The tickets of a batch are locked together while the whole of their conversations is read. */
const BATCH_SIZE = 20

type Found = {
  ticketId: number
  id: number
  body: string
  mediaType: MediaType
  mediaName: string | null
  mediaSeconds: number | null
  count: number
}

/**
 * Finds for each of these tickets the first message that the customer wrote after our last one before it. A reply of the
 * bot counts as one of ours, so that what was chosen in its menu is no question. History from before the ticket is left out.
 */
async function findQuestions({ db, companyId }: Tx, ticketIds: number[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select q.ticket_id, m.id, m.body, m.media_type, m.media_name, m.media_seconds, q.count
      from (
        select distinct on (ticket_id) ticket_id, id, count(*) over (partition by ticket_id) as count
          from (
            select *, rank() over (partition by ticket_id order by answers_after) as block from (
              select m.id, m.ticket_id, m.from_me, m.is_deleted, m.media_type,
                  count(*) filter (where m.from_me) over (partition by m.ticket_id order by m.id desc) as answers_after
                from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
                where m.company_id = ${companyId} and m.ticket_id = any(${ticketIds}::bigint[])
                  and not (not m.from_me and m.ack = ${ACK.read} and m.created_at < t.created_at)) written
             where not from_me and not is_deleted and media_type <> all(${[...ACTIVITY_TYPES]}::text[])) asked
         where block = 1
         order by ticket_id, id) q
      join messages m on m.company_id = ${companyId} and m.id = q.id`.execute(db)
  return rows
}

type Batch = { before: string; afterId: number }

/**
 * Fills the questions of the next tickets, after this id, whose customers have waited since before that time. Returns the
 * id of the last one; null when there was none. Lists that are open show the questions when they are fetched again.
 */
export async function fillQuestions(tx: Tx, { before, afterId }: Batch): Promise<number | null> {
  const { db, companyId } = tx
  const { rows: waiting } = await sql<{ id: number }>`
    select id from tickets where company_id = ${companyId} and id > ${afterId} and status <> 'closed'
      and waiting_since < ${before}::timestamptz
    order by id limit ${BATCH_SIZE} for no key update`.execute(db)
  const last = waiting.at(-1)
  if (!last) return null
  // A statement of its own sees the messages of those for whose lock the one above has waited.
  const found = await findQuestions(
    tx,
    waiting.map(({ id }) => id),
  )
  const questions = found.map(({ ticketId, id, count, ...message }) => ({
    ticket: ticketId,
    message: id,
    line: previewOf(message) || null,
    messages: count,
  }))
  await sql`update tickets t set question_id = q.message, question = q.line, unanswered = q.messages
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      as q(ticket bigint, message bigint, line text, messages int)
    where t.company_id = ${companyId} and t.id = q.ticket`.execute(db)
  return last.id
}
