import { sql, type RawBuilder } from 'kysely'
import { ACK } from '#contract/acks.ts'
import { messagesOf } from '#contract/campaign-fields.ts'
import { isMarketingTemplate } from '#contract/campaign-template.ts'
import type { Campaign } from '#contract/campaigns.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { enqueueNextSend, returnRefused, skipRecipients } from '#server/features/campaign-recipients/actions.ts'
import { markPaused, pausedBy, type Pause } from '#server/features/campaign-uses/actions.ts'
import { freezeAudience } from '#server/features/campaigns/audience/freeze.actions.ts'
import {
  assertComplete,
  campaignRow,
  emitCampaignSaved,
  lockCampaign,
  UNPAUSED,
} from '#server/features/campaigns/core/campaigns.actions.ts'
import { assertContentReady } from '#server/features/campaigns/core/content.actions.ts'
import { countSending } from '#server/features/campaigns/timing/run-input.queries.ts'
import { emitUpdatedInTickets } from '#server/features/tickets/index.ts'
import { RETURNING_REFUSALS } from './refusals.ts'
import { isPausing } from './refusals.queries.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'

/** Returns the numbers, from 1, of the texts that are filled in; a template counts as the first one. */
const filledVariants = (campaign: Campaign): number[] =>
  campaign.template ? [1] : messagesOf(campaign).flatMap((text, index) => (text ? [index + 1] : []))

/** Throws when something is missing that the campaign needs, or its template cannot be sent. */
async function assertReady(tx: Tx, campaign: Campaign): Promise<void> {
  const { template, whatsapp } = campaign
  assertComplete({ ...campaign, hasTemplate: template !== null, channel: whatsapp?.channel ?? null })
  await assertContentReady(tx, campaign)
}

/** Starts a draft or a scheduled campaign, which the caller has locked. Throws when it cannot be sent. */
async function startCampaign(tx: Tx, campaign: Campaign): Promise<void> {
  const { id, contactListId: listId, whatsappId: connectionId } = campaign
  await assertReady(tx, campaign)
  if (listId === null || connectionId === null) return
  const isMarketing = isMarketingTemplate(campaign.template)
  await freezeAudience(tx, { campaignId: id, listId, connectionId, isMarketing }, filledVariants(campaign))
  const started = { startedAt: transactionStart, completedAt: null, updatedAt: transactionStart }
  await campaignRow(tx, id)
    .set({ ...UNPAUSED, ...started, status: 'EM_ANDAMENTO' })
    .execute()
  await resumeSending(tx, id, connectionId)
}

async function resumeSending(tx: Tx, id: number, connectionId: number): Promise<void> {
  await enqueueNextSend(tx, connectionId)
  await emitCampaignSaved(tx, id)
}

/** Starts a campaign whose time has come; nothing when another process did, or when it was changed meanwhile. */
export async function startDueCampaign(tx: Tx, id: number): Promise<void> {
  const campaign = await lockCampaign(tx, id)
  const { status, scheduledAt, pauseReason } = campaign
  if (status !== 'PROGRAMADA' || pauseReason !== null || scheduledAt === null) return
  if (Date.parse(scheduledAt) > Date.now()) return
  await startCampaign(tx, campaign)
}

/**
 * A scheduled campaign that cannot start, because its list or connection was deleted, becomes a draft. One whose template
 * cannot be sent is paused, and says why.
 */
export async function refuseStart(tx: Tx, id: number, error: AppError): Promise<void> {
  const { status, template } = await lockCampaign(tx, id)
  if (template === null || error.code === 'ERR_VALIDATION') return returnToDraft(tx, id)
  if (status !== 'PROGRAMADA') return
  await campaignRow(tx, id)
    .set({ ...pausedBy('template', error.code), updatedAt: transactionStart })
    .execute()
  await emitCampaignSaved(tx, id)
}

async function returnToDraft(tx: Tx, id: number): Promise<void> {
  const changed = await campaignRow(tx, id)
    .set({ status: 'INATIVA', scheduledAt: null, updatedAt: transactionStart })
    .where('status', '=', 'PROGRAMADA')
    .returning('id')
    .executeTakeFirst()
  if (changed) await emitCampaignSaved(tx, id)
}

/**
 * Stops the campaign before its next message; one that waits to be sent is withheld until the campaign goes on.
 * Throws unless it runs or is scheduled.
 */
export async function cancelCampaign(tx: Tx, id: number): Promise<void> {
  const { status } = await lockCampaign(tx, id)
  if (status !== 'EM_ANDAMENTO' && status !== 'PROGRAMADA') throw new AppError('ERR_CAMPAIGN_NOT_RUNNING')
  await campaignRow(tx, id)
    .set({ ...UNPAUSED, status: 'CANCELADA', updatedAt: transactionStart })
    .execute()
  await withholdMessages(tx, id)
  await emitCampaignSaved(tx, id)
}

/**
 * Withholds messages that have not left. They keep their ids: one that was just being sent is recognised by the
 * provider when the campaign goes on and it is sent again.
 */
async function withholdMessages(tx: Tx, campaignId: number): Promise<void> {
  const { companyId } = tx
  await sql`update messages m set outbox = null, updated_at = clock_timestamp()
    from campaign_recipients r where m.company_id = ${companyId} and m.outbox = 'queued'
      and m.connection_id = (select connection_id from campaigns where company_id = ${companyId} and id = ${campaignId})
      and r.company_id = ${companyId} and r.id = m.campaign_recipient_id and r.campaign_id = ${campaignId}`.execute(
    tx.db,
  )
}

