import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { TicketRow } from '#server/features/tickets/index.ts'
import type { AssistantAction, AssistantTarget, AssistantTurn, UnansweredMessage } from './assistant.ts'
import { toCustomerLanguage } from '#contract/automatic-texts.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { ACK } from '#contract/acks.ts'
import { ACTIVITY_TYPES } from '#contract/activity-types.ts'

/** An assistant answers as long as nobody accepted the ticket, moved it, or wrote in it. */
export const isAnswering = ({ status, useIntegration, bot, connectionId }: TicketRow): boolean =>
  status === 'pending' && useIntegration && bot !== null && connectionId !== null

/** What is still to be done of a turn after a pause; `offset` is how many of its actions came before. */
export type PendingActions = { turnId: number; offset: number; actions: AssistantAction[] }

export type SessionRow = AssistantTarget & {
  state: unknown
  seenId: number
  wroteAt: string | null
  pending: PendingActions | null
  pendingAt: string | null
  turnId: number | null
  turns: number
  redone: number
  hops: number
}

export async function findSession(db: Db, companyId: number, ticketId: number): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('assistantSessions')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .executeTakeFirst()
  return row && { ...row, pending: row.pending as PendingActions | null }
}

export type IncomingMessage = UnansweredMessage & { isFetching: boolean }

/** Reads the customer's messages after `seenId`, oldest first, as far as `lastId` if it is given. */
export async function listUnanswered(
  db: Db,
  { companyId, ticket, seenId, lastId }: { companyId: number; ticket: TicketRow; seenId: number; lastId?: number },
): Promise<IncomingMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'body', 'mediaType', 'mediaMimetype', 'mediaName', 'voice', 'fileId', 'mediaState', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticket.id)
    .where('id', '>', seenId)
    .$if(lastId !== undefined, (query) => query.where('id', '<=', lastId ?? 0))
    .where('fromMe', '=', false)
    .where('undecryptable', '=', false)
    .where('isDeleted', '=', false)
    .where('mediaType', 'not in', ACTIVITY_TYPES)
    .where(sql<boolean>`not (ack = ${ACK.read} and created_at < ${ticket.createdAt})`)
    .orderBy('id')
    .execute()
  return rows.map(({ mediaState, ...row }) => ({ ...row, isFetching: mediaState === 'pending' }))
}

type Surroundings = Pick<AssistantTurn, 'ticket' | 'contact' | 'connection' | 'company'>
type SurroundingsRow = {
  queueName: string | null
  contactName: string
  number: string | null
  email: string
  keptFromAi: boolean
  connectionName: string
  channel: string
  companyName: string
  timezone: string
}

/** Reads what an assistant may know of ticket, contact, connection and company. */
export async function readSurroundings(db: Db, companyId: number, ticket: TicketRow): Promise<Surroundings> {
  const { rows } = await sql<SurroundingsRow>`
    select q.name as queue_name, c.name as contact_name, c.number, c.email, c.kept_from_ai, w.name as connection_name, w.channel,
      co.name as company_name, co.timezone
    from tickets t
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      join connections w on w.company_id = t.company_id and w.id = t.connection_id
      join companies co on co.id = t.company_id
      left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    where t.company_id = ${companyId} and t.id = ${ticket.id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a ticket of an assistant has no connection')
  const language = toCustomerLanguage((await getCompanySettings(db, companyId)).customerLanguage)
  const { id, uuid, queueId, createdAt, contactId } = ticket
  return {
    ticket: { id, uuid, queueId, queueName: row.queueName ?? '', createdAt },
    contact: {
      ...{ id: contactId, name: row.contactName, number: row.number ?? '', email: row.email },
      keptFromAi: row.keptFromAi,
    },
    connection: { id: ticket.connectionId ?? 0, name: row.connectionName, channel: row.channel },
    company: { name: row.companyName, timezone: row.timezone, language },
  }
}

/** Returns whether the target failed so often that it is left alone for a while. */
export async function isCircuitOpen(db: Db, companyId: number, { kind, targetId }: AssistantTarget): Promise<boolean> {
  const open = await db
    .selectFrom('assistantCircuits')
    .select('failures')
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .where('targetId', '=', targetId)
    .where('openUntil', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst()
  return open !== undefined
}
