import { sql } from 'kysely'
import { PLAN_FLAGS } from '#contract/plans.ts'
import type { Db } from '#server/db/client.ts'
import { campaignsEnabled } from '#server/features/settings/queries.ts'
import type { KnownDevice } from './known-device.ts'
import type { Claims } from './tokens.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { networkOf } from '#server/lib/network.ts'

/**
 * The due date is the last paid day and ends in the company's time zone. A company with a free plan is never overdue.
 */
const isOverdue = sql<boolean>`coalesce(companies.due_date < (now() at time zone companies.timezone)::date
  and plans.price_cents is distinct from 0, false)`

/** Super users are never restricted, because they keep the installation running. */
const isRestricted = sql<boolean>`(${isOverdue} and not users.super)`

const queueIds = sql<number[]>`array(
  select queue_id::float8 from user_queues uq where uq.company_id = users.company_id and uq.user_id = users.id)`

/** Finds the user of a session in one statement. Returns null when the session has ended or the company is disabled. */
export async function findCurrentUser(db: Db, { sid, uid, cid }: Claims): Promise<CurrentUser | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'sessions.companyId').onRef('users.id', '=', 'sessions.userId'),
    )
    .innerJoin('companies', 'companies.id', 'sessions.companyId')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .where('sessions.companyId', '=', cid)
    .where('sessions.id', '=', sid)
    .where('sessions.userId', '=', uid)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', sql<string>`now()`)
    .where('companies.status', '=', true)
    .select(['sessions.id as sessionId', 'users.companyId', 'users.id as userId', 'users.name', 'users.super'])
    .select(['companies.timezone', 'plans.id as planId', ...PLAN_FLAGS.map((flag) => `plans.${flag}` as const)])
    .select([
      'users.profile',
      sql<boolean>`users.all_ticket = 'enable'`.as('allTicket'),
      queueIds.as('queueIds'),
      isRestricted.as('restricted'),
      campaignsEnabled.as('campaignsEnabled'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const { sessionId, companyId, userId, name, profile, allTicket, restricted, timezone } = row
  // A company without a plan has every feature. The operator can switch campaigns off for a company, whatever its plan.
  const ofPlan = Object.fromEntries(PLAN_FLAGS.map((flag) => [flag, row[flag] ?? true])) as CurrentUser['plan']
  const plan = { ...ofPlan, useCampaigns: ofPlan.useCampaigns && row.campaignsEnabled }
  const { queueIds: queues, super: isSuper } = row
  return {
    sessionId,
    companyId,
    userId,
    name,
    profile,
    super: isSuper,
    queueIds: queues,
    allTicket,
    restricted,
    timezone,
    plan,
  }
}

/** Searches across companies, because an e-mail belongs to one user of the installation. */
export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .select(['users.id', 'users.companyId', 'users.name', 'users.email', 'users.language', 'users.passwordHash'])
    .select('companies.status as isActive')
    .executeTakeFirst()

/** The address and the browser that a login comes from. */
export type ClientInfo = { address: string; userAgent: string; device: KnownDevice | null }

/**
 * Returns the key under which failed password attempts at an account are counted. A browser with which the user signed
 * in before has its own key, and so has a network of their sessions: a stranger who keeps guessing blocks other
 * strangers, but not the user.
 */
export async function loginAttemptKey(
  db: Db,
  account: { id: number; companyId: number; email: string },
  { address, device }: Pick<ClientInfo, 'address' | 'device'>,
): Promise<string> {
  const email = account.email.toLowerCase()
  if (isKnown(device, account)) return `${email} with ${device.id}`
  const signedInFrom = await db
    .selectFrom('sessions')
    .select('address')
    .distinct()
    .where('companyId', '=', account.companyId)
    .where('userId', '=', account.id)
    .execute()
  const network = networkOf(address)
  return signedInFrom.some((session) => networkOf(session.address) === network) ? `${email} at ${network}` : email
}

export const isKnown = (device: KnownDevice | null, account: { id: number } | undefined): device is KnownDevice =>
  device !== null && account !== undefined && device.userIds.includes(account.id)

/** Users who signed in within this time need not enter their password again. */
const FRESH_SECONDS = 10 * 60

export type OwnAccount = {
  id: number
  name: string
  email: string
  language: string | null
  passwordHash: string
  isFresh: boolean
}

/** Returns the account of the current user. */
export async function ownAccount(db: Db, { companyId, userId, sessionId }: CurrentUser): Promise<OwnAccount> {
  const account = await db
    .selectFrom('users')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.companyId', '=', 'users.companyId').onRef('sessions.userId', '=', 'users.id'),
    )
    .where('users.companyId', '=', companyId)
    .where('users.id', '=', userId)
    .where('sessions.id', '=', sessionId)
    .select(['users.id', 'users.name', 'users.email', 'users.language', 'users.passwordHash'])
    .select(sql<boolean>`sessions.created_at > now() - make_interval(secs => ${FRESH_SECONDS})`.as('isFresh'))
    .executeTakeFirst()
  if (!account) throw new AppError('ERR_SESSION_EXPIRED')
  return account
}

export async function hasUsers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from users) as found`.execute(db)
  return rows[0]?.found ?? false
}
