import type { Help, HelpChange, HelpInput } from '#contract/helps.ts'
import type { OperatorTx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { getHelp } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

export async function createHelp(tx: OperatorTx, actor: CurrentUser, input: HelpInput): Promise<Help> {
  const { id } = await tx.db.insertInto('helps').values(input).returning('id').executeTakeFirstOrThrow()
  const record = await getHelp(tx.db, id)
  tx.emitTo(actor.companyId, { name: 'help.created', payload: { record } })
  return record
}

export async function updateHelp(
  tx: OperatorTx,
  actor: CurrentUser,
  id: number,
  { description, ...change }: HelpChange,
): Promise<Help> {
  await tx.db
    .updateTable('helps')
    .set({
      ...change,
      ...(description !== undefined && { description: description ?? '' }),
      updatedAt: transactionStart,
    })
    .where('id', '=', id)
    .execute()
  const record = await getHelp(tx.db, id)
  tx.emitTo(actor.companyId, { name: 'help.updated', payload: { record } })
  return record
}

export async function deleteHelp(tx: OperatorTx, actor: CurrentUser, id: number): Promise<void> {
  const deleted = await tx.db.deleteFrom('helps').where('id', '=', id).returning('id').executeTakeFirst()
  if (!deleted) throw new AppError('ERR_NO_HELP_FOUND')
  tx.emitTo(actor.companyId, { name: 'help.deleted', payload: { id } })
}
