import { sql } from 'kysely'
import { CAMPAIGN_TEXTS, canCampaign, findMissingFields, isContentField, VARIANTS } from '#contract/campaign-fields.ts'
import type { Campaign, CampaignInput, PauseReason } from '#contract/campaigns.ts'
import type { ChannelKind } from '#contract/channels.ts'
import { earliestChoice } from '#contract/chosen-time.ts'
import { recordOf, without } from '#contract/record-of.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import type { Campaigns } from '#server/db/types.ts'
import { returnWithheld } from '#server/features/campaign-recipients/actions.ts'
import { createContactList } from '#server/features/contact-lists/actions.ts'
import { assertContactList } from '#server/features/contact-lists/queries.ts'
import { enqueueFileCleanup, insertFile, type StoredFile } from '#server/features/files/actions.ts'
import { getFileList } from '#server/features/file-lists/queries.ts'
import { getQueue } from '#server/features/queues/queries.ts'
import { emitUpdatedInTickets } from '#server/features/tickets/index.ts'
import { moveRecipients } from '#server/features/campaigns/audience/move-recipients.actions.ts'
import { getCampaign } from './campaigns.queries.ts'
import { assertFileFits, contentOf } from './content.actions.ts'
import { AppError, wrongField, wrongFields } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { typedKeys } from '#server/lib/typed-keys.ts'
import { parseWallTime } from '#server/lib/wall-time.ts'

export async function emitCampaignSaved(
  tx: Tx,
  id: number,
  name: 'campaign.created' | 'campaign.updated' = 'campaign.updated',
): Promise<Campaign> {
  const record = await getCampaign(tx.db, tx.companyId, id)
  tx.emit({ name, payload: { record } })
  return record
}

/** Returns the kind of a connection. Throws unless it can write to numbers that never wrote to it. */
async function channelOf(tx: Tx, connectionId: number): Promise<ChannelKind> {
  const row = await tx.db
    .selectFrom('connections')
    .select('channel')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND')
  if (!canCampaign(row.channel)) throw wrongField('whatsappId', 'Invalid value')
  return row.channel
}

/** Returns the connection that a campaign has after a change. */
async function connectionOf(tx: Tx, { whatsappId }: CampaignInput, before: Campaign | null) {
  if (whatsappId === undefined) return { id: before?.whatsappId ?? null, channel: before?.whatsapp?.channel ?? null }
  return { id: whatsappId, channel: whatsappId === null ? null : await channelOf(tx, whatsappId) }
}

/** Reads a time; without a zone it is in the company's. */
export function toScheduledDate({ timezone }: CurrentUser, text: string): Date {
  const time = parseWallTime(text, timezone)
  if (!time) throw wrongField('scheduledAt', 'Obrigatório')
  return time
}

/**
 * Returns the columns of the fields that were sent, and the kind of the connection; ids of other companies are refused.
 */
async function columnsOf(tx: Tx, actor: CurrentUser, input: CampaignInput, before: Campaign | null) {
  const { companyId, db } = tx
  const { status: _, tagListId: __, whatsappId, scheduledAt, ...columns } = without(input, CAMPAIGN_TEXTS)
  const { contactListId, fileListId, queueId } = columns
  if (contactListId != null) await assertContactList(db, companyId, contactListId)
  const { id: connectionId, channel } = await connectionOf(tx, input, before)
  if (fileListId != null) await getFileList(db, companyId, fileListId)
  if (queueId != null) await getQueue(db, companyId, queueId)
  const at = scheduledAt === undefined ? undefined : scheduledAt && toScheduledDate(actor, scheduledAt).toISOString()
  const content = await contentOf(tx, input, before, connectionId)
  const list = await listOfTag(tx, input, before)
  return { columns: { ...columns, ...content, ...list, connectionId: whatsappId, scheduledAt: at }, channel }
}

/**
 * A tag stands for the list of the contacts that have it now, which is made here. The list of a tag that did not
 * change stays.
 */
async function listOfTag(tx: Tx, input: CampaignInput, before: Campaign | null) {
  const { tagListId, name } = input
  if (tagListId === undefined) return {}
  if (tagListId === null || tagListId === before?.tagListId) return { tagId: tagListId }
  const made = await createContactList(tx, {
    name: `${name} | TAG: ${tagListId} - ${new Date().toISOString()}`,
    tagId: tagListId,
  })
  return { tagId: tagListId, contactListId: made.id }
}

type FieldsToStart = Parameters<typeof findMissingFields>[0]

