import { sql } from 'kysely'
import { isActivity } from '#contract/activity-types.ts'
import type { InboundMessage } from '#server/channels/port.ts'
import type { Db } from '#server/db/client.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getCompanySettings, type CompanySettings } from '#server/features/settings/queries.ts'
import { lockPerson } from './actions.ts'
import { isOptedOut } from './queries.ts'
import { findConsentChange, resemblesRefusal, type ConsentKind } from './words.ts'

/** How long a word that is no refusal by itself counts as the answer to a campaign. */
const ANSWER_DAYS = 7
/** For how long after a campaign a message may be about it. Later, and without one, the same words are about something else. */
const CAMPAIGN_DAYS = 90
/** The start of the client id of confirmations, by which they are recognised and sent once. */
export const OPT_OUT_CONFIRMATION = 'opt-out/'

/** An opt-out or an opt-in, in the person's own words, and the text of ours that it answers. */
type StatedConsentChange = { kind: ConsentKind; text: string; answered: string; settings: CompanySettings }
/** A possible refusal is none by itself: an attendant decides. */
export type ConsentChange = StatedConsentChange | { kind: 'possibleOptOut' }

type LastSent = { body: string; isCampaign: boolean; isConfirmation: boolean }

/** Returns the last message of ours of the last days. */
async function findLastSent(db: Db, companyId: number, contactId: number): Promise<LastSent | undefined> {
  const { rows } = await sql<LastSent>`
    select body, campaign_recipient_id is not null as is_campaign,
        coalesce(client_id like ${`${OPT_OUT_CONFIRMATION}%`}, false) as is_confirmation
      from messages where company_id = ${companyId} and contact_id = ${contactId} and from_me and not is_deleted
        and created_at > now() - make_interval(days => ${ANSWER_DAYS})
     order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

async function hadCampaign(db: Db, companyId: number, contactId: number): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from messages where company_id = ${companyId} and contact_id = ${contactId}
      and campaign_recipient_id is not null and created_at > now() - make_interval(days => ${CAMPAIGN_DAYS})) as had`.execute(
    db,
  )
  return rows[0]?.had === true
}

/**
 * Reads whether the message, as a whole, refuses messages of campaigns or allows them again, and locks the contact if so;
 * otherwise, whether it may be a refusal.
 */
export async function readConsentChange(
  tx: Tx,
  contactId: number,
  inbound: InboundMessage,
): Promise<ConsentChange | null> {
  const { chat, fromMe, history, undecryptable, mediaType, body } = inbound
  if (chat.isGroup || fromMe || history || undecryptable || isActivity(mediaType) || body === '') return null
  const settings = await getCompanySettings(tx.db, tx.companyId)
  // Only written texts state anything: what a voice message says may be misheard.
  const stated = mediaType === 'conversation' ? await readStated(tx, contactId, body, settings) : null
  if (stated) return stated
  if (!resemblesRefusal(body, settings) || !(await hadCampaign(tx.db, tx.companyId, contactId))) return null
  return (await isOptedOut(tx.db, tx.companyId, contactId)) ? null : { kind: 'possibleOptOut' }
}

async function readStated(
  tx: Tx,
  contactId: number,
  text: string,
  settings: CompanySettings,
): Promise<StatedConsentChange | null> {
  const found = findConsentChange(text, settings)
  if (!found) return null
  const { kind } = found
  await lockPerson(tx, contactId)
  if (kind === 'optIn' && !(await isOptedOut(tx.db, tx.companyId, contactId))) return null
  const last = await findLastSent(tx.db, tx.companyId, contactId)
  const isAnswer = last?.isCampaign || (kind === 'optIn' && last?.isConfirmation)
  if (found.isAnswer && !isAnswer) return null
  return { kind, text, answered: last?.body ?? '', settings }
}
