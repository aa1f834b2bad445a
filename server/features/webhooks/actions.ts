import { sql } from 'kysely'
import type { Webhook, WebhookChange, WebhookInput, WebhookWithSecret } from '#contract/webhooks.ts'
import { lockCompany } from '#server/db/lock-company.ts'
import type { OperatorTx, Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { newWebhookSecret } from '#server/integrations/standard-webhooks/signature.ts'
import { AppError } from '#server/lib/app-error.ts'
import { encryptText } from '#server/lib/secrets.ts'
import { enqueueDelivery } from './record.actions.ts'
import { getDelivery, getWebhook, secretContext } from './queries.ts'

/** `storageKey` is derived for the purpose `storage`, and encrypts the secrets. */
export type TxWithKey = Tx & { storageKey: Buffer }

const MAX_WEBHOOKS = 20
const HINT_LENGTH = 4
/** For how long after a rotation the secret before still signs. */
const OLD_SECRET_HOURS = 24
/** How many days the log is kept. */
const LOG_DAYS = 30

/** A webhook that somebody asks to go on is tried at once. */
const RESTED = { failures: 0, failingSince: null, restsUntil: null }

const updateRow = (tx: Tx, id: number) =>
  tx.db.updateTable('webhooks').where('companyId', '=', tx.companyId).where('id', '=', id)

async function setSecret(tx: TxWithKey, id: number): Promise<string> {
  const secret = newWebhookSecret()
  await updateRow(tx, id)
    .set({ secretSealed: encryptText(tx.storageKey, secret, secretContext(id)), hint: secret.slice(-HINT_LENGTH) })
    .execute()
  return secret
}

export async function createWebhook(tx: TxWithKey, input: WebhookInput): Promise<WebhookWithSecret> {
  // The lock keeps requests at the same moment from passing the limit together.
  await lockCompany(tx)
  const { count } = await tx.db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', tx.companyId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_WEBHOOKS) throw new AppError('ERR_WEBHOOK_LIMIT')
  const { id } = await tx.db
    .insertInto('webhooks')
    .values({ companyId: tx.companyId, createdBy: tx.userId, ...input })
    .returning('id')
    .executeTakeFirstOrThrow()
  const secret = await setSecret(tx, id)
  return { ...(await getWebhook(tx.db, tx.companyId, id)), secret }
}

/** One that is switched on goes on with what waited. */
export async function updateWebhook(tx: Tx, id: number, { isOn, ...change }: WebhookChange): Promise<Webhook> {
  const before = await getWebhook(tx.db, tx.companyId, id)
  if (isOn && before.offReason === 'key') throw new AppError('ERR_WEBHOOK_SECRET_LOST')
  const isSwitched = isOn !== undefined && isOn !== before.isOn
  const isMoved = change.url !== undefined && change.url !== before.url
  const state = isOn
    ? { isOn, offReason: null, offAt: null, lastError: null, ...RESTED }
    : { isOn: false, offReason: 'user' as const, offAt: transactionStart }
  await updateRow(tx, id)
    .set({ ...change, ...(isMoved ? RESTED : {}), ...(isSwitched ? state : {}), updatedAt: transactionStart })
    .execute()
  if (isSwitched && isOn) {
    await sql`update webhook_deliveries set next_at = now(), tries = 0 where company_id = ${tx.companyId}
      and webhook_id = ${id} and state = 'pending'`.execute(tx.db)
  }
  if (isMoved || (isSwitched && isOn)) await enqueueDelivery(tx, id)
  return getWebhook(tx.db, tx.companyId, id)
}

/** Gives the webhook a new secret. The one before signs too for a day, so that the receiver can change without a gap. */
export async function rotateSecret(tx: TxWithKey, id: number): Promise<WebhookWithSecret> {
  const { offReason } = await getWebhook(tx.db, tx.companyId, id)
  await updateRow(tx, id)
    .set({
      oldSecretSealed: sql<string | null>`secret_sealed`,
      oldSecretUntil: sql<string>`now() + make_interval(hours => ${OLD_SECRET_HOURS})`,
      updatedAt: transactionStart,
      // Without a secret nothing could be signed. With a new one the person may switch it on again.
      ...(offReason === 'key' ? { offReason: 'user' as const } : {}),
    })
    .execute()
  const secret = await setSecret(tx, id)
  return { ...(await getWebhook(tx.db, tx.companyId, id)), secret }
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await getWebhook(tx.db, tx.companyId, id)
  await tx.db.deleteFrom('webhooks').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
}

/** Tries ended deliveries again, under the same `webhook-id`. Without an id all that failed. Returns how many. */
export async function replayDeliveries(tx: Tx, webhookId: number, id: number | null): Promise<number> {
  const { isOn } = await getWebhook(tx.db, tx.companyId, webhookId)
  if (!isOn) throw new AppError('ERR_WEBHOOK_OFF')
  if (id !== null) await getDelivery(tx.db, tx.companyId, webhookId, id)
  await updateRow(tx, webhookId).set(RESTED).execute()
  const { numUpdatedRows } = await tx.db
    .updateTable('webhookDeliveries')
    .set({ state: 'pending', tries: 0, nextAt: transactionStart, endedAt: null })
    .where('companyId', '=', tx.companyId)
    .where('webhookId', '=', webhookId)
    .where((eb) => (id === null ? eb('state', '=', 'failed') : eb('id', '=', id)))
    .where('state', '<>', 'pending')
    .executeTakeFirst()
  await enqueueDelivery(tx, webhookId)
  return Number(numUpdatedRows)
}

/** Removes what ended long ago from the logs of all companies. */
export async function removeOldDeliveries({ db }: Pick<OperatorTx, 'db'>): Promise<void> {
  await sql`delete from webhook_deliveries where ended_at < now() - make_interval(days => ${LOG_DAYS}::int)`.execute(db)
}
