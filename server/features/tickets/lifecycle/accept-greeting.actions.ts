import type { Tx } from '#server/db/transaction.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { automaticTexts, sendAutomaticMessage } from './automatic-messages.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

/** Tells the customer who accepted the ticket, if the company has `sendGreetingAccepted` enabled. */
export async function sendAcceptGreeting(tx: Tx, ticket: TicketRow): Promise<void> {
  const { sendGreetingAccepted } = await getCompanySettings(tx.db, tx.companyId)
  if (sendGreetingAccepted === 'enabled')
    await sendAutomaticMessage(tx, ticket, (await automaticTexts(tx)).introduction)
}
