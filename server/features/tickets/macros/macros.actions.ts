import { MACRO_LIMITS } from '#contract/limits.ts'
import type { Macro, MacroChange, MacroInput, MacroStep } from '#contract/macros.ts'
import { transactionStart } from '#server/db/time.ts'
import { lockCompany } from '#server/db/lock-company.ts'
import type { Tx } from '#server/db/transaction.ts'
import { requireQueues } from '#server/features/queues/queries.ts'
import { requireTags } from '#server/features/tickets/lifecycle/tags.actions.ts'
import { assertTargetsExist } from '#server/features/tickets/lifecycle/tickets.actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getMacro } from './macros.queries.ts'

const emitChanged = (tx: Tx): void => tx.emit({ name: 'macros.changed', payload: {} })

/** Queues, tags and people are only taken of what the company has. */
async function assertStepsExist(tx: Tx, steps: MacroStep[] = []): Promise<void> {
  const tagIds = steps.flatMap((step) => (step.kind === 'addTag' || step.kind === 'removeTag' ? [step.tagId] : []))
  await requireTags(tx, [...new Set(tagIds)])
  for (const step of steps) if (step.kind === 'transfer') await assertTargetsExist(tx, step)
}

async function assertHasRoom(tx: Tx): Promise<void> {
  // The lock keeps requests at the same moment from passing the limit together.
  await lockCompany(tx)
  const { count } = await tx.db
    .selectFrom('macros')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', tx.companyId)
    .executeTakeFirstOrThrow()
  if (count >= MACRO_LIMITS.macros) throw new AppError('ERR_MACRO_LIMIT')
}

export async function createMacro(tx: Tx, { name, queueIds = [], steps }: MacroInput): Promise<Macro> {
  await requireQueues(tx.db, tx.companyId, queueIds)
  await assertStepsExist(tx, steps)
  await assertHasRoom(tx)
  const { id } = await tx.db
    .insertInto('macros')
    .values({ companyId: tx.companyId, name, queueIds: [...new Set(queueIds)], steps: JSON.stringify(steps) })
    .returning('id')
    .executeTakeFirstOrThrow()
  emitChanged(tx)
  return getMacro(tx.db, tx.companyId, id)
}

export async function updateMacro(tx: Tx, id: number, { name, queueIds, steps }: MacroChange): Promise<Macro> {
  const before = await getMacro(tx.db, tx.companyId, id)
  // A queue that was deleted stays named, so that its macros are not offered everywhere.
  const added = (queueIds ?? []).filter((queueId) => !before.queueIds.includes(queueId))
  await requireQueues(tx.db, tx.companyId, added)
  await assertStepsExist(tx, steps)
  await tx.db
    .updateTable('macros')
    .set({
      ...(name !== undefined && { name }),
      ...(queueIds && { queueIds: [...new Set(queueIds)] }),
      ...(steps && { steps: JSON.stringify(steps) }),
      updatedAt: transactionStart,
    })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
  emitChanged(tx)
  return getMacro(tx.db, tx.companyId, id)
}

export async function deleteMacro(tx: Tx, id: number): Promise<void> {
  const deleted = await tx.db
    .deleteFrom('macros')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (deleted.numDeletedRows === 0n) throw new AppError('ERR_NO_MACRO_FOUND')
  emitChanged(tx)
}
