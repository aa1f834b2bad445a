import type {
  QueueIntegration,
  QueueIntegrationChange,
  QueueIntegrationInput,
  SignatureSecret,
} from '#contract/queue-integrations.ts'
import { SECRET_MASK } from '#contract/settings.ts'
import type { Tx } from '#server/db/transaction.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import { getIntegration, isIntegrationUsed, secretContext, signatureContext } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import { encryptText } from '#server/lib/secrets.ts'
import { createWebhookSecret } from '#server/lib/webhook-signature.ts'
import { sql } from 'kysely'

/** `storageKey` is derived for the purpose `storage`, and encrypts the keys of service accounts. */
export type TxWithKey = Tx & { storageKey: Buffer }

const throwConstraintError = constraintErrors({
  queue_integrations_name: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS',
})

const updateIntegrationRow = (tx: Tx, id: number) =>
  tx.db.updateTable('queueIntegrations').where('companyId', '=', tx.companyId).where('id', '=', id)

function columnsOf({ jsonContent: _jsonContent, urlN8N, ...columns }: QueueIntegrationChange) {
  return { ...columns, url: urlN8N }
}

/** Stores the encrypted key. The mask leaves it unchanged; an empty text removes it. */
async function setKey(tx: TxWithKey, id: number, key: string | undefined): Promise<void> {
  if (key === undefined || key === SECRET_MASK) return
  const jsonContentSealed = key === '' ? null : encryptText(tx.storageKey, key, secretContext(id))
  await updateIntegrationRow(tx, id).set({ jsonContentSealed }).execute()
}

type SavedEvent = 'queueIntegration.created' | 'queueIntegration.updated'

/**
 * Stores the key and emits the event. Only Dialogflow has projects; other types use the integration's name as project
 * name.
 */
async function finishSaving(
  tx: TxWithKey,
  id: number,
  key: string | undefined,
  name: SavedEvent,
): Promise<QueueIntegration> {
  await setKey(tx, id, key)
  await updateIntegrationRow(tx, id)
    .where('type', '<>', 'dialogflow')
    .set((eb) => ({ projectName: eb.ref('name') }))
    .execute()
  const queueIntegration = await getIntegration(tx.db, tx.companyId, id)
  tx.emit({ name, payload: { queueIntegration } })
  return queueIntegration
}

export async function createIntegration(tx: TxWithKey, input: QueueIntegrationInput): Promise<QueueIntegration> {
  const { id } = await tx.db
    .insertInto('queueIntegrations')
    .values({ ...columnsOf(input), type: input.type, name: input.name, companyId: tx.companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwConstraintError)
  return finishSaving(tx, id, input.jsonContent, 'queueIntegration.created')
}

export async function updateIntegration(
  tx: TxWithKey,
  id: number,
  change: QueueIntegrationChange,
): Promise<QueueIntegration> {
  await getIntegration(tx.db, tx.companyId, id)
  await updateIntegrationRow(tx, id)
    .set({ ...columnsOf(change), updatedAt: transactionStart })
    .execute()
    .catch(throwConstraintError)
  return finishSaving(tx, id, change.jsonContent, 'queueIntegration.updated')
}

/**
 * Deletes an integration. One that a queue or a connection uses cannot be deleted, because nobody would notice that it
 * no longer answers.
 */
export async function deleteIntegration(tx: Tx, id: number): Promise<void> {
  // A transaction that is about to reference the integration locks its key, so after this lock none can.
  const found = await tx.db
    .selectFrom('queueIntegrations')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('ERR_NO_INTEGRATION_FOUND')
  if (await isIntegrationUsed(tx.db, tx.companyId, id)) throw new AppError('ERR_INTEGRATION_IN_USE')
  await tx.db.deleteFrom('queueIntegrations').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  tx.emit({ name: 'queueIntegration.deleted', payload: { integrationId: id } })
}

const OLD_SECRET_HOURS = 24

/** Makes a new secret for signatures and returns it. The one before stays valid for a day, so that nothing is refused. */
export async function renewSignatureSecret(tx: TxWithKey, id: number): Promise<SignatureSecret> {
  await getIntegration(tx.db, tx.companyId, id)
  const secret = createWebhookSecret()
  await updateIntegrationRow(tx, id)
    .set((eb) => ({
      signatureSecretSealed: encryptText(tx.storageKey, secret, signatureContext(id)),
      oldSignatureSecretSealed: eb.ref('signatureSecretSealed'),
      oldSignatureSecretUntil: sql<string>`now() + make_interval(hours => ${OLD_SECRET_HOURS})`,
      updatedAt: transactionStart,
    }))
    .execute()
  tx.emit({
    name: 'queueIntegration.updated',
    payload: { queueIntegration: await getIntegration(tx.db, tx.companyId, id) },
  })
  return { secret }
}
