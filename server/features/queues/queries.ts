import type { Queue } from '#contract/queues.ts'
import type { Db } from '#server/db/client.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { AppError } from '#server/lib/app-error.ts'

const queues = (db: Db, companyId: number) =>
  db
    .selectFrom('queues as q')
    .leftJoin('files as f', (join) => join.onRef('f.companyId', '=', 'q.companyId').onRef('f.id', '=', 'q.fileId'))
    .where('q.companyId', '=', companyId)
    .select([
      'q.id',
      'q.name',
      'q.color',
      'q.greetingMessage',
      'q.outOfHoursMessage',
      'q.schedules',
      'q.breaks',
      'q.opensOnHolidays',
      'q.assignment',
      'q.assignmentCapacity',
      'q.assignmentMinutes',
      'q.waitSoonMinutes',
      'q.waitLateMinutes',
      'q.companyId',
      'q.orderQueue',
      'q.integrationId',
      'q.promptId',
      'q.billingBot',
      'q.fileId',
      'f.name as fileName',
      'q.createdAt',
      'q.updatedAt',
    ])

type AttachedFile = { companyId: number; fileId: string | null; fileName: string | null }

/** Returns path and name of a file as clients expect them: empty texts when there is no file. */
export const mediaOf = ({ companyId, fileId, fileName }: AttachedFile): { mediaPath: string; mediaName: string } =>
  fileId && fileName
    ? { mediaPath: fileUrl({ companyId, fileId, name: fileName }), mediaName: fileName }
    : { mediaPath: '', mediaName: '' }

const toResponse = ({ fileId, fileName, ...row }: Omit<Queue, 'mediaPath' | 'mediaName'> & AttachedFile): Queue => ({
  ...row,
  ...mediaOf({ companyId: row.companyId, fileId, fileName }),
})

/** Lists queues in the company's order. Queues without a position come last. */
export async function listQueues(db: Db, companyId: number): Promise<Queue[]> {
  const rows = await queues(db, companyId)
    .orderBy('q.orderQueue', (order) => order.asc().nullsLast())
    .orderBy('q.id')
    .execute()
  return rows.map(toResponse)
}

export async function getQueue(db: Db, companyId: number, id: number): Promise<Queue> {
  const row = await queues(db, companyId).where('q.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_QUEUE_FOUND')
  return toResponse(row)
}

/** Throws unless all of them are queues of the company. */
export async function requireQueues(db: Db, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const distinctIds = [...new Set(ids)]
  const found = await db
    .selectFrom('queues')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', distinctIds)
    .execute()
  if (found.length !== distinctIds.length) throw new AppError('ERR_NO_QUEUE_FOUND')
}
