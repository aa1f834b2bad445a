import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import type { Tx } from '#server/db/change.ts'
import { clock } from '#server/db/time.ts'
import { announceTicket } from '#server/features/tickets/announce.actions.ts'
import { PROMPT_MINUTES, sayByItself } from '#server/features/tickets/automatic.actions.ts'
import { STOPPED_BOT } from '#server/features/tickets/bot.actions.ts'
import { closeByItself } from '#server/features/tickets/closing.actions.ts'
import { TICKET_COLUMNS, type TicketRow } from '#server/features/tickets/queries.ts'
import { isSilent, isStranded, patience } from '#server/features/tickets/timers.queries.ts'

/** What was due may have changed until its row is ours: the same rule is asked again under the lock. */
async function lockDue(tx: Tx, ticketId: number): Promise<TicketRow | undefined> {
  const row = await tx.db
    .selectFrom('tickets')
    .select(TICKET_COLUMNS)
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .where('status', '<>', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as TicketRow | undefined
}

/**
 * Closes a conversation whose customer fell silent, after the limit of the connection or of the company. Only the
 * connection's limit has a text, and what has been due for long is closed without it. False: it is not due any more.
 */
export async function closeSilent(tx: Tx, ticketId: number, hours: number): Promise<boolean> {
  const ticket = await lockDue(tx, ticketId)
  if (!ticket) return false
  const { rows } = await sql<{ text: string }>`
    select case when c.expires_ticket > 0 and make_interval(mins => c.expires_ticket) = ${patience(hours)}
        and t.updated_at + ${patience(hours)} > now() - make_interval(mins => ${PROMPT_MINUTES})
      then c.expires_inactive_message else '' end as text
    from tickets t left join connections c on c.company_id = t.company_id and c.id = t.connection_id
    where t.company_id = ${tx.companyId} and t.id = ${ticketId} and ${isSilent(hours)}`.execute(tx.db)
  if (!rows[0]) return false
  const closed = await closeByItself(tx, ticket, 'inactive')
  await sayByItself(tx, closed, rows[0].text)
  return true
}

/**
 * Gives a conversation that nobody chose a queue for to the connection's. It has waited all the time: that does not begin
 * anew. False: it is not due any more.
 */
export async function sendToQueue(tx: Tx, ticketId: number): Promise<boolean> {
  const ticket = await lockDue(tx, ticketId)
  if (!ticket) return false
  const { rows } = await sql<{ queueId: number }>`
    select c.send_id_queue as queue_id
    from tickets t join connections c on c.company_id = t.company_id and c.id = t.connection_id
    where t.company_id = ${tx.companyId} and t.id = ${ticketId} and ${isStranded}`.execute(tx.db)
  if (!rows[0]) return false
  const { queueId } = rows[0]
  await tx.db
    .updateTable('tickets')
    .set({ queueId, ...STOPPED_BOT, updatedAt: clock })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .execute()
  await announceTicket(tx, ticketId, audienceOf(ticket))
  return true
}
