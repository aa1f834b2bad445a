import { sql } from 'kysely'
import { featuresOf, FORM_KIND, kindsThat, type ChannelKind } from '#contract/channels.ts'
import {
  CONNECTION_REASONS,
  type Connection,
  type ConnectionFields,
  type NewConnectionFields,
} from '#contract/connections.ts'
import type { ChannelHost } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { lockCompany } from '#server/db/lock-company.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { dbNow } from '#server/db/time.ts'
import { pauseCampaignsOf } from '#server/features/campaign-uses/actions.ts'
import { storeBudgetState } from './budget-state.actions.ts'
import { releaseCloudNumber } from './cloud-release.actions.ts'
import { putNumberAside, rememberNumber } from './linked-number.actions.ts'
import { getConnection, NO_CODES, tokenContext } from './queries.ts'
import { withState } from './recent-states.queries.ts'
import { assertPlanLimit } from '#server/features/plans/actions.ts'
import { requireQueues } from '#server/features/queues/queries.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { encryptText, sha256 } from '#server/lib/secrets.ts'

/** `storageKey` is derived for the purpose `storage`, and encrypts the tokens of connections. */
export type TxWithKey = Tx & { storageKey: Buffer }

const throwConstraintError = constraintErrors({
  connections_name: 'ERR_WAPP_NAME_ALREADY_EXISTS',
  connections_token: 'ERR_WAPP_TOKEN_ALREADY_EXISTS',
  connections_prompt: 'ERR_NO_PROMPT_FOUND',
  connections_integration: 'ERR_NO_INTEGRATION_FOUND',
})

const updateConnectionRow = (tx: Tx, id: number) =>
  tx.db.updateTable('connections').where('companyId', '=', tx.companyId).where('id', '=', id)

/** Creates a connection and starts it at once, because the screen waits for its QR code. */
export async function createConnection(tx: TxWithKey, input: NewConnectionFields): Promise<Connection> {
  const id = await addConnection(tx, input, FORM_KIND)
  await tx.command({ kind: 'start', companyId: tx.companyId, connectionId: id })
  return emitSaved(tx, id)
}

/** Stores a new connection. The first one of a company that can be the default becomes it. */
export async function addConnection(tx: TxWithKey, input: NewConnectionFields, channel: ChannelKind): Promise<number> {
  await assertPlanLimit(tx, 'connections')
  const columns = await toCheckedColumns(tx, EMPTY_CONNECTION, input)
  const { id } = await tx.db
    .insertInto('connections')
    .values({ ...columns, name: input.name, companyId: tx.companyId, channel, status: 'OPENING' })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwConstraintError)
  await setToken(tx, id, input.token)
  await setQueues(tx, id, input.queueIds)
  const { canBeDefault } = featuresOf(channel)
  if (canBeDefault && (input.isDefault || !(await findDefault(tx)))) await moveDefault(tx, id)
  return id
}

/** Updates the given fields. The default can be moved to another connection, but not removed. */
export async function updateConnection(tx: TxWithKey, id: number, change: ConnectionFields): Promise<Connection> {
  await lockCompany(tx)
  const before = await getConnection(tx.db, tx.companyId, id, tx.storageKey)
  if (before.isDefault && change.isDefault === false) throw new AppError('ERR_NO_OTHER_WHATSAPP')
  if (change.isDefault && !featuresOf(before.channel).canBeDefault) {
    throw wrongField('isDefault', 'Only a number can write to anybody first')
  }
  const columns = await toCheckedColumns(tx, before, change)
  await updateConnectionRow(tx, id)
    .set({ ...columns, updatedAt: dbNow })
    .execute()
    .catch(throwConstraintError)
  await setToken(tx, id, change.token)
  await setQueues(tx, id, change.queueIds)
  // Of another budget another share is spent, also while no campaign runs.
  if (change.monthlyBudget !== undefined) await storeBudgetState(tx, id)
  if (change.isDefault && !before.isDefault) await moveDefault(tx, id)
  return emitSaved(tx, id)
}

/**
 * Deletes a connection; its tickets stay without one, and its campaigns are paused. If it was the default, the oldest
 * other one that can be the default becomes it.
 */
