/**
 * The question of a ticket: the first message of the customer that nobody has answered, as the line that lists show, and
 * how many there are. It begins with the wait and ends with it: the database forgets it together with `waitingSince`.
 */
import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import { ACTIVITY_TYPES } from '#contract/activity-types.ts'
import type { MediaType } from '#contract/messages.ts'
import type { Tx } from '#server/db/transaction.ts'
import { previewOf } from '#server/features/tickets/read/message-preview.ts'

/** Returns the columns of a ticket in which the customer wrote this message, with its line, which may be empty. */
export const questionWith = (messageId: number, line: string) => ({
  questionId: sql<number>`coalesce(question_id, ${messageId})`,
  question: sql<string | null>`case when question_id is null then ${line || null} else question end`,
  unanswered: sql<number>`unanswered + 1`,
})

type Asked = {
  id: number
  body: string
  mediaType: MediaType
  mediaName: string | null
  mediaSeconds: number | null
  count: number
}

/**
 * Finds the question anew among the messages from this id on, for a ticket whose customer waits. History from before the
 * ticket, which arrives when the number is linked, is left out.
 */
export async function recountQuestion(tx: Tx, ticketId: number, fromId: number): Promise<void> {
  const { companyId } = tx
  const { rows } = await sql<Asked>`
    select m.id, m.body, m.media_type, m.media_name, m.media_seconds, count(*) over () as count
    from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where m.company_id = ${companyId} and m.ticket_id = ${ticketId} and m.id >= ${fromId} and not m.from_me
      and not m.is_deleted and m.media_type <> all(${[...ACTIVITY_TYPES]}::text[])
      and not (m.ack = ${ACK.read} and m.created_at < t.created_at)
    order by m.id limit 1`.execute(tx.db)
  const [first] = rows
  await tx.db
    .updateTable('tickets')
    .set({
      questionId: first?.id ?? null,
      question: (first && previewOf(first)) || null,
      unanswered: first?.count ?? 0,
    })
    .where('companyId', '=', companyId)
    .where('id', '=', ticketId)
    .where('waitingSince', 'is not', null)
    .execute()
}

/** Follows a change of a customer's message. Returns whether the message is among those that nobody has answered. */
export async function refreshQuestion(tx: Tx, ticketId: number, messageId: number): Promise<boolean> {
  const ticket = await tx.db
    .selectFrom('tickets')
    .select('questionId')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .executeTakeFirst()
  const questionId = ticket?.questionId ?? null
  if (questionId === null || messageId < questionId) return false
  await recountQuestion(tx, ticketId, questionId)
  return true
}
