import type { Tx } from '#server/db/transaction.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { automaticTexts, sendAutomaticMessage } from './automatic-messages.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

/** Tells each customer who accepted the ticket, if the company has `sendGreetingAccepted` enabled. */
export async function sendAcceptGreetings(tx: Tx, tickets: TicketRow[]): Promise<void> {
  if (tickets.length === 0) return
  const { sendGreetingAccepted } = await getCompanySettings(tx.db, tx.companyId)
  if (sendGreetingAccepted !== 'enabled') return
  const { introduction } = await automaticTexts(tx)
  for (const ticket of tickets) await sendAutomaticMessage(tx, ticket, introduction)
}
