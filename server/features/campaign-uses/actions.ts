import { sql } from 'kysely'
import type { Campaign, PauseReason } from '#contract/campaigns.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import type { UsedRecord } from './queries.ts'

/**
 * Locks the campaigns that use a record, so that none of them starts while the record is being deleted. Their screens
 * follow when it is gone: otherwise a dialog would still ask for what no longer exists.
 */
export async function lockCampaignsUsing(tx: Tx, { column, id }: UsedRecord): Promise<void> {
  const { db, companyId } = tx
  const { rows } = await sql<{ id: number }>`select c.id from campaigns c where c.company_id = ${companyId}
    and ${sql.ref(`c.${column}`)} = ${id} order by c.id for no key update`.execute(db)
  await enqueueUpdates(tx, rows)
}

const enqueueUpdates = async ({ companyId, enqueue }: Tx, campaigns: { id: number }[]): Promise<void> => {
  for (const { id: campaignId } of campaigns)
    await enqueue('campaign.progress', { companyId, campaignId }, { key: `campaign.progress/${campaignId}` })
}

/** Lets the screens follow of drafts that send a template of which Meta told something: they say whether it can be sent. */
export async function enqueueDraftUpdates(
  tx: Tx,
  connectionId: number,
  { name, language }: { name: string; language: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select c.id from campaigns c where c.company_id = ${tx.companyId}
    and c.connection_id = ${connectionId} and c.status = 'INATIVA'
    and c.template ->> 'name' = ${name} and c.template ->> 'language' = ${language} order by c.id`.execute(tx.db)
  await enqueueUpdates(tx, rows)
}

/** The columns of a campaign that is paused. */
export const pausedBy = (reason: PauseReason, error: string | null) => ({
  pauseReason: reason,
  pauseError: error,
  pausedAt: transactionStart,
})

export type Pause = {
  reason: PauseReason
  error?: string | null
  /** Null for all of the connection. */
  campaignIds?: number[] | null
}

/** Pauses campaigns of a connection that are in one of these states, and returns their ids. Their messages stay queued. */
export async function markPaused(
  tx: Tx,
  connectionId: number,
  { reason, error = null, campaignIds = null }: Pause,
  statuses: Campaign['status'][],
): Promise<number[]> {
  const paused = await tx.db
    .updateTable('campaigns')
    .set({ ...pausedBy(reason, error), updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', connectionId)
    .where('status', 'in', statuses)
    .where('pauseReason', 'is', null)
    .$if(campaignIds !== null, (some) => some.where('id', 'in', campaignIds ?? []))
    .returning('id')
    .execute()
  return paused.map(({ id }) => id)
}

/**
 * Pauses the running and scheduled campaigns of a connection that is being deleted, and takes their unsent messages out
 * of the outbox. They go on with those who are left when somebody chooses another connection. The connection is locked
 * before its campaigns, as it is when the next message is sent.
 */
export async function pauseCampaignsOf(tx: Tx, connectionId: number): Promise<void> {
  const { companyId, db } = tx
  await sql`select from connections where company_id = ${companyId} and id = ${connectionId} for update`.execute(db)
  await lockCampaignsUsing(tx, { column: 'connectionId', id: connectionId })
  await markPaused(tx, connectionId, { reason: 'connectionDeleted' }, ['EM_ANDAMENTO', 'PROGRAMADA'])
  await sql`update messages set outbox = null, updated_at = clock_timestamp() where company_id = ${companyId}
    and connection_id = ${connectionId} and outbox = 'queued' and campaign_recipient_id is not null`.execute(db)
}
