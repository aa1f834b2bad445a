import { sql } from 'kysely'
import type { TicketSummary } from '#contract/attendant-ai.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject, jsonOfRow, tableAlias } from '#server/db/json-object.ts'
import { newerMessages } from './conversation.queries.ts'

const u = tableAlias<'users'>('u')
const user = jsonOfRow(
  jsonObject<NonNullable<TicketSummary['user']>>()(u.columns('id', 'name')),
  sql`users u where u.company_id = s.company_id and u.id = s.user_id`,
)

/** Returns the last summary of a ticket, with how far the conversation went on since. */
export async function findSummary(db: Db, companyId: number, ticketId: number): Promise<TicketSummary | null> {
  const summary = await db
    .selectFrom('ticketSummaries as s')
    .select(['s.body as text', 's.createdAt', user.as('user')])
    .select(newerMessages(ticketId, sql.ref('s.lastMessageId')).as('newMessages'))
    .where('s.companyId', '=', companyId)
    .where('s.ticketId', '=', ticketId)
    .executeTakeFirst()
  return summary ?? null
}