export async function deleteConnection(tx: TxWithKey, id: number): Promise<void> {
  await lockCompany(tx)
  const { isDefault } = await getConnection(tx.db, tx.companyId, id, tx.storageKey)
  await tx.command({ kind: 'stop', companyId: tx.companyId, connectionId: id })
  await pauseCampaignsOf(tx, id)
  await releaseCloudNumber(tx, id)
  await putNumberAside(tx, id)
  await tx.db.deleteFrom('connections').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  tx.emit({ name: 'connection.deleted', payload: { whatsappId: id } })
  if (!isDefault) return
  const nextDefault = await tx.db
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('channel', 'in', kindsThat('canBeDefault'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!nextDefault) return
  await moveDefault(tx, nextDefault.id)
  await emitSaved(tx, nextDefault.id)
}

type CheckedFields = Pick<Connection, 'greetingMessage' | 'sendIdQueue' | 'timeSendQueue' | 'queues'>
const EMPTY_CONNECTION: CheckedFields = { greetingMessage: '', sendIdQueue: 0, timeSendQueue: 0, queues: [] }

/** Returns the columns to store, after checking that the connection would be valid with them. */
async function toCheckedColumns(tx: Tx, before: CheckedFields, change: ConnectionFields) {
  const { queueIds, token: _token, isDefault: _isDefault, transferQueueId, timeToTransfer, ...columns } = change
  const sendIdQueue = pickChanged(before.sendIdQueue || null, columns.sendIdQueue, transferQueueId)
  const timeSendQueue = pickChanged(before.timeSendQueue, columns.timeSendQueue, timeToTransfer)
  if (sendIdQueue) await requireQueues(tx.db, tx.companyId, [sendIdQueue])

  // With several queues the greeting must tell the customer about the choice.
  const queues = new Set(queueIds ?? before.queues.map((queue) => queue.id))
  const greeting = columns.greetingMessage ?? before.greetingMessage
  if (queues.size > 1 && !greeting.trim()) throw new AppError('ERR_WAPP_GREETING_REQUIRED')
  return { ...columns, sendIdQueue, timeSendQueue }
}

/** Clients know two names for one field and may send both: the value that differs from the stored one counts. */
function pickChanged<Value>(stored: Value, ...sent: (Value | undefined)[]): Value | undefined {
  const sentValues = sent.filter((value) => value !== undefined)
  const changed = sentValues.filter((value) => value !== stored)
  return (changed.length ? changed : sentValues)[0]
}

/** Stores a token encrypted for display, and hashed for lookup. An empty token removes it. */
async function setToken(tx: TxWithKey, id: number, token: string | undefined): Promise<void> {
  if (token === undefined) return
  const sealed = token === '' ? null : Buffer.from(encryptText(tx.storageKey, token, tokenContext(id)))
  const hash = token === '' ? null : Buffer.from(sha256(token), 'hex')
  await updateConnectionRow(tx, id).set({ tokenSealed: sealed, tokenHash: hash }).execute().catch(throwConstraintError)
}

async function setQueues(tx: Tx, id: number, queueIds: number[] | undefined): Promise<void> {
  if (!queueIds) return
  await requireQueues(tx.db, tx.companyId, queueIds)
  await tx.db
    .deleteFrom('connectionQueues')
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', id)
    .execute()
  const rows = [...new Set(queueIds)].map((queueId) => ({ companyId: tx.companyId, connectionId: id, queueId }))
  if (rows.length) await tx.db.insertInto('connectionQueues').values(rows).execute()
}

const findDefault = (tx: Tx) =>
  tx.db
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('isDefault', '=', true)
    .executeTakeFirst()

async function moveDefault(tx: TxWithKey, id: number): Promise<void> {
  const former = await findDefault(tx)
  if (former) {
    await updateConnectionRow(tx, former.id).set({ isDefault: false, updatedAt: dbNow }).execute()
    await emitSaved(tx, former.id)
  }
  await updateConnectionRow(tx, id).set({ isDefault: true }).execute()
}

export async function emitSaved(tx: TxWithKey, id: number): Promise<Connection> {
  const whatsapp = await getConnection(tx.db, tx.companyId, id, tx.storageKey)
  tx.emit({ name: 'connection.saved', payload: { whatsapp } })
  return whatsapp
}

type ConnectionState = Partial<
  Pick<
    Connection,
    'status' | 'reason' | 'qrcode' | 'pairingCode' | 'pairingEndsAt' | 'pairingNumber' | 'retries' | 'number'
  >
> & { wanted?: boolean }

export async function updateConnectionState(tx: TxWithKey, id: number, state: ConnectionState): Promise<Connection> {
  await updateConnectionRow(tx, id)
    .set({ ...state, recentStates: withState(state), updatedAt: dbNow })
    .execute()
  const session = await emitSaved(tx, id)
  tx.emit({ name: 'connection.stateChanged', payload: { session } })
  return session
}

export const lockConnection = (tx: Tx, id: number) =>
  tx.db
    .selectFrom('connections')
    .select(['status', 'reason', 'wanted', 'channel', 'qrcode'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function getLocked(tx: Tx, id: number) {
  const connection = await lockConnection(tx, id)
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND')
  return connection
}

/** Starts a connection. One that runs is left alone; one that waits for its next attempt tries at once. */
export async function startConnection(tx: TxWithKey, id: number): Promise<void> {
  const { status } = await getLocked(tx, id)
  const isDown = status === 'TIMEOUT' || status === 'DISCONNECTED'
  const openingState: ConnectionState = isDown ? { status: 'OPENING', reason: null, ...NO_CODES, retries: 0 } : {}
  await updateConnectionState(tx, id, { wanted: true, ...openingState })
  const kind = status === 'TIMEOUT' ? 'restart' : 'start'
  await tx.command({ kind, companyId: tx.companyId, connectionId: id })
}

async function forgetPhone({ db, companyId }: Tx, id: number): Promise<void> {
  await db.deleteFrom('waKeys').where('companyId', '=', companyId).where('connectionId', '=', id).execute()
  await db.deleteFrom('waCreds').where('companyId', '=', companyId).where('connectionId', '=', id).execute()
}

/** The token of an account stays until the next login replaces it. */
const keepToken = async (): Promise<void> => undefined

const FORGET_CREDENTIALS: Record<ChannelKind, (tx: Tx, id: number) => Promise<void>> = {
  whatsapp: forgetPhone,
  whatsapp_cloud: keepToken,
  instagram: keepToken,
  facebook: keepToken,
  telegram: keepToken,
  webchat: keepToken,
}

/** Deletes the credentials, so that another phone can be linked. Queues and texts of the connection stay. */
export async function startOver(tx: TxWithKey, id: number, channel: ChannelKind): Promise<Connection> {
  await FORGET_CREDENTIALS[channel](tx, id)
  return updateConnectionState(tx, id, {
    wanted: true,
    status: 'OPENING',
    reason: null,
    ...NO_CODES,
    retries: 0,
    number: null,
  })
}

export async function requestNewQrCode(tx: TxWithKey, id: number): Promise<void> {
  const { channel } = await getLocked(tx, id)
  await startOver(tx, id, channel)
  await tx.command({ kind: 'restart', companyId: tx.companyId, connectionId: id })
}

/** Nobody else can link a bot while its token is stored, and no channel forgets that of a connection that is down. */
const forgetBotToken = ({ db, companyId }: Tx, id: number) =>
  db
    .updateTable('telegramBots')
    .set({ tokenSealed: null, updatedAt: dbNow })
    .where('companyId', '=', companyId)
    .where('connectionId', '=', id)
    .execute()

/** Logs the connection out at the provider. */
export async function logOutConnection(tx: TxWithKey, id: number): Promise<void> {
  await getLocked(tx, id)
  await releaseCloudNumber(tx, id)
  await forgetBotToken(tx, id)
  await updateConnectionState(tx, id, {
    wanted: false,
    status: 'DISCONNECTED',
    reason: 'userRequest',
    ...NO_CODES,
    retries: 0,
    number: null,
  })
  await tx.command({ kind: 'logout', companyId: tx.companyId, connectionId: id })
}

type ConnectionStatusEvent = Parameters<ChannelHost['onStatus']>[0]

const REASONS: readonly string[] = CONNECTION_REASONS

const toKnownReason = (reason: string | null): string | null =>
  reason === null || REASONS.includes(reason) ? reason : 'unknown'

/** Stores the state that a channel reports. After DISCONNECTED, somebody must start the connection again. */
export async function applyConnectionStatus(
  tx: TxWithKey,
  connectionId: number,
  event: ConnectionStatusEvent,
): Promise<void> {
  const before = await lockConnection(tx, connectionId)
  if (!before) return
  const { number, pairingEndsAt = null, ...stateChange } = event
  const isDown = event.status === 'DISCONNECTED'
  // The channel has yet to hear that somebody disconnected it: what it says until then would turn it on again.
  if (!isDown && !before.wanted && before.reason === 'userRequest') return
  if (number !== null) await rememberNumber(tx, connectionId, number)
  // A logout requested here is reported like one on the phone, so the stored reason is kept.
  const reason = isDown && before.reason === 'userRequest' ? before.reason : toKnownReason(event.reason)
  await updateConnectionState(tx, connectionId, {
    ...stateChange,
    pairingEndsAt,
    reason,
    ...(number === null ? {} : { number }),
    ...(isDown ? { wanted: false } : {}),
    ...(event.status === 'CONNECTED' ? { wanted: true } : {}),
  })
  if (event.status === 'CONNECTED') await tx.retryJobs(connectionId)
}

/**
 * A lease that expired this long ago means that no process runs the connection; leases are renewed every few seconds.
 */
const MAX_LEASE_AGE_SECONDS = 60

/** Marks connections as timed out that no process runs any more, so that screens do not show them as connected. */
export async function markUnleasedTimedOut(tx: TxWithKey): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from connections where company_id = ${tx.companyId} and wanted
      and status in ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED')
      and greatest(lease_until, updated_at) < now() - make_interval(secs => ${MAX_LEASE_AGE_SECONDS})
    order by id for no key update`.execute(tx.db)
  for (const { id } of rows) await updateConnectionState(tx, id, { status: 'TIMEOUT', reason: 'silent', ...NO_CODES })
}
