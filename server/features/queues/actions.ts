import type { Queue, QueueChange, QueueInput } from '#contract/queues.ts'
import type { Tx } from '#server/db/change.ts'
import { isUniqueViolation } from '#server/db/failures.ts'
import { now } from '#server/db/time.ts'
import { requireRoom } from '#server/features/plans/actions.ts'
import { getQueue } from '#server/features/queues/queries.ts'
import { AppError } from '#server/http/errors.ts'

function explain(error: unknown): never {
  if (isUniqueViolation(error, 'queues_name')) throw new AppError('ERR_QUEUE_NAME_ALREADY_EXISTS')
  if (isUniqueViolation(error, 'queues_color')) throw new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS')
  throw error
}

const columns = ({ schedules, ...input }: QueueChange) => ({
  ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  ...(schedules ? { schedules: JSON.stringify(schedules) } : {}),
})

async function saved(tx: Tx, id: number): Promise<Queue> {
  const queue = await getQueue(tx.db, tx.companyId, id)
  tx.emit({ name: 'queue.saved', payload: { queue } })
  return queue
}

export async function createQueue(tx: Tx, input: QueueInput): Promise<Queue> {
  await requireRoom(tx, 'queues')
  const { id } = await tx.db
    .insertInto('queues')
    .values({ ...columns(input), name: input.name, color: input.color, companyId: tx.companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain)
  return saved(tx, id)
}

export async function updateQueue(tx: Tx, id: number, input: QueueChange): Promise<Queue> {
  await getQueue(tx.db, tx.companyId, id)
  await tx.db
    .updateTable('queues')
    .set({ ...columns(input), updatedAt: now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(explain)
  return saved(tx, id)
}

export async function deleteQueue(tx: Tx, id: number): Promise<void> {
  await getQueue(tx.db, tx.companyId, id)
  await tx.db.deleteFrom('queues').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  tx.emit({ name: 'queue.deleted', payload: { queueId: id } })
}
