import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import {
  toCustomerLanguage,
  automaticTextsIn,
  type CustomerLanguage,
  type AutomaticTexts,
} from '#contract/automatic-texts.ts'
import { requireRow } from '#server/db/single-row.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { queueMessage } from '#server/features/tickets/messages/queue-message.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { renderTemplate } from '#server/lib/template.ts'

/**
 * Minutes. What the desk says by itself is said within this time, or not at all: a server that was down, or a line, does
 * not come back with yesterday's news.
 */
export const AUTOMATIC_MESSAGE_MAX_AGE_MINUTES = 15

const languageOf = async (tx: Tx): Promise<CustomerLanguage> =>
  toCustomerLanguage((await getCompanySettings(tx.db, tx.companyId)).customerLanguage)

/** The desk's own sentences, in the language that the company speaks to its customers. */
export const automaticTexts = async (tx: Tx): Promise<AutomaticTexts> => automaticTextsIn(await languageOf(tx))

/** With the line that leads what a customer might otherwise take for words of a person. */
export const markAsAutomatic = ({ automatic }: AutomaticTexts, text: string): string => `*${automatic}*\n${text}`

type Facts = { contactName: string; timezone: string; userName: string; queueName: string }

/** The ticket as it is now, with the changes of this transaction. */
async function factsOf(tx: Tx, ticketId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select c.name as contact_name, co.timezone, coalesce(u.name, '') as user_name, coalesce(q.name, '') as queue_name
    from tickets t
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      join companies co on co.id = t.company_id
      left join users u on u.company_id = t.company_id and u.id = t.user_id
      left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    where t.company_id = ${tx.companyId} and t.id = ${ticketId}`.execute(tx.db)
  return requireRow(rows)
}

/** A prepared text as the customer of this ticket gets it now. */
export const renderForTicket = async (tx: Tx, ticket: TicketRow, template: string): Promise<string> =>
  renderTemplate(template, { ...(await factsOf(tx, ticket.id)), language: await languageOf(tx), ticket })

/** Queues a prepared text for the customer of a ticket whose row is locked. Groups are never spoken to automatically. */
export async function sendAutomaticMessage(
  tx: Tx,
  ticket: TicketRow,
  template: string,
  goodForMinutes = AUTOMATIC_MESSAGE_MAX_AGE_MINUTES,
): Promise<void> {
  if (ticket.isGroup || ticket.connectionId === null || template.trim() === '') return
  const body = await renderForTicket(tx, ticket, template)
  await queueMessage(tx, ticket, { body, userId: null, expiresInMinutes: goodForMinutes })
}
