import { sql } from 'kysely'
import type { Queue } from '#contract/queues.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'

const queues = (db: Db, companyId: number) =>
  db
    .selectFrom('queues')
    .where('companyId', '=', companyId)
    .select([
      'id',
      'name',
      'color',
      'greetingMessage',
      'outOfHoursMessage',
      sql<Queue['schedules']>`schedules`.as('schedules'),
      'companyId',
      'orderQueue',
      'integrationId',
      'promptId',
      sql<string>`''`.as('mediaPath'),
      sql<string>`''`.as('mediaName'),
      'createdAt',
      'updatedAt',
    ])

/** In the order the company gave them; those without a place come last. */
export const listQueues = (db: Db, companyId: number): Promise<Queue[]> =>
  queues(db, companyId)
    .orderBy('orderQueue', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute()

export async function getQueue(db: Db, companyId: number, id: number): Promise<Queue> {
  const queue = await queues(db, companyId).where('id', '=', id).executeTakeFirst()
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND')
  return queue
}

/** Throws unless all of them are queues of the company. */
export async function requireQueues(db: Db, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const wanted = [...new Set(ids)]
  const found = await db
    .selectFrom('queues')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', wanted)
    .execute()
  if (found.length !== wanted.length) throw new AppError('ERR_NO_QUEUE_FOUND')
}
