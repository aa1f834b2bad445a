import { sql } from 'kysely'
import { isActivity } from '#contract/activity-types.ts'
import type { InboundMessage } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { toConfirmation } from '#server/lib/confirmation-words.ts'
import { countEach } from './counts.actions.ts'
import { showChanges } from './deliveries.actions.ts'
import { skipRecipients } from './skip.actions.ts'

/** An answer is one for so long after the message. */
const ANSWER_HOURS = 72

/**
 * `isConfirmation` means that the message was the yes or no that the campaign asked for, so that nobody needs to
 * answer it.
 */
export type CampaignAnswer = { campaignId: number; queueId: number | null; isConfirmation: boolean }

type Answered = {
  id: number
  campaignId: number
  connectionId: number | null
  queueId: number | null
  state: string
  isFirst: boolean
}

/**
 * Records that the contact answered the latest campaign that wrote to it over this connection. Returns the campaign;
 * null when none did so lately.
 */
export async function recordAnswer(
  tx: Tx,
  { contactId, connectionId, inbound }: { contactId: number; connectionId: number; inbound: InboundMessage },
): Promise<CampaignAnswer | null> {
  const { chat, fromMe, history, undecryptable, mediaType, body } = inbound
  if (chat.isGroup || fromMe || history || undecryptable || isActivity(mediaType)) return null
  const { rows } = await sql<Answered>`
    select r.id, r.campaign_id, r.connection_id, c.queue_id, r.state, r.answered_at is null as is_first
    from campaign_recipients r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    where r.company_id = ${tx.companyId} and r.contact_id = ${contactId} and r.connection_id = ${connectionId}
      and r.state in ('asked','queued','sent','delivered','read')
      and coalesce(r.queued_at, r.asked_at) > now() - make_interval(hours => ${ANSWER_HOURS}::int)
    order by coalesce(r.queued_at, r.asked_at) desc, r.id desc limit 1 for no key update of r`.execute(tx.db)
  const answered = rows[0]
  if (!answered) return null
  const { campaignId, queueId, state } = answered
  const decision = state === 'asked' && mediaType === 'conversation' ? toConfirmation(body) : null
  await applyAnswer(tx, answered, decision)
  return { campaignId, queueId, isConfirmation: decision !== null }
}

async function applyAnswer(tx: Tx, answered: Answered, decision: 'yes' | 'no' | null): Promise<void> {
  if (decision === 'no') return skipRecipients(tx, sql`r.id = ${answered.id}`, 'declined')
  if (decision === 'yes') await confirm(tx, answered)
  else if (answered.isFirst && answered.state !== 'asked') await countAnswer(tx, answered)
  else return
  await showChanges(tx, [answered])
}

const confirm = (tx: Tx, { id }: Answered) =>
  sql`with confirmed as (
      update campaign_recipients set confirmed_at = clock_timestamp(), state = 'confirmed'
      where company_id = ${tx.companyId} and id = ${id} returning campaign_id, variant)
    ${countEach(tx.companyId, 'confirmed', sql`confirmed`)}`.execute(tx.db)

const countAnswer = (tx: Tx, { id }: Answered) =>
  sql`with answered as (
      update campaign_recipients set answered_at = clock_timestamp()
      where company_id = ${tx.companyId} and id = ${id} returning campaign_id, variant)
    ${countEach(tx.companyId, 'answered', sql`answered`)}`.execute(tx.db)

type Answer = { contactId: number; campaign: CampaignAnswer | null; id: number }

/** Stores which message was the first answer; it is stored after its ticket was found. */
export async function linkAnswer(tx: Tx, { contactId, campaign, id }: Answer): Promise<'goesOn'> {
  if (!campaign) return 'goesOn'
  await tx.db
    .updateTable('campaignRecipients')
    .set({ answerId: id })
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', contactId)
    .where('campaignId', '=', campaign.campaignId)
    .where('answerId', 'is', null)
    .where('answeredAt', 'is not', null)
    .execute()
  return 'goesOn'
}
