import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Credentials, Session, SetupInput } from '#contract/auth.ts'
import type { Config } from '#server/config.ts'
import type { Database, OperatorTx, Tx } from '#server/db/transaction.ts'
import type { Db } from '#server/db/client.ts'
import { secondsFromNow, transactionStart } from '#server/db/time.ts'
import {
  countAttempt,
  resetAttempts,
  LOGINS_OF_ACCOUNT,
  LOGINS_OF_ADDRESS,
  refundAttempt,
} from '#server/db/attempts.ts'
import { findAccount, findCurrentUser, loginAttemptKey, hasUsers, isKnown, type ClientInfo } from './queries.ts'
import {
  isIssued,
  newSecret,
  nextSecret,
  readRefresh,
  secretHash,
  signAccess,
  writeRefresh,
  type RefreshToken,
} from './tokens.ts'
import { replaceSessions } from './sessions.actions.ts'
import { getSessionUser } from './sessions.queries.ts'
import { asCompanyTx } from '#server/features/companies/actions.ts'
import { OPERATOR_COMPANY_ID } from '#server/features/companies/queries.ts'
import { storeSetting } from '#server/features/settings/actions.ts'
import { endSessions, insertUser } from '#server/features/users/actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Keys } from '#server/http/services.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { hashPassword, passwordMatches } from '#server/lib/passwords.ts'

export const REFRESH_TOKEN_SECONDS = 7 * 24 * 60 * 60
/** A session ends this long after its login, however often it is refreshed. */
const MAX_SESSION_SECONDS = 30 * 24 * 60 * 60
/**
 * The previous cookie stays valid this long, because two tabs may refresh with the same cookie and a response may get
 * lost.
 */
const PREVIOUS_COOKIE_SECONDS = 60

export type AuthDeps = { data: Database; keys: Pick<Keys, 'accessToken' | 'cookie'> }
/** `refresh` may only be sent in the cookie. */
export type StartedSession = { session: Session; sessionId: string; refresh: string }

/** Opens a session. An unknown e-mail and a wrong password take the same time and give the same error. */
export async function login(deps: AuthDeps, credentials: Credentials, caller: ClientInfo): Promise<StartedSession> {
  const { data } = deps
  const email = credentials.email.toLowerCase()
  const { account, attemptKey } = await data.asOperator(async ({ db }) => {
    const account = await findAccount(db, email)
    const attemptKey = account ? await loginAttemptKey(db, account, caller) : email
    await countAttempt(db, LOGINS_OF_ACCOUNT, attemptKey)
    // A known browser is limited by its own guesses only, not by those of others at its address.
    if (!isKnown(caller.device, account)) await countAttempt(db, LOGINS_OF_ADDRESS, caller.address)
    return { account, attemptKey }
  })
  const matches = await passwordMatches(account?.passwordHash ?? null, credentials.password)
  if (!account || !matches) throw new AppError('ERR_INVALID_CREDENTIALS')
  await data.asOperator(async ({ db }) => {
    await resetAttempts(db, LOGINS_OF_ACCOUNT, attemptKey)
    if (!isKnown(caller.device, account)) await refundAttempt(db, LOGINS_OF_ADDRESS, caller.address)
  })
  if (!account.isActive) throw new AppError('ERR_COMPANY_DISABLED')
  return data.change({ companyId: account.companyId, userId: account.id }, (tx) =>
    openSession(tx, deps.keys, account, caller),
  )
}

type Account = { id: number; email: string; passwordHash: string }

/** Opens a session. Earlier ones end, and their browsers get an event, unless the company allows several. */
async function openSession(
  tx: Tx,
  keys: AuthDeps['keys'],
  account: Account,
  caller: ClientInfo,
): Promise<StartedSession> {
  const { companyId } = tx
  const unchanged = await tx.db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', account.id)
    .where('passwordHash', '=', account.passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!unchanged) throw new AppError('ERR_INVALID_CREDENTIALS')
  const isReplacing = await replaceSessions(tx, account.id)
  const sessionId = randomUUID()
  const secret = newSecret(keys.cookie, sessionId)
  await tx.db
    .insertInto('sessions')
    .values({
      companyId,
      id: sessionId,
      userId: account.id,
      refreshHash: secretHash(secret),
      userAgent: caller.userAgent.slice(0, 300),
      address: caller.address,
      expiresAt: secondsFromNow(REFRESH_TOKEN_SECONDS),
    })
    .execute()
  const user = { id: account.id, email: account.email, companyId }
  // Every client takes this for a login elsewhere, which ends its own session.
  if (isReplacing) tx.emit({ name: 'session.opened', payload: { user, sessionId } })
  return toStartedSession(tx, keys, account.id, { companyId, sessionId, secret })
}

async function toStartedSession(
  tx: Tx,
  keys: AuthDeps['keys'],
  userId: number,
  refresh: RefreshToken,
): Promise<StartedSession> {
  const claims = { sid: refresh.sessionId, uid: userId, cid: tx.companyId }
  const viewer = await findCurrentUser(tx.db, claims)
  if (!viewer) throw new AppError('ERR_SESSION_EXPIRED')
  const user = await getSessionUser(tx.db, tx.companyId, userId)
  return {
    session: { token: signAccess(keys.accessToken, claims), user, restricted: viewer.restricted },
    sessionId: refresh.sessionId,
    refresh: writeRefresh(refresh),
  }
}

