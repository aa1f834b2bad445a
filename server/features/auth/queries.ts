import { sql } from 'kysely'
import { PLAN_FLAGS } from '#contract/plans.ts'
import { recordOf } from '#contract/record-of.ts'
import type { TokenScope } from '#contract/token-scopes.ts'
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

/** Everything that decides what a user may do. A company without a plan has every feature. */
const users = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .where('companies.status', '=', true)
    .select(['users.companyId', 'users.id as userId', 'users.name', 'users.super', 'users.profile'])
    .select(['companies.timezone', ...PLAN_FLAGS.map((flag) => `plans.${flag}` as const)])
    .select([
      sql<boolean>`users.all_ticket = 'enable'`.as('allTicket'),
      queueIds.as('queueIds'),
      isRestricted.as('restricted'),
      campaignsEnabled.as('campaignsEnabled'),
    ])

type UserRow = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>

function toCurrentUser(row: UserRow, sessionId: string): CurrentUser {
  const { companyId, userId, name, profile, allTicket, restricted, timezone, queueIds: queues, super: isSuper } = row
  // A company without a plan has every feature. The operator can switch campaigns off for a company, whatever its plan.
  const ofPlan = recordOf(PLAN_FLAGS, (flag) => row[flag] ?? true)
  const plan = { ...ofPlan, useCampaigns: ofPlan.useCampaigns && row.campaignsEnabled }
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

/** Finds the user of a session in one statement. Returns null when the session has ended or the company is disabled. */
export async function findCurrentUser(db: Db, { sid, uid, cid }: Claims): Promise<CurrentUser | null> {
  const row = await users(db)
    .innerJoin('sessions', (join) =>
      join.onRef('users.companyId', '=', 'sessions.companyId').onRef('users.id', '=', 'sessions.userId'),
    )
    .where('sessions.companyId', '=', cid)
    .where('sessions.id', '=', sid)
    .where('sessions.userId', '=', uid)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row ? toCurrentUser(row, sid) : null
}

/** A token of a company, with the user who made it: it can do what that user can, as far as its scopes go. */
export type TokenUser = { tokenId: number; scopes: TokenScope[]; user: CurrentUser }

/** Finds the user of a company's token, across companies. Returns null for one that is unknown, expired or revoked. */
export async function findTokenUser(db: Db, tokenHash: Buffer): Promise<TokenUser | null> {
  const row = await users(db)
    .innerJoin('apiTokens', (join) =>
      join.onRef('users.companyId', '=', 'apiTokens.companyId').onRef('users.id', '=', 'apiTokens.userId'),
    )
    .select(['apiTokens.id as tokenId', sql<TokenScope[]>`api_tokens.scopes`.as('scopes')])
    .where('apiTokens.tokenHash', '=', tokenHash)
    .where('apiTokens.revokedAt', 'is', null)
    .where((eb) => eb.or([eb('apiTokens.expiresAt', 'is', null), eb('apiTokens.expiresAt', '>', sql<string>`now()`)]))
    .executeTakeFirst()
  if (!row) return null
  const { tokenId, scopes } = row
  // A token has no powers of the operator: one company's secret must not open the others.
  const user = { ...toCurrentUser(row, `token:${tokenId}`), super: false, isToken: true as const, tokenScopes: scopes }
  return { tokenId, scopes, user }
}

/** The connection whose token sends messages, and what decides whether it may. */
export type TokenConnection = {
  companyId: number
  connectionId: number
  restricted: boolean
  hasExternalApi: boolean
}

/** Finds the connection of a token, across companies. The token of a disabled company is unknown. */
export async function findTokenConnection(db: Db, tokenHash: Buffer): Promise<TokenConnection | null> {
  const row = await db
    .selectFrom('connections')
    .innerJoin('companies', 'companies.id', 'connections.companyId')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .select(['connections.companyId', 'connections.id as connectionId'])
    .select([isOverdue.as('restricted'), sql<boolean>`coalesce(plans.use_external_api, true)`.as('hasExternalApi')])
    .where('connections.tokenHash', '=', tokenHash)
    .where('companies.status', '=', true)
    .executeTakeFirst()
  return row ?? null
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
