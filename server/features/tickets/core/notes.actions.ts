import { audienceOf } from '#contract/events.ts'
import type { Note } from '#contract/notes.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getNote } from '#server/features/tickets/read/notes.queries.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import type { TicketScope } from '#server/features/tickets/read/visibility.queries.ts'
import { announceMentions, insertMentions } from './mentions.actions.ts'

type NotedTicket = Pick<TicketRow, 'id' | 'status' | 'queueId' | 'userId' | 'contactId'>
/**
 * Nobody wrote the note if `userId` is null. `mentions` are the ids of colleagues; the author's own is passed over. `readers`
 * is the ticket as it is about to be, where it is not yet what those must be able to read.
 */
type NewNote = { note: string; userId: number | null; mentions?: number[] | undefined; readers?: TicketScope }

/** Leaves a note on the ticket. Whoever may see the ticket as it is given hears of it, and may be mentioned. */
export async function insertNote(
  tx: Tx,
  ticket: NotedTicket,
  { note, userId, mentions = [], readers = ticket }: NewNote,
): Promise<Note> {
  const { id } = await tx.db
    .insertInto('ticketNotes')
    .values({ companyId: tx.companyId, note, ticketId: ticket.id, contactId: ticket.contactId, userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mentioned = [...new Set(mentions)].filter((one) => one !== userId)
  await insertMentions(tx, readers, id, mentioned)
  const created = await getNote(tx.db, tx.companyId, id)
  tx.emit({ name: 'note.created', payload: { note: created }, audience: { ticket: audienceOf(ticket) } })
  await announceMentions(tx, id, mentioned)
  const { user: _user, contact: _contact, ticket: _ticket, ...row } = created
  return row
}
