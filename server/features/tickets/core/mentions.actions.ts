import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { getMention, listReaders } from '#server/features/tickets/read/mentions.queries.ts'
import type { TicketScope } from '#server/features/tickets/read/visibility.queries.ts'
import { AppError } from '#server/lib/app-error.ts'

/** Whoever sees a mention on the screen within this time gets no e-mail about it. */
const MAIL_AFTER_MS = 2 * 60_000

/** Stores whom a note mentions. Throws if somebody could not read the ticket, or is not of the company. */
export async function insertMentions(tx: Tx, scope: TicketScope, noteId: number, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return
  const readers = await listReaders(tx.db, tx.companyId, scope, userIds)
  if (readers.length !== userIds.length) throw new AppError('ERR_MENTIONED_CANNOT_READ')
  const { companyId } = tx
  await tx.db
    .insertInto('noteMentions')
    .values(userIds.map((userId) => ({ companyId, noteId, userId })))
    .execute()
}

/** Tells each of them of the mention, and by e-mail those who want it. */
export async function announceMentions(tx: Tx, noteId: number, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return
  const { companyId } = tx
  const mention = await getMention(tx.db, companyId, noteId)
  for (const userId of userIds) tx.emit({ name: 'mention.created', payload: { mention }, audience: { userId } })
  const wanted = await tx.db
    .selectFrom('mentionMails')
    .select('userId')
    .where('companyId', '=', companyId)
    .where('userId', 'in', userIds)
    .execute()
  const runAt = new Date(Date.now() + MAIL_AFTER_MS).toISOString()
  for (const { userId } of wanted)
    await tx.enqueue('mention.mail', { companyId, noteId, userId }, { key: `mention.mail ${noteId}/${userId}`, runAt })
}

/** Marks the user's mentions of a ticket as seen, and returns how many there were. */
export async function markMentionsSeen(tx: Tx, userId: number, ticketId: number): Promise<number> {
  const { rows } = await sql`update note_mentions nm set seen_at = ${transactionStart} from ticket_notes n
    where nm.company_id = ${tx.companyId} and nm.user_id = ${userId} and nm.seen_at is null
      and n.company_id = nm.company_id and n.id = nm.note_id and n.ticket_id = ${ticketId}
    returning nm.note_id`.execute(tx.db)
  if (rows.length > 0) tx.emit({ name: 'mentions.changed', payload: { ticketId }, audience: { userIds: [userId] } })
  return rows.length
}
