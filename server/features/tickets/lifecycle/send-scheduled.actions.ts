import { sql } from 'kysely'
import type { ChannelKind } from '#contract/channels.ts'
import type { ScheduledTemplate } from '#contract/schedules.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertCanMessage } from '#server/features/connections/messageable.queries.ts'
import { renderForTicket } from './automatic-messages.actions.ts'
import { assertNoTicketOnOtherConnection } from './other-connection.actions.ts'
import { lockOpenTicket, findOrCreateTicket } from './find-or-create.actions.ts'
import { queueMessage, type Attachment } from '#server/features/tickets/messages/queue-message.actions.ts'
import { makeTemplateMessage } from '#server/features/tickets/messages/template-message.actions.ts'
import { assertReplyWindowOpen } from '#server/features/tickets/read/reply-window.queries.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { AppError } from '#server/lib/app-error.ts'

export type Scheduled = {
  id: number
  contactId: number
  /** The user who scheduled it, who becomes the assignee of a ticket that it opens; null when the user was deleted. */
  userId: number | null
  /** null stands for the connection of the contact's open ticket, otherwise for the default one. */
  connectionId: number | null
  /** A text with variables, or what the template says. */
  text: string
  /** What is sent in place of the text, by the one connection that has it. */
  template: ScheduledTemplate | null
  attachment: Attachment | null
  expiresInMinutes: number
}

type ScheduledConnection = { connectionId: number; channel: ChannelKind; isGroup: boolean; isReachable: boolean }

/** No other connection has the template. By it somebody gets the message who never wrote to this one. */
async function connectionForTemplate(tx: Tx, { contactId, connectionId }: Scheduled): Promise<ScheduledConnection> {
  if (connectionId === null) throw new AppError('ERR_NO_WAPP_FOUND')
  const { channel } = await assertCanMessage(tx.db, tx.companyId, contactId, connectionId)
  return { connectionId, channel, isGroup: false, isReachable: true }
}

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

/** Nobody is there when it is sent, so it has no more time than what nobody wrote. */
const assertTakesText = (
  tx: Tx,
  { contactId }: Scheduled,
  { channel, connectionId }: ScheduledConnection,
): Promise<void> => assertReplyWindowOpen(tx.db, tx.companyId, { channel, contactId, connectionId, isByPerson: false })

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

/** Makes the message: of a template as it is now, which must be the one that was chosen, or of a text. */
async function messageOf(tx: Tx, ticket: TicketRow, { text, template, attachment }: Scheduled) {
  if (!template) return { body: await renderForTicket(tx, ticket, text), attachment }
  return makeTemplateMessage(tx, ticket, template, attachment ? [{ ...attachment, body: '' }] : [])
}

/**
 * Queues a scheduled message, its variables filled in now, and returns its text. It does not count as an answer:
 * `waitingSince` and the bot stay as they are. The database allows one message per schedule.
 */
export async function sendScheduled(tx: Tx, scheduled: Scheduled): Promise<{ ticketId: number; body: string }> {
  const connection = await (scheduled.template ? connectionForTemplate : connectionForScheduled)(tx, scheduled)
  if (!scheduled.template) await assertTakesText(tx, scheduled, connection)
  const ticket = await ticketForScheduled(tx, scheduled, connection)
  const { id: scheduleId, expiresInMinutes } = scheduled
  const message = await messageOf(tx, ticket, scheduled)
  await queueMessage(tx, ticket, { ...message, userId: null, expiresInMinutes, scheduleId })
  return { ticketId: ticket.id, body: message.body }
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
