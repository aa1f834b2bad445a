import { audienceOf } from '#contract/events.ts'
import { can } from '#contract/permissions.ts'
import type { Note, NoteInput } from '#contract/notes.ts'
import type { Tx } from '#server/db/transaction.ts'
import {
  assertCanReadTicket,
  getNote,
  getTicketRow,
  insertNote,
  type TicketRow,
} from '#server/features/tickets/index.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

export async function createNote(tx: Tx, actor: CurrentUser, input: NoteInput): Promise<Note> {
  const { note, ticketId, contactId, mentions } = input
  await assertCanReadTicket(tx.db, actor, ticketId)
  const ticket = await getTicketRow(tx.db, ticketId)
  if (ticket.contactId !== contactId) throw new AppError('ERR_NO_CONTACT_FOUND')
  return insertNote(tx, ticket, { note, userId: actor.userId, mentions })
}

/** Leaves a note that nobody wrote, such as what an assistant found out before a person takes over. */
export const createAutomaticNote = async (tx: Tx, ticket: TicketRow, note: string): Promise<void> =>
  void (await insertNote(tx, ticket, { note, userId: null }))

/** Deletes an own note, or with `notes:delete` any note. */
export async function deleteNote(tx: Tx, actor: CurrentUser, id: number): Promise<void> {
  const { ticketId, userId, mentions } = await getNote(tx.db, tx.companyId, id)
  if (userId !== actor.userId && !can(actor, 'notes:delete')) throw new AppError('ERR_NO_PERMISSION')
  const ticket = await getTicketRow(tx.db, ticketId)
  await tx.db.deleteFrom('ticketNotes').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  tx.emit({ name: 'note.deleted', payload: { noteId: id, ticketId }, audience: { ticket: audienceOf(ticket) } })
  if (mentions.length === 0) return
  const userIds = mentions.map((person) => person.id)
  tx.emit({ name: 'mentions.changed', payload: { ticketId }, audience: { userIds } })
}
