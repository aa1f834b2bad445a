import type { NoteListItem } from '#contract/notes.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject, tableAlias } from '#server/db/json-object.ts'
import { AppError } from '#server/lib/app-error.ts'

const u = tableAlias<'users'>('u')
const t = tableAlias<'tickets'>('t')
const userJson = jsonObject<NonNullable<NoteListItem['user']>>()(u.columns('id', 'name', 'email'))
const contactJson = jsonObject<NoteListItem['contact']>()(tableAlias<'contacts'>('c').columns('id', 'name'))
const ticketJson = jsonObject<NoteListItem['ticket']>()({ ...t.columns('id', 'status'), ...t.times('createdAt') })

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
      u.ifJoined(userJson).as('user'),
      contactJson.as('contact'),
      ticketJson.as('ticket'),
    ])

/** Lists the notes of all tickets of the contact, newest first. */
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
