import { sql, type RawBuilder } from 'kysely'
import { can } from '#contract/permissions.ts'
import type { QueueRef } from '#contract/queues.ts'
import type { TimelineEntry } from '#contract/ticket-history.ts'
import type { Ticket, TicketConflict, TicketDetails } from '#contract/tickets.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject, tableAlias } from '#server/db/json-object.ts'
import { asReadBy, ticketDetailsJson, ticketJoins, ticketJson } from './json.queries.ts'
import { parseWithFileUrls } from './file-urls.ts'
import { recordedJson } from './timeline.queries.ts'
import { findableBy, readableBy } from './visibility.queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

export const TICKET_COLUMNS = [
  'id',
  'uuid',
  'status',
  'channel',
  'contactId',
  'connectionId',
  'queueId',
  'userId',
  'unreadMessages',
  'markedUnreadAt',
  'isGroup',
  'chatbot',
  'queueOptionId',
  'useIntegration',
  'integrationId',
  'promptId',
  'bot',
  'botSeenId',
  'waitingSince',
  'isSample',
  'closedAt',
  'createdAt',
  'updatedAt',
] as const

const ticketRows = (db: Db) => db.selectFrom('tickets').select(TICKET_COLUMNS)
export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketRows>['executeTakeFirstOrThrow']>>

/** Returns any ticket of the company, without checking rights. */
export async function getTicketRow(db: Db, ticketId: number): Promise<TicketRow> {
  const row = await ticketRows(db).where('id', '=', ticketId).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND')
  return row
}

/** Returns null when the company has no such ticket. `peek` allows what `userSpyChat` allows. */
async function canRead(db: Db, actor: CurrentUser, ticketId: number, peek: boolean): Promise<boolean | null> {
  const { rows } = await sql<{ may: boolean }>`select coalesce(${readableBy(actor, peek)}, false) as may
    from tickets t where t.company_id = ${actor.companyId} and t.id = ${ticketId}`.execute(db)
  return rows[0]?.may ?? null
}

/** Throws 404 when the company has no such ticket, and 403 when the viewer may not read it. */
export async function assertCanReadTicket(db: Db, actor: CurrentUser, ticketId: number, peek = false): Promise<void> {
  const may = await canRead(db, actor, ticketId, peek)
  if (may === null) throw new AppError('ERR_NO_TICKET_FOUND')
  if (!may) throw new AppError('ERR_NO_PERMISSION')
}

/** Only the assignee may write in a ticket that they may read; users with `tickets-manager:showall` may write in any. */
export function assertMayWrite(actor: CurrentUser, ticket: Pick<TicketRow, 'userId' | 'status'>): void {
  const isAssignee = ticket.userId === actor.userId && ticket.status !== 'pending'
  if (!isAssignee && !can(actor, 'tickets-manager:showall')) throw new AppError('ERR_NO_PERMISSION')
}

/** Returns whether the viewer's screen may receive the events of a conversation. */
export const canOpenTicket = async (db: Db, actor: CurrentUser, ticketId: number): Promise<boolean> =>
  (await canRead(db, actor, ticketId, true)) === true

/** A ticket with what this transaction has put into its timeline. */
type SavedTicket<Shown> = { ticket: Shown; history: TimelineEntry[] }

async function listSaved<Shown>(
  db: Db,
  shown: RawBuilder<unknown>,
  ticketIds: number[],
): Promise<SavedTicket<Shown>[]> {
  const { rows } = await sql<{ id: number; json: string; history: TimelineEntry[] }>`
    select t.id, (${shown})::text as json, ${recordedJson} as history
    from tickets t ${ticketJoins} where t.id = any(${ticketIds}::bigint[])`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ticketIds.flatMap((id) => {
    const row = found.get(id)
    return row ? [{ ticket: parseWithFileUrls<Shown>(row.json), history: row.history }] : []
  })
}

