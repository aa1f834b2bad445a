import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { OPT_OUT_CONFIRMATION, offeredWord, recordOptOut, revokeOfContact } from '#server/features/opt-outs/index.ts'
import type { CompanySettings } from '#server/features/settings/queries.ts'
import type { Outcome, StoredMessage } from '#server/features/tickets/core/arrival.ts'
import {
  automaticTexts,
  AUTOMATIC_MESSAGE_MAX_AGE_MINUTES,
  renderForTicket,
} from '#server/features/tickets/lifecycle/automatic-messages.actions.ts'
import { queueAutomatic } from '#server/features/tickets/messages/queue-message.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

/** Does what the person says about messages of campaigns. What the person asks later is answered as ever. */
export async function applyConsentChange(tx: Tx, { ticket, id, consentChange }: StoredMessage): Promise<Outcome> {
  if (!consentChange || consentChange.kind === 'possibleOptOut') return 'goesOn'
  const { kind, text: proof, answered, settings } = consentChange
  await silenceBot(tx, ticket.id, id)
  if (kind === 'optIn') {
    await revokeOfContact(tx, ticket.contactId, { source: 'reply', proof })
    await confirm(tx, ticket, settings.optInMessage || (await automaticTexts(tx)).optedIn, `opt-in/${id}`)
    return 'handled'
  }
  const { optOut, isNew } = await recordOptOut(tx, ticket.contactId, {
    source: 'reply',
    proof,
    answered,
    messageId: id,
  })
  if (isNew) await confirm(tx, ticket, await optedOutText(tx, settings), `${OPT_OUT_CONFIRMATION}${optOut.id}`)
  return 'handled'
}

/** The bot says nothing to this message. */
async function silenceBot(tx: Tx, ticketId: number, messageId: number): Promise<void> {
  await tx.db
    .updateTable('tickets')
    .set({ botSeenId: sql<number>`greatest(bot_seen_id, ${messageId}::bigint)` })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .execute()
}

async function optedOutText(tx: Tx, settings: CompanySettings): Promise<string> {
  if (settings.optOutMessage !== '') return settings.optOutMessage
  const { optedOut, optInHint, optInWord } = await automaticTexts(tx)
  const word = offeredWord(optInWord, settings)
  return word === null ? optedOut : `${optedOut} ${optInHint.replace('{word}', word)}`
}

async function confirm(tx: Tx, ticket: TicketRow, template: string, clientId: string): Promise<void> {
  const body = await renderForTicket(tx, ticket, template)
  const expiresInMinutes = AUTOMATIC_MESSAGE_MAX_AGE_MINUTES
  await queueAutomatic(tx, ticket, { body, clientId, expiresInMinutes, keepsWaiting: false })
}
