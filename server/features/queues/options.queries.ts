import type { QueueOption, QueueOptionWithParent } from '#contract/queue-options.ts'
import type { Db } from '#server/db/client.ts'
import { getQueue, mediaOf } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'

const options = (db: Db, companyId: number) =>
  db
    .selectFrom('queueOptions as o')
    .leftJoin('files as f', (join) => join.onRef('f.companyId', '=', 'o.companyId').onRef('f.id', '=', 'o.fileId'))
    .where('o.companyId', '=', companyId)
    .select([
      'o.id',
      'o.title',
      'o.message',
      'o.position',
      'o.queueId',
      'o.parentId',
      'o.fileId',
      'f.name as fileName',
      'o.createdAt',
      'o.updatedAt',
    ])

/** Returns every option of the queue with its children, all in the order of the menu. */
async function readTree(db: Db, companyId: number, queueId: number): Promise<QueueOption[]> {
  const rows = await options(db, companyId)
    .where('o.queueId', '=', queueId)
    .orderBy('o.position')
    .orderBy('o.id')
    .execute()
  const all = rows.map(({ position, fileId, fileName, ...row }): QueueOption => {
    return { ...row, ...mediaOf({ companyId, fileId, fileName }), option: String(position), children: [] }
  })
  const byId = new Map(all.map((option) => [option.id, option]))
  for (const option of all) {
    if (option.parentId !== null) byId.get(option.parentId)?.children.push(option)
  }
  return all
}

/** Lists the options under a parent, or at the root, with everything below them. */
export async function listOptions(
  db: Db,
  companyId: number,
  queueId: number,
  parentId: number | null,
): Promise<QueueOption[]> {
  await getQueue(db, companyId, queueId)
  const all = await readTree(db, companyId, queueId)
  if (parentId === null) return all.filter((option) => option.parentId === null)
  const parent = all.find((option) => option.id === parentId)
  if (!parent) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND')
  return parent.children
}

export async function getOption(db: Db, companyId: number, id: number): Promise<QueueOptionWithParent> {
  const { queueId } = await optionPosition(db, companyId, id)
  const all = await readTree(db, companyId, queueId)
  const option = all.find((one) => one.id === id)
  if (!option) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND')
  const over = all.find((one) => one.id === option.parentId)
  if (!over) return { ...option, parent: null }
  const { children: _, ...parent } = over
  return { ...option, parent }
}

export type OptionPosition = { id: number; queueId: number; parentId: number | null; position: number }

export async function optionPosition(db: Db, companyId: number, id: number): Promise<OptionPosition> {
  const position = await db
    .selectFrom('queueOptions')
    .select(['id', 'queueId', 'parentId', 'position'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!position) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND')
  return position
}

/** Returns the option and everything under it. */
export async function optionSubtree(
  db: Db,
  companyId: number,
  id: number,
): Promise<{ id: number; fileId: string | null }[]> {
  return db
    .withRecursive('branch', (query) =>
      query
        .selectFrom('queueOptions')
        .select(['id', 'fileId'])
        .where('companyId', '=', companyId)
        .where('id', '=', id)
        .unionAll(
          query
            .selectFrom('queueOptions as o')
            .innerJoin('branch as b', 'b.id', 'o.parentId')
            .select(['o.id', 'o.fileId'])
            .where('o.companyId', '=', companyId),
        ),
    )
    .selectFrom('branch')
    .select(['id', 'fileId'])
    .execute()
}