/**
 * Replaces the refresh cookie. If the cookie was issued by us, but is neither the current one nor the previous one of a
 * moment ago, a thief sends it or has used it before: the session ends for both.
 */
export async function refreshSession({ data, keys }: AuthDeps, cookie: string | undefined): Promise<StartedSession> {
  const refreshToken = readRefresh(cookie)
  if (!refreshToken) throw new AppError('ERR_SESSION_EXPIRED')
  const opened = await data.change({ companyId: refreshToken.companyId, userId: null }, (tx) =>
    rotate(tx, keys, refreshToken),
  )
  if (!opened) throw new AppError('ERR_SESSION_EXPIRED')
  return opened
}

async function rotate(tx: Tx, keys: AuthDeps['keys'], refreshToken: RefreshToken): Promise<StartedSession | null> {
  const session = await tx.db
    .selectFrom('sessions')
    .select(['userId', 'refreshHash', 'previousHash'])
    .select(sql<boolean>`rotated_at > now() - make_interval(secs => ${PREVIOUS_COOKIE_SECONDS})`.as('isJustRotated'))
    .where('companyId', '=', tx.companyId)
    .where('id', '=', refreshToken.sessionId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', transactionStart)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session) return null
  const hash = secretHash(refreshToken.secret)
  const next = { ...refreshToken, secret: nextSecret(keys.cookie, refreshToken) }
  if (session.previousHash?.equals(hash) && session.isJustRotated)
    return toStartedSession(tx, keys, session.userId, next)
  if (!session.refreshHash.equals(hash)) {
    const wasIssued = session.previousHash?.equals(hash) || isIssued(keys.cookie, refreshToken)
    if (wasIssued) await endSessions(tx, session.userId, 'stolen', refreshToken.sessionId)
    return null
  }
  await tx.db
    .updateTable('sessions')
    .set({
      refreshHash: secretHash(next.secret),
      previousHash: hash,
      rotatedAt: transactionStart,
      expiresAt: sql<string>`least(${secondsFromNow(REFRESH_TOKEN_SECONDS)}, created_at + make_interval(secs => ${MAX_SESSION_SECONDS}))`,
    })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', refreshToken.sessionId)
    .execute()
  return toStartedSession(tx, keys, session.userId, next)
}

export const logout = (tx: Tx, actor: CurrentUser): Promise<void> =>
  endSessions(tx, actor.userId, 'logout', actor.sessionId)

/** The number of the advisory lock that makes simultaneous setups run one after another; its value has no meaning. */
const SETUP_LOCK = 727_001

/**
 * Creates the first company, plan and super administrator of an installation without users. Throws ERR_ALREADY_SET_UP.
 */
export async function createFirstCompany(data: Database, input: SetupInput): Promise<void> {
  // The check before hashing keeps strangers from causing expensive work on an installation that is set up.
  if (await data.asOperator(({ db }) => hasUsers(db))) throw new AppError('ERR_ALREADY_SET_UP')
  const passwordHash = await hashPassword(input.password)
  await data.asOperator(async (provider) => {
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(provider.db)
    if (await hasUsers(provider.db)) throw new AppError('ERR_ALREADY_SET_UP')
    const { name, email, companyName = 'Minha empresa', signUp } = input
    await ensureOperatorCompany(provider, companyName, email)
    const tx = asCompanyTx(provider, OPERATOR_COMPANY_ID)
    if (signUp !== undefined) await storeSetting(tx, 'userCreation', signUp ? 'enabled' : 'disabled')
    await insertUser(tx, {
      name,
      email,
      passwordHash,
      profile: 'admin',
      super: true,
      allTicket: 'enable',
    })
  })
}

async function ensureOperatorCompany({ db }: OperatorTx, name: string, email: string): Promise<void> {
  await sql`insert into plans (name, users, connections, queues)
    select 'Plano padrão', 20, 10, 20 where not exists (select 1 from plans)`.execute(db)
  await sql`insert into companies (id, name, email, plan_id, checklist_open) overriding system value
    values (${OPERATOR_COMPANY_ID}, ${name}, ${email}, (select min(id) from plans), true) on conflict (id) do nothing`.execute(
    db,
  )
  await sql`select setval(pg_get_serial_sequence('companies', 'id'), (select max(id) from companies))`.execute(db)
}

/**
 * Creates the administrator that the environment names, if there is no user yet. Every process calls it at its start.
 */
export async function ensureAdministrator(
  data: Database,
  { administrator }: Pick<Config, 'administrator'>,
): Promise<void> {
  if (!administrator || (await data.asOperator(({ db }) => hasUsers(db)))) return
  await createFirstCompany(data, administrator).catch((error: unknown) => {
    // Another process created the administrator at the same moment.
    if (!(error instanceof AppError && error.code === 'ERR_ALREADY_SET_UP')) throw error
  })
}

/** Deletes sessions and links 30 days after their end; until then they help to find out what happened. */
export async function removeOldSessions(db: Db): Promise<void> {
  await sql`delete from sessions where least(expires_at, revoked_at) < now() - interval '30 days'`.execute(db)
  await sql`delete from password_resets where expires_at < now() - interval '30 days'`.execute(db)
  await sql`delete from email_changes where expires_at < now() - interval '30 days'`.execute(db)
}
