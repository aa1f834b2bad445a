import type { Tx } from '#server/db/transaction.ts'
import { enqueueFileCleanup } from '#server/features/files/actions.ts'
import { getQueue } from '#server/features/queues/queries.ts'
import { removeTicketsFromQueue } from '#server/features/tickets/index.ts'

/** Deletes a queue. Users and connections lose it, and its tickets go on without one. */
export async function deleteQueue(tx: Tx, id: number): Promise<void> {
  await getQueue(tx.db, tx.companyId, id)
  await removeTicketsFromQueue(tx, id)
  const options = await tx.db
    .selectFrom('queueOptions')
    .select('fileId')
    .where('companyId', '=', tx.companyId)
    .where('queueId', '=', id)
    .where('fileId', 'is not', null)
    .execute()
  const queue = await tx.db
    .deleteFrom('queues')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .returning('fileId')
    .executeTakeFirst()
  await enqueueFileCleanup(tx, [queue?.fileId ?? null, ...options.map(({ fileId }) => fileId)])
  tx.emit({ name: 'queue.deleted', payload: { queueId: id } })
}
