/** Who can be mentioned in the notes of a ticket, and which mentions somebody has not seen. */
import { sql, type RawBuilder } from 'kysely'
import type { MentionablePerson, MentionableQuery, NoteMention } from '#contract/note-mentions.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject, tableAlias } from '#server/db/json-object.ts'
import { limitOffset } from '#server/db/limit-offset.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { assertCanReadTicket, getTicketRow, type TicketRow } from './tickets.queries.ts'
import { mayRead, readableBy, type TicketScope } from './visibility.queries.ts'

/** The bell shows so many, and so much of each note. */
const MAX_SHOWN = 50
const SHOWN_TEXT = 500

const n = tableAlias<'ticketNotes'>('n')
const t = tableAlias<'tickets'>('t')
const u = tableAlias<'users'>('u')

const mentionJson = jsonObject<NoteMention>()({
  noteId: n.column('id'),
  note: sql<string>`left(${n.column('note')}, ${sql.lit(SHOWN_TEXT)})`,
  ...n.times('createdAt'),
  author: u.ifJoined(jsonObject<NonNullable<NoteMention['author']>>()(u.columns('id', 'name'))),
  ticket: jsonObject<NoteMention['ticket']>()(t.columns('id', 'uuid')),
  contact: jsonObject<NoteMention['contact']>()(tableAlias<'contacts'>('c').columns('id', 'name')),
})

const notes = sql`ticket_notes n
  join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  left join users u on u.company_id = n.company_id and u.id = n.user_id`

type MentionRow = { mention: NoteMention }

/** Lists what the user has not seen, the newest first, in tickets that the user may still read. */
export async function listUnseenMentions(db: Db, actor: CurrentUser): Promise<NoteMention[]> {
  const { rows } = await sql<MentionRow>`select ${mentionJson} as mention
    from note_mentions nm join ${notes} on n.company_id = nm.company_id and n.id = nm.note_id
    where nm.company_id = ${actor.companyId} and nm.user_id = ${actor.userId} and nm.seen_at is null
      and ${readableBy(actor, true)}
    order by nm.note_id desc ${limitOffset(MAX_SHOWN)}`.execute(db)
  return rows.map(({ mention }) => mention)
}

export async function getMention(db: Db, companyId: number, noteId: number): Promise<NoteMention> {
  const { rows } = await sql<MentionRow>`select ${mentionJson} as mention from ${notes}
    where n.company_id = ${companyId} and n.id = ${noteId}`.execute(db)
  return requireRow(rows).mention
}

/** The tickets (alias `t`) one of whose notes mentions the user. */
export const mentioning = ({ companyId, userId }: CurrentUser): RawBuilder<boolean> =>
  sql`t.id in (select mn.ticket_id from note_mentions nm
    join ticket_notes mn on mn.company_id = nm.company_id and mn.id = nm.note_id
    where nm.company_id = ${companyId} and nm.user_id = ${userId})`

/** Returns those of the people who may read the ticket. */
export async function listReaders(db: Db, companyId: number, scope: TicketScope, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select u.id from users u
    where u.company_id = ${companyId} and u.id = any(${ids}::bigint[]) and ${mayRead(companyId, scope)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who is given a ticket has it open; a queue that is given one has it waiting. */
function scopeAfter(ticket: TicketRow, { queueId, userId }: MentionableQuery): TicketScope {
  if (queueId === undefined && userId === undefined) return ticket
  return {
    status: userId === undefined ? 'pending' : 'open',
    queueId: queueId ?? ticket.queueId,
    userId: userId ?? null,
  }
}

/** Lists the colleagues of the user who may read the ticket, by name. */
export async function listMentionable(
  db: Db,
  actor: CurrentUser,
  query: MentionableQuery,
): Promise<MentionablePerson[]> {
  await assertCanReadTicket(db, actor, query.ticketId, true)
  return listPeopleWhoRead(db, actor, scopeAfter(await getTicketRow(db, query.ticketId), query))
}

/** Lists the colleagues of the user who may read such a ticket, by name. */
export async function listPeopleWhoRead(
  db: Db,
  { companyId, userId }: CurrentUser,
  scope: TicketScope,
): Promise<MentionablePerson[]> {
  const { rows } = await sql<MentionablePerson>`select u.id, u.name from users u
    where u.company_id = ${companyId} and u.id <> ${userId} and ${mayRead(companyId, scope)}
    order by lower(u.name), u.id`.execute(db)
  return rows
}
