import { sql } from 'kysely'
import type { Note, NoteListItem } from '#contract/notes.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject, tableAlias } from '#server/db/json-object.ts'
import { AppError } from '#server/lib/app-error.ts'

const u = tableAlias<'users'>('u')
const t = tableAlias<'tickets'>('t')
const userJson = jsonObject<NonNullable<NoteListItem['user']>>()(u.columns('id', 'name', 'email'))
const contactJson = jsonObject<NoteListItem['contact']>()(tableAlias<'contacts'>('c').columns('id', 'name'))
const ticketJson = jsonObject<NoteListItem['ticket']>()({ ...t.columns('id', 'status'), ...t.times('createdAt') })

const m = tableAlias<'users'>('m')
const mentionsJson = jsonList(jsonObject<Note['mentions'][number]>()(m.columns('id', 'name')), {
  from: sql`note_mentions nm join users m on m.company_id = nm.company_id and m.id = nm.user_id
    where nm.company_id = n.company_id and nm.note_id = n.id`,
  orderBy: m.column('id'),
})

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
      mentionsJson.as('mentions'),
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
