import type { Tx } from '#server/db/change.ts'
import { settingsOf } from '#server/features/settings/queries.ts'
import { deskWords, sayByItself } from '#server/features/tickets/automatic.actions.ts'
import type { TicketRow } from '#server/features/tickets/queries.ts'

/** With `sendGreetingAccepted` the customer is told who took the conversation. */
export async function greetOnAccept(tx: Tx, ticket: TicketRow): Promise<void> {
  const { sendGreetingAccepted } = await settingsOf(tx.db, tx.companyId)
  if (sendGreetingAccepted === 'enabled') await sayByItself(tx, ticket, (await deskWords(tx)).introduction)
}