/** Queues messages again that were withheld, over the connection that the campaign has now. */
async function requeueMessages(tx: Tx, campaignId: number): Promise<void> {
  const { companyId } = tx
  await sql`update messages m set outbox = 'queued', updated_at = clock_timestamp()
    from campaign_recipients r where r.company_id = ${companyId} and r.campaign_id = ${campaignId}
      and r.state in ('queued','asked') and m.company_id = ${companyId} and m.campaign_recipient_id = r.id
      and m.connection_id = (select connection_id from campaigns where company_id = ${companyId} and id = ${campaignId})
      and m.outbox is null and m.ack = ${ACK.waiting} and m.written_at is null and not m.is_deleted`.execute(tx.db)
}

/** Writes again to those whom Meta refused for what is not theirs; their earlier message was never taken. */
async function returnToWaiting(tx: Tx, campaignId: number): Promise<void> {
  const isReturning = sql<boolean>`r.reason = any(${RETURNING_REFUSALS}::text[])`
  await emitUpdatedInTickets(tx, await returnRefused(tx, campaignId, isReturning))
}

/**
 * Starts a draft at once, or lets a cancelled or paused campaign go on: nobody is written to twice, and the pace is that
 * of the connection, however long the campaign stood still. One that ended stays ended: a copy can be sent again.
 */
export async function restartCampaign(tx: Tx, id: number): Promise<void> {
  const campaign = await lockCampaign(tx, id)
  const { status, pauseReason, startedAt, whatsappId } = campaign
  if (startedAt === null) return startCampaign(tx, campaign)
  if (status === 'FINALIZADA') throw new AppError('ERR_CAMPAIGN_FINISHED')
  if (status !== 'CANCELADA' && pauseReason === null) throw new AppError('ERR_CAMPAIGN_RUNNING')
  if (whatsappId === null) throw wrongField('whatsappId', 'Obrigatório')
  await assertContentReady(tx, campaign)
  await campaignRow(tx, id)
    .set({ ...UNPAUSED, status: 'EM_ANDAMENTO', resumedAt: transactionStart, updatedAt: transactionStart })
    .execute()
  if (campaign.template) await returnToWaiting(tx, id)
  await requeueMessages(tx, id)
  await tx.command({ kind: 'outbox', companyId: tx.companyId, connectionId: whatsappId })
  await resumeSending(tx, id, whatsappId)
}

/**
 * Pauses these running campaigns of a connection, or all of them, until a person resumes them. Returns whether any other
 * goes on.
 */
export async function pauseCampaigns(tx: Tx, connectionId: number, pause: Pause): Promise<boolean> {
  for (const id of await markPaused(tx, connectionId, pause, ['EM_ANDAMENTO'])) {
    await withholdMessages(tx, id)
    await emitCampaignSaved(tx, id)
  }
  return (await countSending(tx.db, tx.companyId, connectionId)) > 0
}

/** Each state is asked for alone, so that an index that has only those rows finds them in a long list, too. */
const hasRecipient = (condition: RawBuilder<unknown>) => sql`exists (select from campaign_recipients r
  where r.company_id = campaigns.company_id and r.campaign_id = campaigns.id and ${condition})`

/**
 * Asked for in the order of their index. Otherwise PostgreSQL, which knows that nearly everybody waits at first, looks for
 * one from the beginning of the table, where those are who were written to.
 */
const isAnybodyWaiting = sql`(select r.id from campaign_recipients r where r.company_id = campaigns.company_id
  and r.campaign_id = campaigns.id and r.state = 'pending'
  order by r.is_first_contact, r.zone, r.id limit 1) is not null`

/** The message waits to be sent, or is withheld until the campaign goes on. */
const isUnsent = sql`exists (select from messages m where m.company_id = r.company_id and m.id = r.message_id
  and m.ack = ${sql.lit(ACK.waiting)} and not m.is_deleted
  and (m.outbox = 'queued' or (m.outbox is null and m.written_at is null)))`

const isLeaving = sql`r.state = 'queued' and r.connection_id = campaigns.connection_id
  and (r.queued_at > now() - interval '1 hour' or ${isUnsent})`

/** The connection was deleted before the message left. */
const isStranded = sql`campaigns.connection_id is null and r.state = 'queued' and r.connection_id is null and ${isUnsent}`

/** Somebody was refused for what is the template's or the number's, and may be written to when a person has mended it. */
const awaitsMending = sql`(campaigns.template is not null and ${hasRecipient(isPausing(sql`campaigns.resumed_at`))})`

/** Somebody had enough marketing for the moment, and is written to once more the day after. */
const awaitsRetry = hasRecipient(sql`r.state = 'failed' and r.retry_at is not null`)

/** Ends a running campaign when nobody is left to write to. Returns whether it ended. */
export async function finishIfDone(tx: Tx, id: number): Promise<boolean> {
  const finished = await campaignRow(tx, id)
    .set({ ...UNPAUSED, status: 'FINALIZADA', completedAt: transactionStart })
    .where('status', '=', 'EM_ANDAMENTO')
    .where(
      sql<boolean>`not (${isAnybodyWaiting} or ${hasRecipient(sql`state = 'asked'`)}
        or ${hasRecipient(sql`state = 'confirmed'`)} or ${hasRecipient(isLeaving)} or ${hasRecipient(isStranded)}
        or ${awaitsMending} or ${awaitsRetry})`,
    )
    .returning('id')
    .executeTakeFirst()
  if (!finished) return false
  await emitCampaignSaved(tx, id)
  return true
}

/** People who did not answer in time are not written to. */
export async function expireConfirmations(tx: Tx, hours: number): Promise<void> {
  const isLate = sql<boolean>`c.status = 'EM_ANDAMENTO' and r.state = 'asked'
    and r.asked_at < now() - make_interval(hours => ${hours}::int)`
  await skipRecipients(tx, isLate, 'unconfirmed')
}
