import { sql } from 'kysely'
import {
  MAX_OPTIONS,
  type QueueOptionChange,
  type QueueOptionWithParent,
  type QueueOptionInput,
} from '#contract/queue-options.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { insertFile, enqueueFileCleanup, type StoredFile } from '#server/features/files/actions.ts'
import { emitQueueSaved } from './actions.ts'
import { optionSubtree, getOption, optionPosition, type OptionPosition } from './options.queries.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'

/** Locks the queue's row and updates its `updatedAt`, so that changes of one menu happen one after another. */
async function lockMenu(tx: Tx, queueId: number): Promise<void> {
  const queue = await tx.db
    .updateTable('queues')
    .set({ updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', queueId)
    .returning('id')
    .executeTakeFirst()
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND')
}

/** Reads the option again after locking the menu, because it may have been moved or deleted meanwhile. */
async function lockOption(tx: Tx, id: number): Promise<OptionPosition> {
  const { queueId } = await optionPosition(tx.db, tx.companyId, id)
  await lockMenu(tx, queueId)
  return optionPosition(tx.db, tx.companyId, id)
}

async function assertParent(tx: Tx, queueId: number, parentId: number | null): Promise<void> {
  if (parentId === null) return
  const parent = await optionPosition(tx.db, tx.companyId, parentId)
  if (parent.queueId !== queueId) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND')
}

async function assertNoCycle(tx: Tx, id: number, parentId: number | null): Promise<void> {
  if (parentId === null) return
  const branch = await optionSubtree(tx.db, tx.companyId, id)
  if (!branch.some((one) => one.id === parentId)) return
  throw wrongField('parentId', 'An option cannot stand under itself')
}

async function countOptions(tx: Tx, queueId: number): Promise<number> {
  const { count } = await tx.db
    .selectFrom('queueOptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', tx.companyId)
    .where('queueId', '=', queueId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function listLevelIds(tx: Tx, queueId: number, parentId: number | null): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('queueOptions')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('queueId', '=', queueId)
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Sets the positions of a level to 1, 2, 3… in the given order. */
async function setPositions(tx: Tx, ids: number[]): Promise<void> {
  await sql`update queue_options o set position = level.position
    from unnest(${ids}::bigint[]) with ordinality as level (id, position)
    where o.company_id = ${tx.companyId} and o.id = level.id and o.position <> level.position`.execute(tx.db)
}

/** Puts an option at an ordinal of its level, or last. */
async function insertAt(
  tx: Tx,
  { id, queueId, parentId }: Omit<OptionPosition, 'position'>,
  ordinal?: number,
): Promise<void> {
  const others = (await listLevelIds(tx, queueId, parentId)).filter((other) => other !== id)
  const before = ordinal === undefined ? others.length : ordinal - 1
  await setPositions(tx, [...others.slice(0, before), id, ...others.slice(before)])
}

export async function createOption(tx: Tx, input: QueueOptionInput): Promise<QueueOptionWithParent> {
  const { title, message, queueId, parentId = null, option } = input
  await lockMenu(tx, queueId)
  await assertParent(tx, queueId, parentId)
  if ((await countOptions(tx, queueId)) >= MAX_OPTIONS) throw new AppError('ERR_QUEUE_OPTION_LIMIT')
  const { id } = await tx.db
    .insertInto('queueOptions')
    .values({ companyId: tx.companyId, queueId, parentId, title, message })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAt(tx, { id, queueId, parentId }, option)
  await emitQueueSaved(tx, queueId)
  return getOption(tx.db, tx.companyId, id)
}

/** Updates an option. Unchanged fields move nothing; another parent or ordinal moves the option with its subtree. */
export async function updateOption(tx: Tx, id: number, input: QueueOptionChange): Promise<QueueOptionWithParent> {
  const before = await lockOption(tx, id)
  const { queueId } = before
  const parentId = input.parentId === undefined ? before.parentId : input.parentId
  await assertParent(tx, queueId, parentId)
  await assertNoCycle(tx, id, parentId)
  await tx.db
    .updateTable('queueOptions')
    .set({ title: input.title, message: input.message, parentId, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
  const changesLevel = parentId !== before.parentId
  if (changesLevel) await setPositions(tx, await listLevelIds(tx, queueId, before.parentId))
  if (changesLevel || (input.option !== undefined && input.option !== before.position)) {
    await insertAt(tx, { id, queueId, parentId }, input.option)
  }
  await emitQueueSaved(tx, queueId)
  return getOption(tx.db, tx.companyId, id)
}

/** Deletes an option with its subtree. */
export async function deleteOption(tx: Tx, id: number): Promise<void> {
  const { queueId, parentId } = await lockOption(tx, id)
  const branch = await optionSubtree(tx.db, tx.companyId, id)
  await tx.db.deleteFrom('queueOptions').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  await setPositions(tx, await listLevelIds(tx, queueId, parentId))
  await enqueueFileCleanup(
    tx,
    branch.map(({ fileId }) => fileId),
  )
  await emitQueueSaved(tx, queueId)
}

/** Sets the file of an option; null removes it. */
export async function setOptionFile(tx: Tx, id: number, stored: StoredFile | null): Promise<void> {
  const { queueId } = await lockOption(tx, id)
  const before = await tx.db
    .selectFrom('queueOptions')
    .select('fileId')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  await tx.db
    .updateTable('queueOptions')
    .set({ fileId: stored ? await insertFile(tx, stored) : null, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
  await enqueueFileCleanup(tx, [before?.fileId ?? null])
  await emitQueueSaved(tx, queueId)
}
