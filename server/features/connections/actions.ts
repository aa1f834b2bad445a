import type { Connection, ConnectionChange, ConnectionInput } from '#contract/connections.ts'
import type { ChannelHost } from '#server/channels/port.ts'
import type { Tx } from '#server/db/change.ts'
import { isUniqueViolation } from '#server/db/failures.ts'
import { now } from '#server/db/time.ts'
import { getConnection, requireConnection, tokenContext } from '#server/features/connections/queries.ts'
import { requireRoom } from '#server/features/plans/actions.ts'
import { requireQueues } from '#server/features/queues/queries.ts'
import { AppError } from '#server/http/errors.ts'
import { sealText, sha256 } from '#server/lib/secrets.ts'

/** `storageKey` is derived for the purpose `storage`: it seals the tokens of connections. */
type Keyed = Tx & { storageKey: Buffer }

function explain(error: unknown): never {
  if (isUniqueViolation(error, 'connections_name')) throw new AppError('ERR_WAPP_NAME_ALREADY_EXISTS')
  if (isUniqueViolation(error, 'connections_token')) throw new AppError('ERR_WAPP_TOKEN_ALREADY_EXISTS')
  throw error
}

/** The columns a form may write. What it does not name is not touched. */
function columns(input: ConnectionChange) {
  const { queueIds: _queues, token: _token, isDefault: _default, transferQueueId, timeToTransfer, ...rest } = input
  const named = {
    ...(transferQueueId === undefined ? {} : { sendIdQueue: transferQueueId }),
    ...(timeToTransfer === undefined ? {} : { timeSendQueue: timeToTransfer }),
    ...rest,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

async function setToken(tx: Keyed, id: number, token: string | undefined): Promise<void> {
  if (token === undefined) return
  const sealed = token === '' ? null : Buffer.from(sealText(tx.storageKey, token, tokenContext(id)))
  const hash = token === '' ? null : Buffer.from(sha256(token), 'hex')
  await ofConnection(tx, id).set({ tokenSealed: sealed, tokenHash: hash }).execute().catch(explain)
}

const ofConnection = (tx: Tx, id: number) =>
  tx.db.updateTable('connections').where('companyId', '=', tx.companyId).where('id', '=', id)

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

/** One connection is the default: naming another moves it, and the last one cannot be unnamed. */
async function setDefault(tx: Keyed, id: number, isDefault: boolean | undefined): Promise<void> {
  if (isDefault === undefined) return
  const current = await tx.db
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('isDefault', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!isDefault) {
    if (current?.id === id) throw new AppError('ERR_NO_OTHER_WHATSAPP')
    return
  }
  if (current?.id === id) return
  if (current) {
    await ofConnection(tx, current.id).set({ isDefault: false, updatedAt: now }).execute()
    await announce(tx, current.id)
  }
  await ofConnection(tx, id).set({ isDefault: true }).execute()
}

/** With several queues the customer must be told what to choose from. */
function requireGreeting({ queues, greetingMessage }: Connection): void {
  if (queues.length > 1 && greetingMessage.trim() === '') throw new AppError('ERR_WAPP_GREETING_REQUIRED')
}

async function announce(tx: Keyed, id: number): Promise<Connection> {
  const whatsapp = await getConnection(tx.db, tx.companyId, id, tx.storageKey)
  tx.emit({ name: 'connection.saved', payload: { whatsapp } })
  return whatsapp
}

/** Starts at once: the screen waits for a code to scan. The first connection of a company is its default. */
export async function createConnection(tx: Keyed, input: ConnectionInput): Promise<Connection> {
  await requireRoom(tx, 'connections')
  if (input.sendIdQueue) await requireQueues(tx.db, tx.companyId, [input.sendIdQueue])
  const { id } = await tx.db
    .insertInto('connections')
    .values({ ...columns(input), name: input.name, companyId: tx.companyId, status: 'OPENING' })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain)
  await setToken(tx, id, input.token)
  await setQueues(tx, id, input.queueIds)
  const others = await tx.db
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('isDefault', '=', true)
    .executeTakeFirst()
  await setDefault(tx, id, others === undefined || input.isDefault === true ? true : undefined)
  const connection = await announce(tx, id)
  requireGreeting(connection)
  await tx.command({ kind: 'start', companyId: tx.companyId, connectionId: id })
  return connection
}

export async function updateConnection(tx: Keyed, id: number, input: ConnectionChange): Promise<Connection> {
  await requireConnection(tx.db, tx.companyId, id)
  const target = input.sendIdQueue ?? input.transferQueueId
  if (target) await requireQueues(tx.db, tx.companyId, [target])
  await ofConnection(tx, id)
    .set({ ...columns(input), updatedAt: now })
    .execute()
    .catch(explain)
  await setToken(tx, id, input.token)
  await setQueues(tx, id, input.queueIds)
  await setDefault(tx, id, input.isDefault)
  const connection = await announce(tx, id)
  requireGreeting(connection)
  return connection
}

/** Its tickets stay and have no connection. When it was the default, the oldest other one becomes it. */
export async function deleteConnection(tx: Keyed, id: number): Promise<void> {
  const { isDefault } = await getConnection(tx.db, tx.companyId, id, tx.storageKey)
  await tx.command({ kind: 'logout', companyId: tx.companyId, connectionId: id })
  await tx.db.deleteFrom('connections').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  tx.emit({ name: 'connection.deleted', payload: { whatsappId: id } })
  if (!isDefault) return
  const heir = await tx.db
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!heir) return
  await setDefault(tx, heir.id, true)
  await announce(tx, heir.id)
}

async function putInto(tx: Keyed, id: number, wanted: boolean, status: Connection['status']): Promise<void> {
  await requireConnection(tx.db, tx.companyId, id)
  await ofConnection(tx, id).set({ wanted, status, qrcode: '', retries: 0, reason: null, updatedAt: now }).execute()
  const session = await announce(tx, id)
  tx.emit({ name: 'connection.session', payload: { session } })
}

export async function startSession(tx: Keyed, id: number): Promise<void> {
  await putInto(tx, id, true, 'OPENING')
  await tx.command({ kind: 'start', companyId: tx.companyId, connectionId: id })
}

/** A new code: what linked the phone before is forgotten. The queues and texts of the connection stay. */
export async function renewSession(tx: Keyed, id: number): Promise<void> {
  await putInto(tx, id, true, 'OPENING')
  await tx.db.deleteFrom('waKeys').where('connectionId', '=', id).execute()
  await tx.db.deleteFrom('waCreds').where('connectionId', '=', id).execute()
  await tx.command({ kind: 'restart', companyId: tx.companyId, connectionId: id })
}

export async function endSession(tx: Keyed, id: number): Promise<void> {
  await putInto(tx, id, false, 'DISCONNECTED')
  await tx.command({ kind: 'logout', companyId: tx.companyId, connectionId: id })
}

type StatusNews = Parameters<ChannelHost['status']>[0]

/** What the link says about itself. One that the phone signed out waits for somebody to ask for a new code. */
export async function connectionHostStatus(tx: Keyed, connectionId: number, news: StatusNews): Promise<void> {
  const { number, ...told } = news
  const changed = await ofConnection(tx, connectionId)
    .set({
      ...told,
      ...(number === null ? {} : { number }),
      ...(news.status === 'DISCONNECTED' ? { wanted: false } : {}),
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  const session = await announce(tx, connectionId)
  tx.emit({ name: 'connection.session', payload: { session } })
}