/** Throws ERR_VALIDATION with every field that is missing. Only those that `isNeeded` keeps are looked at. */
export function assertComplete(fields: FieldsToStart, isNeeded: (field: string) => boolean = () => true): void {
  const missing = findMissingFields(fields).filter(isNeeded)
  if (missing.length > 0) throw wrongFields(missing.map((field) => ({ field, message: 'Obrigatório' })))
}

/** Throws when a text or the template was taken away that people of a started campaign are still to receive. */
function assertContentKept(before: Campaign, input: CampaignInput, template: string | null): void {
  if (template !== null) return
  if (before.template) throw wrongField('template', 'Obrigatório')
  const taken = VARIANTS.filter((variant) => before[`message${variant}`] && !input[`message${variant}`])
  if (taken.length > 0)
    throw wrongFields(taken.map((variant) => ({ field: `message${variant}`, message: 'Obrigatório' })))
}

function assertInFuture(scheduledAt: string): void {
  if (Date.parse(scheduledAt) < earliestChoice()) throw wrongField('scheduledAt', 'Data no passado')
}

/** Lets the campaign start at its time. The sweep of every minute starts it too, should this job be lost. */
const enqueueStart = ({ companyId, enqueue }: Tx, id: number, runAt: string): Promise<void> =>
  enqueue('campaign.tick', { companyId }, { key: `campaign.tick/${id}`, runAt })

