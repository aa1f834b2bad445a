import { audienceOf } from '#contract/events.ts'
import type { Note } from '#contract/notes.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getNote } from '#server/features/tickets/read/notes.queries.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

type NotedTicket = Pick<TicketRow, 'id' | 'status' | 'queueId' | 'userId' | 'contactId'>

/** Leaves a note on the ticket. Whoever may see the ticket as it is given hears of it. Nobody wrote it if `userId` is null. */
export async function insertNote(tx: Tx, ticket: NotedTicket, note: string, userId: number | null): Promise<Note> {
  const { id } = await tx.db
    .insertInto('ticketNotes')
    .values({ companyId: tx.companyId, note, ticketId: ticket.id, contactId: ticket.contactId, userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const created = await getNote(tx.db, tx.companyId, id)
  tx.emit({ name: 'note.created', payload: { note: created }, audience: { ticket: audienceOf(ticket) } })
  const { user: _user, contact: _contact, ticket: _ticket, ...row } = created
  return row
}
