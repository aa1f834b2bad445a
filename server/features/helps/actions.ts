import type { Help, HelpChange, HelpInput } from '#contract/helps.ts'
import type { ProviderTx } from '#server/db/change.ts'
import { now } from '#server/db/time.ts'
import { getHelp } from '#server/features/helps/queries.ts'
import { AppError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

export async function createHelp(tx: ProviderTx, who: Viewer, input: HelpInput): Promise<Help> {
  const { id } = await tx.db.insertInto('helps').values(input).returning('id').executeTakeFirstOrThrow()
  const record = await getHelp(tx.db, id)
  tx.emitTo(who.companyId, { name: 'help.created', payload: { record } })
  return record
}

export async function updateHelp(
  tx: ProviderTx,
  who: Viewer,
  id: number,
  { description, ...change }: HelpChange,
): Promise<Help> {
  await tx.db
    .updateTable('helps')
    .set({ ...change, ...(description !== undefined && { description: description ?? '' }), updatedAt: now })
    .where('id', '=', id)
    .execute()
  const record = await getHelp(tx.db, id)
  tx.emitTo(who.companyId, { name: 'help.updated', payload: { record } })
  return record
}

export async function deleteHelp(tx: ProviderTx, who: Viewer, id: number): Promise<void> {
  const gone = await tx.db.deleteFrom('helps').where('id', '=', id).returning('id').executeTakeFirst()
  if (!gone) throw new AppError('ERR_NO_HELP_FOUND')
  tx.emitTo(who.companyId, { name: 'help.deleted', payload: { id } })
}
