import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { Db } from '#server/db/client.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { wrongField } from '#server/lib/app-error.ts'
import { isOptedOut, resemblesRefusal } from '#server/features/opt-outs/index.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { lockVisibleTicket } from '#server/features/tickets/core/lock.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

/** For how long after a campaign a message may be about it. Later, and without one, the same words are about something else. */
const CAMPAIGN_DAYS = 90

async function hadCampaign(db: Db, companyId: number, contactId: number): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from messages where company_id = ${companyId} and contact_id = ${contactId}
      and campaign_recipient_id is not null and created_at > now() - make_interval(days => ${CAMPAIGN_DAYS})) as had`.execute(
    db,
  )
  return rows[0]?.had === true
}

const setMessage = (tx: Tx, ticketId: number, messageId: number | null) =>
  tx.db
    .updateTable('tickets')
    .set({ refusalMessageId: messageId })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .execute()

/**
 * Shows the message to the ticket's attendants when it resembles a refusal, so that they decide. Returns whether it does.
 * The text must be a person's own, and no refusal by itself.
 */
export async function markPossibleRefusal(
  tx: Tx,
  { id, contactId }: Pick<TicketRow, 'id' | 'contactId'>,
  { messageId, text }: { messageId: number; text: string },
): Promise<boolean> {
  const { companyId } = tx
  if (!resemblesRefusal(text, await getCompanySettings(tx.db, companyId))) return false
  if (!(await hadCampaign(tx.db, companyId, contactId)) || (await isOptedOut(tx.db, companyId, contactId))) return false
  await setMessage(tx, id, messageId)
  return true
}

/** Forgets the message, because the person has decided. */
export const clearPossibleRefusal = (tx: Tx, ticketId: number) => setMessage(tx, ticketId, null)

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
  await setMessage(tx, ticketId, messageId)
  return emitTicketSaved(tx, ticketId, audienceOf(ticket))
}
