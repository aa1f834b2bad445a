import type { QueueIntegration, QueueIntegrationChange, QueueIntegrationInput } from '#contract/queue-integrations.ts'
import { SECRET_MASK } from '#contract/settings.ts'
import type { Tx } from '#server/db/transaction.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import { getIntegration, isIntegrationUsed, secretContext } from '#server/features/queue-integrations/queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import { encryptText } from '#server/lib/secrets.ts'

/** `storageKey` is derived for the purpose `storage`: it seals the keys of service accounts. */
export type TxWithKey = Tx & { storageKey: Buffer }

const throwConstraintError = constraintErrors({
  queue_integrations_name: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS',
})

const updateIntegrationRow = (tx: Tx, id: number) =>
  tx.db.updateTable('queueIntegrations').where('companyId', '=', tx.companyId).where('id', '=', id)

function columnsOf({ jsonContent: _jsonContent, urlN8N, ...columns }: QueueIntegrationChange) {
  return { ...columns, url: urlN8N }
}

/** A mask that comes back changes nothing; an empty text takes the key away. */
async function setKey(tx: TxWithKey, id: number, key: string | undefined): Promise<void> {
  if (key === undefined || key === SECRET_MASK) return
  const jsonContentSealed = key === '' ? null : encryptText(tx.storageKey, key, secretContext(id))
  await updateIntegrationRow(tx, id).set({ jsonContentSealed }).execute()
}

type Saved = 'queueIntegration.created' | 'queueIntegration.updated'

/** Only Dialogflow knows projects: elsewhere the project is called as the integration. */
async function saved(tx: TxWithKey, id: number, key: string | undefined, name: Saved): Promise<QueueIntegration> {
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
  return saved(tx, id, input.jsonContent, 'queueIntegration.created')
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
  return saved(tx, id, change.jsonContent, 'queueIntegration.updated')
}

/** One that answers for a queue or a connection stays: nobody would notice that it went silent. */
export async function deleteIntegration(tx: Tx, id: number): Promise<void> {
  // Who is about to refer to it holds its key; after this lock nobody can.
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
