import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import {
  toCustomerLanguage,
  automaticTextsIn,
  type CustomerLanguage,
  type AutomaticTexts,
} from '#contract/automatic-texts.ts'
import type { MenuChoice } from '#contract/bot/menu-text.ts'
import { requireRow } from '#server/db/single-row.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { queueAutomatic } from '#server/features/tickets/messages/queue-message.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { ownFieldFacts, toOwnVariables, type OwnFieldFacts } from '#server/features/own-fields/queries.ts'
import { renderTemplate } from '#server/lib/template.ts'

/**
 * An automatic message is sent within this time or not at all, so that a server or a connection that was down does not
 * send outdated texts when it returns.
 */
export const AUTOMATIC_MESSAGE_MAX_AGE_MINUTES = 15

const languageOf = async (tx: Tx): Promise<CustomerLanguage> =>
  toCustomerLanguage((await getCompanySettings(tx.db, tx.companyId)).customerLanguage)

/** Returns the built-in texts in the company's `customerLanguage`. */
export const automaticTexts = async (tx: Tx): Promise<AutomaticTexts> => automaticTextsIn(await languageOf(tx))

/** Puts a first line before texts that a customer could otherwise take for those of a person. */
export const markAsAutomatic = ({ automatic }: AutomaticTexts, text: string): string => `*${automatic}*\n${text}`

type TemplateValues = {
  contactName: string
  contactNumber: string
  contactEmail: string
  timezone: string
  userName: string
  queueName: string
  ownFields: OwnFieldFacts
}

/** Reads what the variables of a text stand for, including the changes of this transaction. */
async function readTemplateValues(tx: Tx, ticketId: number): Promise<TemplateValues> {
  const { rows } = await sql<TemplateValues>`
    select c.name as contact_name, c.number as contact_number, c.email as contact_email, co.timezone, coalesce(u.name, '') as user_name, coalesce(q.name, '') as queue_name,
      ${ownFieldFacts(tx.companyId, sql.ref('t.contact_id'))} as own_fields
    from tickets t
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      join companies co on co.id = t.company_id
      left join users u on u.company_id = t.company_id and u.id = t.user_id
      left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    where t.company_id = ${tx.companyId} and t.id = ${ticketId}`.execute(tx.db)
  return requireRow(rows)
}

/**
 * Fills in the variables of a text with their present values. `by` is who sends it, where that is not the ticket's
 * assignee.
 */
export async function renderForTicket(
  tx: Tx,
  ticket: TicketRow,
  template: string,
  by?: { userName: string },
): Promise<string> {
  const { ownFields, ...values } = await readTemplateValues(tx, ticket.id)
  const language = await languageOf(tx)
  const own = toOwnVariables(ownFields, language)
  return renderTemplate(template, { ...values, ...by, ownFields: own, language, ticket })
}

/**
 * Queues a prepared text for the customer of a ticket whose row is locked. Groups get no automatic messages, and nobody does
 * whose reply window is closed. If it cannot be sent within `goodForMinutes`, it is not sent at all.
 */
export async function sendAutomaticMessage(
  tx: Tx,
  ticket: TicketRow,
  template: string,
  goodForMinutes = AUTOMATIC_MESSAGE_MAX_AGE_MINUTES,
  choices?: MenuChoice[],
): Promise<void> {
  if (ticket.isGroup || ticket.connectionId === null || template.trim() === '') return
  const body = await renderForTicket(tx, ticket, template)
  await queueAutomatic(tx, ticket, { body, choices, expiresInMinutes: goodForMinutes })
}
