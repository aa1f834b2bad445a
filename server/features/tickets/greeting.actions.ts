import type { Tx } from '#server/db/change.ts'
import { settingsOf } from '#server/features/settings/queries.ts'
import { queueMessage } from '#server/features/tickets/outgoing.actions.ts'
import type { TicketRow } from '#server/features/tickets/queries.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { renderTemplate } from '#server/lib/template.ts'

/** The user's name is put in afterwards: it is not a template. */
const GREETING = '{{ms}} *{{name}}*, meu nome é *{{user}}* e vou continuar o seu atendimento.'

/** With `sendGreetingAccepted` the customer is told who took the conversation. */
export async function greetOnAccept(tx: Tx, who: Viewer, ticket: TicketRow): Promise<void> {
  if (ticket.isGroup || ticket.connectionId === null) return
  const { sendGreetingAccepted } = await settingsOf(tx.db, tx.companyId)
  if (sendGreetingAccepted !== 'enabled') return
  const contact = await tx.db
    .selectFrom('contacts')
    .select('name')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticket.contactId)
    .executeTakeFirstOrThrow()
  const body = renderTemplate(GREETING, {
    contactName: contact.name,
    userName: who.name,
    ticket: { id: ticket.id, createdAt: ticket.createdAt },
    timezone: who.timezone,
  })
  await queueMessage(tx, ticket, { body, userId: null })
}
