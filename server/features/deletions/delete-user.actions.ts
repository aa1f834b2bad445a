import type { Tx } from '#server/db/transaction.ts'
import { unassignTicketsOf } from '#server/features/tickets/index.ts'
import { assertCanDelete, endSessions } from '#server/features/users/actions.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** Deletes a user, whose open tickets become pending. */
export async function deleteUser(tx: Tx, actor: CurrentUser, id: number): Promise<void> {
  await assertCanDelete(tx, actor, id)
  await endSessions(tx, id, 'removed')
  await unassignTicketsOf(tx, id)
  await tx.db.deleteFrom('users').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  tx.emit({ name: 'user.deleted', payload: { userId: id } })
}
