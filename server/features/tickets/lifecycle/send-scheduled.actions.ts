import { sql } from 'kysely'
import type { ChannelKind } from '#contract/channels.ts'
import type { Tx } from '#server/db/transaction.ts'
import { renderForTicket } from '#server/features/tickets/lifecycle/automatic-messages.actions.ts'
import { assertNoTicketOnOtherConnection } from '#server/features/tickets/lifecycle/other-connection.actions.ts'
import { lockOpenTicket, findOrCreateTicket } from '#server/features/tickets/lifecycle/find-or-create.actions.ts'
import { queueMessage, type Attachment } from '#server/features/tickets/messages/queue-message.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { AppError } from '#server/lib/app-error.ts'

export type Scheduled = {
  id: number
  contactId: number
  /** Who arranged it and holds the conversation that it begins; null: they are gone. */
  userId: number | null
  /** null: that of the conversation that runs, else the default. */
  connectionId: number | null
  template: string
  attachment: Attachment | null
  expiresInMinutes: number
}

type ScheduledConnection = { connectionId: number; channel: ChannelKind; isGroup: boolean; isReachable: boolean }

async function connectionForScheduled(
  tx: Tx,
  { contactId, connectionId, userId }: Scheduled,
): Promise<ScheduledConnection> {
  const { rows } = await sql<ScheduledConnection>`
    select w.id as connection_id, w.channel, c.is_group, exists (select from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.id) as is_reachable
    from contacts c join connections w on w.company_id = c.company_id and w.channel = c.channel
      left join users u on u.company_id = c.company_id and u.id = ${userId}
      left join tickets t on t.company_id = c.company_id and t.contact_id = c.id and t.connection_id = w.id
        and t.status <> 'closed'
    where c.company_id = ${tx.companyId} and c.id = ${contactId}
      and (${connectionId}::bigint is null or w.id = ${connectionId})
    order by t.id is not null desc, w.id is not distinct from u.connection_id desc, w.is_default desc,
      w.status = 'CONNECTED' desc, w.id limit 1`.execute(tx.db)
  const line = rows[0]
  if (!line) throw new AppError(connectionId === null ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_WAPP_INVALID_CONTACT')
  if (!line.isReachable) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  return line
}

/** Goes on in the conversation that runs and changes nothing about it; else one begins, held by who arranged it. */
async function ticketForScheduled(
  tx: Tx,
  { contactId, userId }: Scheduled,
  line: ScheduledConnection,
): Promise<TicketRow> {
  const { connectionId, channel, isGroup } = line
  const running = await lockOpenTicket(tx, { contactId, connectionId })
  if (running) return running
  await assertNoTicketOnOtherConnection(tx, { contactId, connectionId })
  const status = userId === null ? 'pending' : 'open'
  const ticketInput = { contactId, isGroup, connectionId, channel, status, queueId: 'ofConnection', userId } as const
  return (await findOrCreateTicket(tx, ticketInput)).ticket
}

/**
 * Queues a message that was written earlier, its variables filled in now. It is nobody's answer: a customer who waits
 * waits on, and a chatbot goes on. The database lets a schedule have one message only.
 */
export async function sendScheduled(tx: Tx, scheduled: Scheduled): Promise<{ ticketId: number }> {
  const line = await connectionForScheduled(tx, scheduled)
  const ticket = await ticketForScheduled(tx, scheduled, line)
  const { id: scheduleId, attachment, expiresInMinutes: goodForMinutes } = scheduled
  const body = await renderForTicket(tx, ticket, scheduled.template)
  await queueMessage(tx, ticket, { body, userId: null, attachment, expiresInMinutes: goodForMinutes, scheduleId })
  return { ticketId: ticket.id }
}

/** A message that could not be sent stays in its conversation, and is no longer the schedule's. */
export async function detachSchedule(tx: Tx, scheduleId: number): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ scheduleId: null })
    .where('companyId', '=', tx.companyId)
    .where('scheduleId', '=', scheduleId)
    .execute()
}

/** Lets the schedules know what became of their messages. */
export async function enqueueScheduleResults(tx: Tx, messages: { scheduleId: number | null }[]): Promise<void> {
  const { companyId } = tx
  for (const { scheduleId } of messages) {
    if (scheduleId === null) continue
    await tx.enqueue('schedule.settle', { companyId, scheduleId }, { key: `schedule.settle/${scheduleId}` })
  }
}
