import { fittingBreaks } from '#contract/business-hours.ts'
import { DEFAULT_WEEK, type Queue, type QueueChange, type QueueInput } from '#contract/queues.ts'
import type { Tx } from '#server/db/transaction.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import { insertFile, enqueueFileCleanup, type StoredFile } from '#server/features/files/actions.ts'
import { assertPlanLimit } from '#server/features/plans/actions.ts'
import { getQueue } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'

const throwConstraintError = constraintErrors({
  queues_name: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
  queues_color: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  queues_prompt: 'ERR_NO_PROMPT_FOUND',
  queues_integration: 'ERR_NO_INTEGRATION_FOUND',
})

const columns = ({ schedules, breaks, ...input }: QueueChange) => ({
  ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  ...(schedules ? { schedules: JSON.stringify(schedules) } : {}),
  ...(breaks ? { breaks: JSON.stringify(breaks) } : {}),
})

const updateQueueRow = (tx: Tx, id: number) =>
  tx.db.updateTable('queues').where('companyId', '=', tx.companyId).where('id', '=', id)

async function emitSaved(tx: Tx, id: number, name: 'queue.created' | 'queue.updated'): Promise<Queue> {
  const queue = await getQueue(tx.db, tx.companyId, id)
  tx.emit({ name, payload: { queue } })
  return queue
}

/** Emits that the queue or its menu changed. */
export const emitQueueSaved = (tx: Tx, id: number): Promise<Queue> => emitSaved(tx, id, 'queue.updated')

export async function createQueue(tx: Tx, input: QueueInput): Promise<Queue> {
  await assertPlanLimit(tx, 'queues')
  const schedules = input.schedules?.length ? input.schedules : [...DEFAULT_WEEK]
  const breaks = fittingBreaks(schedules, input.breaks ?? [])
  const { id } = await tx.db
    .insertInto('queues')
    .values({
      ...columns({ ...input, schedules, breaks }),
      name: input.name,
      color: input.color,
      companyId: tx.companyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwConstraintError)
  return emitSaved(tx, id, 'queue.created')
}

/** Adds to changed hours the pauses that lie within them: clients that know nothing of pauses send none. */
async function withFittingBreaks(tx: Tx, id: number, input: QueueChange): Promise<QueueChange> {
  if (!input.schedules && !input.breaks) return input
  const stored = await tx.db
    .selectFrom('queues')
    .select(['schedules', 'breaks'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!stored) throw new AppError('ERR_NO_QUEUE_FOUND')
  return { ...input, breaks: fittingBreaks(input.schedules ?? stored.schedules, input.breaks ?? stored.breaks) }
}

/** Updates the given fields. */
export async function updateQueue(tx: Tx, id: number, input: QueueChange): Promise<Queue> {
  await updateQueueRow(tx, id)
    .set({ ...columns(await withFittingBreaks(tx, id, input)), updatedAt: transactionStart })
    .execute()
    .catch(throwConstraintError)
  if (input.assignment && input.assignment !== 'off') await enqueueAssignment(tx, id)
  return emitQueueSaved(tx, id)
}

/** What waits in a queue that assigns from now on need not wait for the next sweep. */
const enqueueAssignment = (tx: Tx, id: number): Promise<void> =>
  tx.enqueue('ticket.assign', { companyId: tx.companyId }, { key: `ticket.assign/queue/${id}` })

/** Sets the file that is sent with the greeting; null removes it. */
export async function setGreetingFile(tx: Tx, id: number, stored: StoredFile | null): Promise<void> {
  const before = await tx.db
    .selectFrom('queues')
    .select('fileId')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw new AppError('ERR_NO_QUEUE_FOUND')
  await updateQueueRow(tx, id)
    .set({ fileId: stored ? await insertFile(tx, stored) : null, updatedAt: transactionStart })
    .execute()
  await enqueueFileCleanup(tx, [before.fileId])
  await emitQueueSaved(tx, id)
}
