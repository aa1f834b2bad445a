import { sql } from 'kysely'
import type { NoteListItem } from '#contract/notes.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/lib/app-error.ts'

const notes = (db: Db, companyId: number) =>
  db
    .selectFrom('ticketNotes as n')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.companyId', '=', 'n.companyId').onRef('c.id', '=', 'n.contactId'),
    )
    .innerJoin('tickets as t', (join) => join.onRef('t.companyId', '=', 'n.companyId').onRef('t.id', '=', 'n.ticketId'))
    .leftJoin('users as u', (join) => join.onRef('u.companyId', '=', 'n.companyId').onRef('u.id', '=', 'n.userId'))
    .where('n.companyId', '=', companyId)
    .select([
      'n.id',
      'n.note',
      'n.userId',
      'n.contactId',
      'n.ticketId',
      'n.createdAt',
      'n.updatedAt',
      sql<NoteListItem['user']>`case when u.id is not null
        then json_build_object('id', u.id, 'name', u.name, 'email', u.email) end`.as('user'),
      sql<NoteListItem['contact']>`json_build_object('id', c.id, 'name', c.name)`.as('contact'),
      sql<NoteListItem['ticket']>`json_build_object('id', t.id, 'status', t.status, 'createdAt', iso(t.created_at))`.as(
        'ticket',
      ),
    ])

/** What was noted about the contact, in this and in earlier tickets. */
export const listNotes = (db: Db, companyId: number, contactId: number): Promise<NoteListItem[]> =>
  notes(db, companyId)
    .where('n.contactId', '=', contactId)
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id', 'desc')
    .execute()

export async function getNote(db: Db, companyId: number, id: number): Promise<NoteListItem> {
  const note = await notes(db, companyId).where('n.id', '=', id).executeTakeFirst()
  if (!note) throw new AppError('ERR_NO_TICKETNOTE_FOUND')
  return note
}
