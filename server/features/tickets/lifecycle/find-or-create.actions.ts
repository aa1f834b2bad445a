import { sql } from 'kysely'
import type { ChannelKind } from '#contract/channels.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { Tx } from '#server/db/transaction.ts'
import { INITIAL_BOT_STATE } from '#server/features/tickets/core/bot-state.actions.ts'
import { TICKET_COLUMNS, type TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { cancelRatingRequests } from './rating.actions.ts'
import { recordTicketTiming } from '#server/features/tickets/core/timing.actions.ts'
import { AppError } from '#server/lib/app-error.ts'

export type NewTicket = {
  contactId: number
  isGroup: boolean
  connectionId: number
  channel: ChannelKind
  status: Exclude<Ticket['status'], 'closed'>
  /** `ofConnection` means the connection's queue, when it has exactly one. */
  queueId: number | null | 'ofConnection'
  userId: number | null
  /** The bot answers the customer first. */
  withBot?: boolean
  /** The campaign that the customer answers. */
  campaignId?: number | null
}

/**
 * Another transaction may close the open ticket between the failed insert and the next lock, so both are tried again.
 */
const MAX_ATTEMPTS = 5

/**
 * Returns the contact's ticket on this connection that is not closed, locked, or a new one. A partial unique index
 * allows only one, however many transactions ask at the same time.
 */
export async function findOrCreateTicket(
  tx: Tx,
  ticketInput: NewTicket,
): Promise<{ ticket: TicketRow; isNew: boolean }> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const openTicket = await lockOpenTicket(tx, ticketInput)
    if (openTicket) return { ticket: openTicket, isNew: false }
    // Rating requests are locked before a row of the unique index of open tickets is taken, as everywhere, to avoid
    // deadlocks.
    await cancelRatingRequests(tx, ticketInput)
    const created = await insert(tx, ticketInput)
    if (created) {
      await recordTicketTiming(tx, created)
      await adoptMessages(tx, created)
      return { ticket: created, isNew: true }
    }
  }
  throw new AppError('ERR_BUSY')
}

/**
 * Gives the ticket the messages of campaigns that waited for the contact's answer, so that agents see what was asked, and
 * the history that waited for a ticket.
 */
async function adoptMessages(tx: Tx, { id, contactId, connectionId }: TicketRow): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ ticketId: id })
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', contactId)
    .where('connectionId', '=', connectionId)
    .where('ticketId', 'is', null)
    .execute()
}

/** Locks and returns the contact's ticket on this connection that is not closed. */
export const lockOpenTicket = (
  tx: Tx,
  { contactId, connectionId }: Pick<NewTicket, 'contactId' | 'connectionId'>,
): Promise<TicketRow | undefined> =>
  tx.db
    .selectFrom('tickets')
    .select(TICKET_COLUMNS)
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', contactId)
    .where('connectionId', '=', connectionId)
    .where('status', '<>', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst()

const onlyQueueOf = (tx: Tx, connectionId: number) =>
  sql<number | null>`(select min(queue_id) from connection_queues
    where company_id = ${tx.companyId} and connection_id = ${connectionId} having count(*) = 1)`

const insert = (
  tx: Tx,
  { queueId, userId, withBot = false, ...ticketInput }: NewTicket,
): Promise<TicketRow | undefined> =>
  tx.db
    .insertInto('tickets')
    .values({
      ...ticketInput,
      userId,
      bot: withBot ? INITIAL_BOT_STATE : null,
      companyId: tx.companyId,
      queueId: queueId === 'ofConnection' ? onlyQueueOf(tx, ticketInput.connectionId) : queueId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'contactId', 'connectionId'])
        .where(sql<boolean>`status <> 'closed'`)
        .doNothing(),
    )
    .returning(TICKET_COLUMNS)
    .executeTakeFirst()
