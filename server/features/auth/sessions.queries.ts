import { sql } from 'kysely'
import { can } from '#contract/permissions.ts'
import { NEVER_DUE } from '#contract/limits.ts'
import type { UserSession } from '#contract/sessions.ts'
import type { SessionUser } from '#contract/users.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { getCompany, hasFreePlan, hasSamples } from '#server/features/companies/queries.ts'
import { getCompanyLook } from '#server/features/company-looks/queries.ts'
import { settingRows, withDefaults } from '#server/features/settings/queries.ts'
import { getUser, getUserWithPreferences } from '#server/features/users/queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { AppError } from '#server/lib/app-error.ts'

/** Throws ERR_NO_PERMISSION for sessions of others, unless the actor administers users. */
export function assertMaySeeSessions(actor: CurrentUser, userId: number): void {
  if (userId !== actor.userId && !can(actor, 'users:write')) throw new AppError('ERR_NO_PERMISSION')
}

/** Returns the company of a session. Super users find those of all companies. Throws ERR_NO_SESSION_FOUND. */
export async function companyOfSession(data: Database, actor: CurrentUser, id: string): Promise<number> {
  if (!actor.super) return actor.companyId
  const session = await data.asOperator(({ db }) =>
    db.selectFrom('sessions').select('companyId').where('id', '=', id).executeTakeFirst(),
  )
  if (!session) throw new AppError('ERR_NO_SESSION_FOUND')
  return session.companyId
}

/** Returns the open sessions of a user, the one used last first. Throws ERR_NO_PERMISSION and ERR_NO_USER_FOUND. */
export async function listSessions(
  db: Db,
  actor: CurrentUser,
  { companyId, id: userId }: { companyId: number; id: number },
): Promise<UserSession[]> {
  assertMaySeeSessions(actor, userId)
  await getUser(db, companyId, userId)
  return db
    .selectFrom('sessions')
    .select((row) => [
      ...(['id', 'userAgent', 'address', 'createdAt'] as const),
      row.fn.coalesce('rotatedAt', 'createdAt').as('usedAt'),
      sql<boolean>`id = ${actor.sessionId}`.as('isCurrent'),
    ])
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', transactionStart)
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Returns the user with company, settings and preferences, as their own screens need them. */
export async function getSessionUser(db: Db, companyId: number, id: number): Promise<SessionUser> {
  const user = await getUserWithPreferences(db, companyId, id)
  const company = await getCompany(db, companyId)
  const settings = await settingRows(db, companyId).execute()
  // Other clients take a past due date for an ended subscription, so a company with a free plan gets none.
  const dueDate = (await hasFreePlan(db, companyId)) ? null : company.dueDate
  const checklistOpen = company.checklistOpen || (await hasSamples(db, companyId))
  return {
    ...user,
    look: await getCompanyLook(db, companyId),
    company: {
      ...company,
      checklistOpen,
      dueDate: dueDate ?? NEVER_DUE,
      settings: withDefaults(companyId, settings, user),
    },
  }
}
