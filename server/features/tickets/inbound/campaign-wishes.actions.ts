import { sql } from 'kysely'
import type { InboundMessage } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Db } from '#server/db/client.ts'
import {
  findWish,
  isOptedOut,
  lockPerson,
  offeredWord,
  recordOptOut,
  revokeOfContact,
  type CampaignWish,
} from '#server/features/opt-outs/index.ts'
import { getCompanySettings, type CompanySettings } from '#server/features/settings/queries.ts'
import {
  automaticTexts,
  AUTOMATIC_MESSAGE_MAX_AGE_MINUTES,
  renderForTicket,
} from '#server/features/tickets/lifecycle/automatic-messages.actions.ts'
import {
  clearPossibleRefusal,
  markPossibleRefusal,
} from '#server/features/tickets/lifecycle/possible-refusal.actions.ts'
import { queueMessage } from '#server/features/tickets/messages/queue-message.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

/** How long a word that is no refusal by itself counts as the answer to a campaign. */
const ANSWER_DAYS = 7
/** The start of the client id of confirmations, by which they are recognised and sent once. */
const CONFIRMATION = 'opt-out/'

type LastSent = { body: string; isCampaign: boolean; isConfirmation: boolean }

/** Returns the last message of ours of the last days. */
async function findLastSent(db: Db, companyId: number, contactId: number): Promise<LastSent | undefined> {
  const { rows } = await sql<LastSent>`
    select body, campaign_recipient_id is not null as is_campaign, coalesce(client_id like ${`${CONFIRMATION}%`}, false) as is_confirmation
      from messages where company_id = ${companyId} and contact_id = ${contactId} and from_me and not is_deleted
        and created_at > now() - make_interval(days => ${ANSWER_DAYS})
     order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

const isWritten = ({ chat, fromMe, history, undecryptable }: InboundMessage): boolean =>
  !chat.isGroup && !fromMe && !history && !undecryptable

export type StatedWish = { wish: CampaignWish; text: string; answered: string; settings: CompanySettings }

/**
 * Reads whether the message, as a whole, refuses messages of campaigns or allows them again, and locks the contact if so.
 * Only written texts count: what a voice message says may be misheard.
 */
export async function readWish(tx: Tx, contactId: number, inbound: InboundMessage): Promise<StatedWish | null> {
  const { mediaType, body } = inbound
  if (!isWritten(inbound) || mediaType !== 'conversation') return null
  const settings = await getCompanySettings(tx.db, tx.companyId)
  const found = findWish(body, settings)
  if (!found) return null
  await lockPerson(tx, contactId)
  if (found.wish === 'optIn' && !(await isOptedOut(tx.db, tx.companyId, contactId))) return null
  const last = await findLastSent(tx.db, tx.companyId, contactId)
  const isAnswer = last?.isCampaign || (found.wish === 'optIn' && last?.isConfirmation)
  if (found.isAnswer && !isAnswer) return null
  return { wish: found.wish, text: body, answered: last?.body ?? '', settings }
}

async function confirm(tx: Tx, ticket: TicketRow, template: string, clientId: string): Promise<void> {
  const body = await renderForTicket(tx, ticket, template)
  const expiresInMinutes = AUTOMATIC_MESSAGE_MAX_AGE_MINUTES
  await queueMessage(tx, ticket, { body, userId: null, clientId, expiresInMinutes, keepsWaiting: false })
}

async function optedOutText(tx: Tx, settings: CompanySettings): Promise<string> {
  if (settings.optOutMessage !== '') return settings.optOutMessage
  const { optedOut, optInHint, optInWord } = await automaticTexts(tx)
  const word = offeredWord(optInWord, settings)
  return word === null ? optedOut : `${optedOut} ${optInHint.replace('{word}', word)}`
}

/**
 * Does what the person wishes and confirms it once. The bot says nothing to this message; what the person asks later is
 * answered as ever.
 */
export async function fulfilWish(tx: Tx, ticket: TicketRow, messageId: number, stated: StatedWish): Promise<void> {
  const { wish, text: proof, answered, settings } = stated
  await clearPossibleRefusal(tx, ticket.id)
  await tx.db
    .updateTable('tickets')
    .set({ botSeenId: sql<number>`greatest(bot_seen_id, ${messageId}::bigint)` })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticket.id)
    .execute()
  if (wish === 'optIn') {
    await revokeOfContact(tx, ticket.contactId, { source: 'reply', proof })
    const template = settings.optInMessage || (await automaticTexts(tx)).optedIn
    return confirm(tx, ticket, template, `opt-in/${messageId}`)
  }
  const { optOut, isNew } = await recordOptOut(tx, ticket.contactId, { source: 'reply', proof, answered, messageId })
  if (isNew) await confirm(tx, ticket, await optedOutText(tx, settings), `${CONFIRMATION}${optOut.id}`)
}

/** Lets attendants decide about a message that is no refusal by itself. Returns whether it may be one. */
export const offerRefusal = async (
  tx: Tx,
  ticket: TicketRow,
  messageId: number,
  inbound: InboundMessage,
): Promise<boolean> =>
  isWritten(inbound) && inbound.body !== '' && markPossibleRefusal(tx, ticket, { messageId, text: inbound.body })