function requireTicket<Shown>([ticket]: Shown[]): Shown {
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND')
  return ticket
}

/**
 * Returns those of the tickets that exist, in the given order, as lists and events show them; the other function as open
 * conversations do. Neither checks rights.
 */
export const listSavedTickets = (db: Db, ticketIds: number[]): Promise<SavedTicket<Ticket>[]> =>
  listSaved<Ticket>(db, ticketJson, ticketIds)

export const listSavedTicketDetails = (db: Db, ticketIds: number[]): Promise<SavedTicket<TicketDetails>[]> =>
  listSaved<TicketDetails>(db, ticketDetailsJson, ticketIds)

export const getSavedTicket = async (db: Db, ticketId: number): Promise<SavedTicket<Ticket>> =>
  requireTicket(await listSavedTickets(db, [ticketId]))

export const getSavedTicketDetails = async (db: Db, ticketId: number): Promise<SavedTicket<TicketDetails>> =>
  requireTicket(await listSavedTicketDetails(db, [ticketId]))

export const listTicketsForEvent = async (db: Db, ticketIds: number[]): Promise<Ticket[]> =>
  (await listSavedTickets(db, ticketIds)).map(({ ticket }) => ticket)

export const getTicketForEvent = async (db: Db, ticketId: number): Promise<Ticket> =>
  (await getSavedTicket(db, ticketId)).ticket

export const getTicketDetailsForEvent = async (db: Db, ticketId: number): Promise<TicketDetails> =>
  (await getSavedTicketDetails(db, ticketId)).ticket

async function findTicketDetails(
  db: Db,
  actor: CurrentUser,
  key: { id: number } | { uuid: string },
): Promise<TicketDetails> {
  const found = 'id' in key ? sql`t.id = ${key.id}` : sql`t.uuid = ${key.uuid}`
  const { rows } = await sql<{ json: string; may: boolean }>`
    select (${asReadBy(actor, ticketDetailsJson)})::text as json, coalesce(${findableBy(actor)}, false) as may
    from tickets t ${ticketJoins} where t.company_id = ${actor.companyId} and ${found}`.execute(db)
  const row = rows[0]
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND')
  if (!row.may) throw new AppError('ERR_NO_PERMISSION')
  return parseWithFileUrls<TicketDetails>(row.json)
}

/** Viewers who may find the ticket but not read its messages get it too. */
export const getTicket = (db: Db, actor: CurrentUser, id: number): Promise<TicketDetails> =>
  findTicketDetails(db, actor, { id })

export const getTicketByUuid = (db: Db, actor: CurrentUser, uuid: string): Promise<TicketDetails> =>
  findTicketDetails(db, actor, { uuid })

const t = tableAlias<'tickets'>('t')
const u = tableAlias<'users'>('u')
const q = tableAlias<'queues'>('q')
const conflictJson = jsonObject<TicketConflict>()({
  ...t.columns('id', 'uuid', 'status', 'userId'),
  user: u.ifJoined(jsonObject<NonNullable<TicketConflict['user']>>()(u.columns('id', 'name'))),
  queue: q.ifJoined(jsonObject<QueueRef>()(q.columns('id', 'name', 'color'))),
})

/** Finds the ticket that prevents another one for the same contact: on that connection, or on any other. */
export async function findConflict(
  db: Db,
  contactId: number,
  connection: { on: number | null } | { except: number | null },
): Promise<TicketConflict | null> {
  const there =
    'on' in connection
      ? sql`t.connection_id = ${connection.on}`
      : sql`t.connection_id is distinct from ${connection.except}::bigint`
  const { rows } = await sql<{ conflict: TicketConflict }>`select ${conflictJson} as conflict
    from tickets t
      left join users u on u.company_id = t.company_id and u.id = t.user_id
      left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    where t.contact_id = ${contactId} and ${there} and t.status <> 'closed'
    order by t.id limit 1`.execute(db)
  return rows[0]?.conflict ?? null
}
