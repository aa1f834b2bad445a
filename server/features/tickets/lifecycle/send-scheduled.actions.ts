import { sql } from 'kysely'
import type { ChannelKind } from '#contract/channels.ts'
import type { Tx } from '#server/db/transaction.ts'
import { renderForTicket } from './automatic-messages.actions.ts'
import { assertNoTicketOnOtherConnection } from './other-connection.actions.ts'
import { lockOpenTicket, findOrCreateTicket } from './find-or-create.actions.ts'
import { queueMessage, type Attachment } from '#server/features/tickets/messages/queue-message.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { AppError } from '#server/lib/app-error.ts'

export type Scheduled = {
  id: number
  contactId: number
  /** The user who scheduled it, who becomes the assignee of a ticket that it opens; null when the user was deleted. */
  userId: number | null
  /** null stands for the connection of the contact's open ticket, otherwise for the default one. */
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
  const connection = rows[0]
  if (!connection) throw new AppError(connectionId === null ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_WAPP_INVALID_CONTACT')
  if (!connection.isReachable) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  return connection
}

/** Returns the contact's open ticket unchanged; otherwise opens one, assigned to the user who scheduled the message. */
async function ticketForScheduled(
  tx: Tx,
  { contactId, userId }: Scheduled,
  connection: ScheduledConnection,
): Promise<TicketRow> {
  const { connectionId, channel, isGroup } = connection
  const openTicket = await lockOpenTicket(tx, { contactId, connectionId })
  if (openTicket) return openTicket
  await assertNoTicketOnOtherConnection(tx, { contactId, connectionId })
  const status = userId === null ? 'pending' : 'open'
  const ticketInput = { contactId, isGroup, connectionId, channel, status, queueId: 'ofConnection', userId } as const
  return (await findOrCreateTicket(tx, ticketInput)).ticket
}

/**
 * Queues a scheduled message, its variables filled in now. It does not count as an answer: `waitingSince` and the bot
 * stay as they are. The database allows one message per schedule.
 */
export async function sendScheduled(tx: Tx, scheduled: Scheduled): Promise<{ ticketId: number }> {
  const connection = await connectionForScheduled(tx, scheduled)
  const ticket = await ticketForScheduled(tx, scheduled, connection)
  const { id: scheduleId, attachment, expiresInMinutes: goodForMinutes } = scheduled
  const body = await renderForTicket(tx, ticket, scheduled.template)
  await queueMessage(tx, ticket, { body, userId: null, attachment, expiresInMinutes: goodForMinutes, scheduleId })
  return { ticketId: ticket.id }
}

/** Detaches a message that could not be sent from its schedule; it stays in its ticket. */
export async function detachSchedule(tx: Tx, scheduleId: number): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ scheduleId: null })
    .where('companyId', '=', tx.companyId)
    .where('scheduleId', '=', scheduleId)
    .execute()
}
