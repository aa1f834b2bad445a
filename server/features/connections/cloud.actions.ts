import { CLOUD_KIND } from '#contract/channels.ts'
import type { CloudCredentials, Connection, NewCloudNumber, NewConnectionFields } from '#contract/connections.ts'
import { cloudSecretContext, createCloudStore, verifyTokenHash } from '#server/channels/meta/cloud-store.ts'
import type { Config } from '#server/config.ts'
import { isUniqueViolation } from '#server/db/pg-errors.ts'
import { dbNow } from '#server/db/time.ts'
import type { Database, Tx } from '#server/db/transaction.ts'
import { enqueueTemplateFetch } from '#server/features/templates/actions.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { encryptText } from '#server/lib/secrets.ts'
import { addConnection, emitSaved, getLocked, updateConnectionState, type TxWithKey } from './actions.ts'
import { checkCloudNumber, type CheckedNumber } from './cloud-check.ts'
import { rememberNumber } from './linked-number.actions.ts'
import { getConnection } from './queries.ts'

/** Meta shares what a phone has within a day of the sign-up; by then these attempts are over. */
const SYNC_ATTEMPTS = 8

/** A number whose ids and token were tried at Meta. */
export type TriedNumber = NewCloudNumber & CheckedNumber

/**
 * Tries the ids and the token at Meta. Stores nothing, there or here: the channel subscribes when it starts. Throws
 * AppError with what is wrong.
 */
export async function tryCloudNumber(config: Config, given: NewCloudNumber): Promise<TriedNumber> {
  if (!given.verifyToken && !config.meta.app) throw new AppError('ERR_CLOUD_VERIFY_TOKEN_NEEDED')
  return tryAtMeta(config, given)
}

const tryAtMeta = async (config: Config, given: NewCloudNumber): Promise<TriedNumber> => ({
  ...given,
  ...(await checkCloudNumber(config, given)),
})

/**
 * Tries what was typed for a number that is there already; secrets that were not typed stay as they are. Throws AppError
 * for a connection that is none of the Cloud API.
 */
export async function tryCloudChange(
  { config, data, keys }: { config: Config; data: Database; keys: { storage: Buffer } },
  scope: { companyId: number; connectionId: number },
  { accessToken, appSecret, verifyToken }: CloudCredentials,
): Promise<TriedNumber> {
  const actor = { companyId: scope.companyId, userId: null }
  const { channel } = await data.read(actor, (db) =>
    getConnection(db, scope.companyId, scope.connectionId, keys.storage),
  )
  if (channel !== CLOUD_KIND) throw wrongField('accessToken', 'Invalid value')
  const account = await createCloudStore(data, keys.storage, scope).account()
  const token = accessToken || account.token
  if (!token) throw wrongField('accessToken', 'Required')
  const { phoneNumberId, wabaId } = account
  const known = { phoneNumberId, wabaId, accessToken: token, verifyToken: verifyToken ?? '' }
  const tried = await tryAtMeta(config, { ...known, appSecret: appSecret || account.appSecret || '' })
  // What was not typed is not stored again: another secret would be that of an app that has told nothing yet.
  return { ...tried, appSecret: appSecret ?? '' }
}

/** Creates a connection for the number, which was tried a moment ago. */
export async function createCloudConnection(
  tx: TxWithKey,
  input: NewConnectionFields,
  tried: TriedNumber,
): Promise<Connection> {
  const id = await addConnection(tx, input, CLOUD_KIND)
  const { phoneNumberId, wabaId } = tried
  await tx.db
    .insertInto('cloudNumbers')
    .values({ companyId: tx.companyId, connectionId: id, phoneNumberId, wabaId })
    .execute()
    .catch(throwTaken)
  await linkNumber(tx, id, tried)
  return emitSaved(tx, id)
}

/** Stores the secrets of the number, and starts its connection with them. */
export async function linkNumber(tx: TxWithKey, connectionId: number, tried: TriedNumber): Promise<void> {
  const { name, number, accessToken, appSecret, verifyToken, isOnPhone, tokenExpiresAt } = tried
  // The channel reports its status in this order: the connection first, then its number.
  await getLocked(tx, connectionId)
  const seal = (secret: Parameters<typeof cloudSecretContext>[1], text: string): Buffer =>
    Buffer.from(encryptText(tx.storageKey, text, cloudSecretContext(connectionId, secret)))
  const stored = await numberRow(tx, connectionId)
    .set({
      name,
      tokenSealed: seal('token', accessToken),
      tokenExpiresAt,
      // Another app has to be told the address of the webhook anew.
      ...(appSecret ? { appSecretSealed: seal('appSecret', appSecret), heardAt: null } : {}),
      ...(verifyToken
        ? { verifyTokenSealed: seal('verifyToken', verifyToken), verifyTokenHash: verifyTokenHash(verifyToken) }
        : {}),
      updatedAt: dbNow,
    })
    .returning(['appSecretSealed', 'heardAt'])
    .executeTakeFirst()
    .catch(throwTaken)
  if (number) await rememberNumber(tx, connectionId, number)
  await enqueueTemplateFetch(tx, connectionId)
  const tellsUs = !stored?.appSecretSealed || stored.heardAt !== null
  if (isOnPhone && tellsUs) await enqueueSyncQuestion(tx, connectionId)
  await tx.command({ kind: 'restart', companyId: tx.companyId, connectionId })
  await updateConnectionState(tx, connectionId, {
    wanted: true,
    status: 'OPENING',
    reason: null,
    ...(number ? { number } : {}),
  })
}

/**
 * The phone is asked once the number is stored, and its app tells us: what it shares is told once, to whatever address the
 * app has then. That of the installation's own app is entered there, and that of another after the number is linked.
 */
const enqueueSyncQuestion = (tx: Tx, connectionId: number): Promise<void> =>
  tx.enqueue('cloud.askForSync', { companyId: tx.companyId, connectionId }, { maxAttempts: SYNC_ATTEMPTS })

/** Stores that Meta told something of the number for the first time, so that the address of the webhook is entered. */
export async function markHeard(tx: TxWithKey, connectionId: number): Promise<void> {
  const heard = await numberRow(tx, connectionId)
    .set({ heardAt: dbNow })
    .where('heardAt', 'is', null)
    .returning('appSecretSealed')
    .executeTakeFirst()
  if (!heard) return
  if (heard.appSecretSealed) await enqueueSyncQuestion(tx, connectionId)
  await emitSaved(tx, connectionId)
}

const numberRow = (tx: Tx, connectionId: number) =>
  tx.db.updateTable('cloudNumbers').where('companyId', '=', tx.companyId).where('connectionId', '=', connectionId)

/** A number belongs to one connection of one company, which must let go of it before another can link it. */
function throwTaken(error: unknown): never {
  const isTaken = isUniqueViolation(error, 'cloud_numbers_owner') || isUniqueViolation(error, 'cloud_numbers_number')
  throw isTaken ? new AppError('ERR_CLOUD_NUMBER_TAKEN') : error
}