export async function createCampaign(tx: Tx, actor: CurrentUser, input: CampaignInput): Promise<Campaign> {
  const { columns, channel } = await columnsOf(tx, actor, input, null)
  const { scheduledAt, confirmation, template } = columns
  if (scheduledAt) {
    const { contactListId = null, connectionId: whatsappId = null } = columns
    assertComplete({ ...input, confirmation, hasTemplate: template !== null, channel, contactListId, whatsappId })
    assertInFuture(scheduledAt)
  }
  const { id } = await tx.db
    .insertInto('campaigns')
    .values({
      ...columns,
      companyId: tx.companyId,
      userId: actor.userId,
      status: scheduledAt ? 'PROGRAMADA' : 'INATIVA',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (scheduledAt) await enqueueStart(tx, id, scheduledAt)
  return emitCampaignSaved(tx, id, 'campaign.created')
}

/**
 * Locks a campaign, so that it neither starts, sends nor ends while it is being changed. Rows that refer to it may
 * still be added.
 */
export async function lockCampaign(tx: Tx, id: number): Promise<Campaign> {
  await sql`select from campaigns where company_id = ${tx.companyId} and id = ${id} for no key update`.execute(tx.db)
  return getCampaign(tx.db, tx.companyId, id)
}

async function lockEditable(tx: Tx, id: number): Promise<Campaign> {
  const campaign = await lockCampaign(tx, id)
  if (!campaign.editable) throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE')
  return campaign
}

export const campaignRow = (tx: Tx, id: number) =>
  tx.db.updateTable('campaigns').where('companyId', '=', tx.companyId).where('id', '=', id)

/** Whoever has another connection now waits for a person to resume the campaign, and not for a connection. */
const PAUSED_WITH_CONNECTION = {
  pauseReason: sql<PauseReason | null>`case pause_reason when 'connectionDeleted' then 'disconnected' else pause_reason end`,
}

/** The columns of a campaign that is not paused. */
export const UNPAUSED = { pauseReason: null, pausedAt: null, pauseError: null }

const findFile = async (tx: Tx, id: number): Promise<string | null> =>
  (
    await tx.db
      .selectFrom('campaigns')
      .select('fileId')
      .where('companyId', '=', tx.companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).fileId

/**
 * Updates a campaign that may be edited. A time makes a draft scheduled, and no time makes a scheduled one a draft. One
 * that has written to people keeps its list, and its connection while there is one. Who waits for a message with an earlier
 * template, or with text, gets the template that it has now.
 */
export async function updateCampaign(tx: Tx, actor: CurrentUser, id: number, input: CampaignInput): Promise<Campaign> {
  const before = await lockEditable(tx, id)
  const { columns: given, channel } = await columnsOf(tx, actor, input, before)
  const { scheduledAt = before.scheduledAt, ...columns } = given
  const { contactListId = before.contactListId, connectionId = before.whatsappId } = columns
  const hasStarted = before.startedAt !== null
  if (hasStarted && contactListId !== before.contactListId) throw wrongField('contactListId', 'Already started')
  const isMoved = hasStarted && connectionId !== before.whatsappId
  if (isMoved && before.whatsappId !== null) throw wrongField('whatsappId', 'Already started')
  const isScheduled = !hasStarted && scheduledAt !== null
  const { confirmation, template } = columns
  const hasTemplate = template !== null
  const fields = { ...input, confirmation, hasTemplate, channel, contactListId, whatsappId: connectionId }
  if (isScheduled) {
    assertComplete(fields)
    if (scheduledAt !== before.scheduledAt || before.pauseReason !== null) assertInFuture(scheduledAt)
  }
  if (hasStarted) {
    assertContentKept(before, input, template)
    assertComplete(fields, isContentField)
  }
  const status = hasStarted ? before.status : isScheduled ? 'PROGRAMADA' : 'INATIVA'
  const file = columns.fileId === null ? await findFile(tx, id) : null
  await campaignRow(tx, id)
    .set({ ...columns, ...(hasStarted ? isMoved && PAUSED_WITH_CONNECTION : UNPAUSED), scheduledAt, status })
    .set({ updatedAt: transactionStart })
    .execute()
  await enqueueFileCleanup(tx, [file])
  if (hasStarted && hasTemplate) await emitUpdatedInTickets(tx, await returnWithheld(tx, id))
  if (isMoved && connectionId !== null) await moveRecipients(tx, id, connectionId)
  if (isScheduled) await enqueueStart(tx, id, scheduledAt)
  return emitCampaignSaved(tx, id)
}

/** Deletes a campaign with its report; messages that were sent stay. Throws while it runs. */
export async function deleteCampaign(tx: Tx, id: number): Promise<void> {
  const { status } = await lockCampaign(tx, id)
  if (status === 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_RUNNING')
  const { fileId } = await tx.db
    .deleteFrom('campaigns')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .returning('fileId')
    .executeTakeFirstOrThrow()
  await enqueueFileCleanup(tx, [fileId])
  tx.emit({ name: 'campaign.deleted', payload: { id } })
}

/** Says of each column of a campaign whether a copy begins with it. */
const IS_COPIED = {
  ...recordOf(['companyId', 'contactListId', 'tagId', 'connectionId', 'fileListId', 'queueId', 'fileId'], () => true),
  ...recordOf(['confirmation', 'messages', 'confirmationMessages', 'mediaName', 'refusalLine'], () => true),
  ...recordOf(['stopRules', 'legalBasis', 'legalNote', 'template'], () => true),
  ...recordOf(['id', 'userId', 'name', 'status', 'scheduledAt', 'startedAt', 'completedAt', 'lastSentAt'], () => false),
  ...recordOf(['pauseReason', 'pausedAt', 'resumedAt', 'total', 'valid', 'skippedReasons', 'zones'], () => false),
  ...recordOf(['pauseError', 'createdAt', 'updatedAt'], () => false),
} satisfies Record<keyof Campaigns, boolean>

/** Creates a draft with the same texts or template, list, connection and file. */
export async function duplicateCampaign(tx: Tx, actor: CurrentUser, id: number): Promise<Campaign> {
  const { name } = await getCampaign(tx.db, tx.companyId, id)
  const copied = sql.join(typedKeys(IS_COPIED).flatMap((column) => (IS_COPIED[column] ? [sql.ref(column)] : [])))
  const { rows } = await sql<{ id: number }>`
    insert into campaigns (user_id, name, ${copied}) select ${actor.userId}, ${nameOfCopy(name)}, ${copied}
    from campaigns where company_id = ${tx.companyId} and id = ${id} returning id`.execute(tx.db)
  return emitCampaignSaved(tx, rows[0]?.id ?? id, 'campaign.created')
}

const MAX_NAME = 50
const COPY = /^(.*?)(?: \((\d+)\))?$/

/** Returns "Natal (2)" for "Natal", and "Natal (3)" for that. */
function nameOfCopy(name: string): string {
  const [, stem = name, number = '1'] = COPY.exec(name) ?? []
  const ending = ` (${Number(number) + 1})`
  return `${stem.slice(0, MAX_NAME - ending.length)}${ending}`
}

/** Throws unless the file may be changed. Called before the upload is read. */
export async function assertEditable(tx: Tx, id: number): Promise<void> {
  await lockEditable(tx, id)
}

/** Sets the attached file; null removes it. */
export async function setCampaignFile(tx: Tx, id: number, stored: StoredFile | null): Promise<void> {
  const campaign = await lockEditable(tx, id)
  if (stored) assertFileFits(campaign, stored)
  const fileId = stored ? await insertFile(tx, stored) : null
  const before = await findFile(tx, id)
  await campaignRow(tx, id)
    .set({ fileId, mediaName: stored?.name ?? null, updatedAt: transactionStart })
    .execute()
  await enqueueFileCleanup(tx, [before])
  await emitCampaignSaved(tx, id)
}
