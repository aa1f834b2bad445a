import type { Tx } from '#server/db/transaction.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { endSessions } from '#server/features/users/actions.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { AppError } from '#server/lib/app-error.ts'
import { assertMaySeeSessions } from './sessions.queries.ts'

/** So many places at once are enough for anybody; the one that was opened first ends for another one. */
const MAX_SESSIONS = 10

/**
 * Ends what a login replaces, and returns whether it replaces anything: all earlier sessions of the user, as the wire has
 * it, or, where the company allows several, only what goes beyond the limit.
 */
export async function replaceSessions(tx: Tx, userId: number): Promise<boolean> {
  const { severalSessions } = await getCompanySettings(tx.db, tx.companyId)
  if (severalSessions === 'disabled') {
    await endSessions(tx, userId, 'elsewhere')
    return true
  }
  const tooMany = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(MAX_SESSIONS - 1)
    .execute()
  for (const { id } of tooMany) await endSessions(tx, userId, 'elsewhere', id)
  return false
}

/** Signs one browser out. Throws ERR_NO_SESSION_FOUND when it is signed out already. */
export async function endSession(tx: Tx, actor: CurrentUser, sessionId: string): Promise<void> {
  const session = await tx.db
    .selectFrom('sessions')
    .select('userId')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session) throw new AppError('ERR_NO_SESSION_FOUND')
  assertMaySeeSessions(actor, session.userId)
  await endSessions(tx, session.userId, 'ended', sessionId)
}
