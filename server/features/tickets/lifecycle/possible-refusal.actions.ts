import { audienceOf } from '#contract/events.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { wrongField } from '#server/lib/app-error.ts'
import { emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { lockVisibleTicket } from '#server/features/tickets/core/lock.actions.ts'

/** Shows the message to the ticket's attendants, who decide whether it is a refusal; with null, none. */
export const setRefusalMessage = (tx: Tx, ticketId: number, messageId: number | null) =>
  tx.db
    .updateTable('tickets')
    .set({ refusalMessageId: messageId })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .execute()

async function isOfCustomer(tx: Tx, ticketId: number, messageId: number): Promise<boolean> {
  const found = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .where('ticketId', '=', ticketId)
    .where('fromMe', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

/** An attendant says that the message refuses nothing (null), or takes that back. */
export async function setPossibleRefusal(
  tx: Tx,
  actor: CurrentUser,
  ticketId: number,
  messageId: number | null,
): Promise<Ticket> {
  const ticket = await lockVisibleTicket(tx, actor, ticketId)
  if (messageId !== null && !(await isOfCustomer(tx, ticketId, messageId)))
    throw wrongField('messageId', 'Invalid value')
  await setRefusalMessage(tx, ticketId, messageId)
  return emitTicketSaved(tx, ticketId, audienceOf(ticket))
}
