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
import {
  findAccount,
  findCurrentUser,
  loginAttemptKey,
  hasUsers,
  isKnown,
  type ClientInfo,
} from '#server/features/auth/queries.ts'
import {
  isIssued,
  newSecret,
  nextSecret,
  readRefresh,
  secretHash,
  signAccess,
  writeRefresh,
  type RefreshToken,
} from '#server/features/auth/tokens.ts'
import { asCompanyTx } from '#server/features/companies/actions.ts'
import { OPERATOR_COMPANY_ID } from '#server/features/companies/queries.ts'
import { storeSetting } from '#server/features/settings/actions.ts'
import { endSessions, insertUser } from '#server/features/users/actions.ts'
import { getSessionUser } from '#server/features/users/queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Keys } from '#server/http/services.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { hashPassword, passwordMatches } from '#server/lib/passwords.ts'

export const REFRESH_TOKEN_SECONDS = 7 * 24 * 60 * 60
/** However often it is refreshed, a session ends this long after its login. */
const LONGEST_SECONDS = 30 * 24 * 60 * 60
/** Two tabs may refresh with the same cookie, and an answer may get lost. */
const REUSE_SECONDS = 60

export type AuthDeps = { data: Database; keys: Pick<Keys, 'accessToken' | 'cookie'> }
/** `refresh` goes into the cookie, and nowhere else. */
export type StartedSession = { session: Session; sessionId: string; refresh: string }

/** An unknown e-mail and a wrong password take the same time and give the same answer. */
export async function login(deps: AuthDeps, credentials: Credentials, caller: ClientInfo): Promise<StartedSession> {
  const { data } = deps
  const email = credentials.email.toLowerCase()
  const { account, guesser } = await data.asOperator(async ({ db }) => {
    const account = await findAccount(db, email)
    const guesser = account ? await loginAttemptKey(db, account, caller) : email
    await countAttempt(db, LOGINS_OF_ACCOUNT, guesser)
    // A browser that is known waits for its own guesses only, and not for those of others at its address.
    if (!isKnown(caller.device, account)) await countAttempt(db, LOGINS_OF_ADDRESS, caller.address)
    return { account, guesser }
  })
  const matches = await passwordMatches(account?.passwordHash ?? null, credentials.password)
  if (!account || !matches) throw new AppError('ERR_INVALID_CREDENTIALS')
  await data.asOperator(async ({ db }) => {
    await resetAttempts(db, LOGINS_OF_ACCOUNT, guesser)
    if (!isKnown(caller.device, account)) await refundAttempt(db, LOGINS_OF_ADDRESS, caller.address)
  })
  if (!account.isActive) throw new AppError('ERR_COMPANY_DISABLED')
  return data.change({ companyId: account.companyId, userId: account.id }, (tx) =>
    openSession(tx, deps.keys, account, caller),
  )
}

type Account = { id: number; email: string; passwordHash: string }

/** One session per user: the earlier one ends and its screen is told. */
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
  await endSessions(tx, account.id, 'elsewhere')
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
  tx.emit({ name: 'session.opened', payload: { user, sessionId } })
  return grant(tx, keys, account.id, { companyId, sessionId, secret })
}

async function grant(tx: Tx, keys: AuthDeps['keys'], userId: number, refresh: RefreshToken): Promise<StartedSession> {
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
 * Gives a new cookie for the old one. One that was given out and is neither the current one nor that of a moment ago was
 * stolen, by whoever brings it or from them: the session ends for both.
 */
export async function refreshSession({ data, keys }: AuthDeps, cookie: string | undefined): Promise<StartedSession> {
  const given = readRefresh(cookie)
  if (!given) throw new AppError('ERR_SESSION_EXPIRED')
  const opened = await data.change({ companyId: given.companyId, userId: null }, (tx) => rotate(tx, keys, given))
  if (!opened) throw new AppError('ERR_SESSION_EXPIRED')
  return opened
}

async function rotate(tx: Tx, keys: AuthDeps['keys'], given: RefreshToken): Promise<StartedSession | null> {
  const session = await tx.db
    .selectFrom('sessions')
    .select(['userId', 'refreshHash', 'previousHash'])
    .select(sql<boolean>`rotated_at > now() - make_interval(secs => ${REUSE_SECONDS})`.as('isJustRotated'))
    .where('companyId', '=', tx.companyId)
    .where('id', '=', given.sessionId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', transactionStart)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session) return null
  const hash = secretHash(given.secret)
  const next = { ...given, secret: nextSecret(keys.cookie, given) }
  if (session.previousHash?.equals(hash) && session.isJustRotated) return grant(tx, keys, session.userId, next)
  if (!session.refreshHash.equals(hash)) {
    const wasGivenOut = session.previousHash?.equals(hash) || isIssued(keys.cookie, given)
    if (wasGivenOut) await endSessions(tx, session.userId, 'stolen', given.sessionId)
    return null
  }
  await tx.db
    .updateTable('sessions')
    .set({
      refreshHash: secretHash(next.secret),
      previousHash: hash,
      rotatedAt: transactionStart,
      expiresAt: sql<string>`least(${secondsFromNow(REFRESH_TOKEN_SECONDS)}, created_at + make_interval(secs => ${LONGEST_SECONDS}))`,
    })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', given.sessionId)
    .execute()
  return grant(tx, keys, session.userId, next)
}

export const logout = (tx: Tx, actor: CurrentUser): Promise<void> =>
  endSessions(tx, actor.userId, 'logout', actor.sessionId)

/** Any number: who sets up at the same moment waits for it and finds that there is a user. */
const SETUP_LOCK = 727_001

/** The first company, plan and super administrator, on an installation without users. Throws ERR_ALREADY_SET_UP. */
export async function createFirstCompany(data: Database, input: SetupInput): Promise<void> {
  // Hashing is dear: whoever comes too late does not get it for nothing.
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
  await sql`insert into companies (id, name, email, plan_id) overriding system value
    values (${OPERATOR_COMPANY_ID}, ${name}, ${email}, (select min(id) from plans)) on conflict (id) do nothing`.execute(
    db,
  )
  await sql`select setval(pg_get_serial_sequence('companies', 'id'), (select max(id) from companies))`.execute(db)
}

/** At the start of every process: the administrator that the environment names, if there is no user yet. */
export async function ensureAdministrator(
  data: Database,
  { administrator }: Pick<Config, 'administrator'>,
): Promise<void> {
  if (!administrator || (await data.asOperator(({ db }) => hasUsers(db)))) return
  await createFirstCompany(data, administrator).catch((error: unknown) => {
    // Another process was faster.
    if (!(error instanceof AppError && error.code === 'ERR_ALREADY_SET_UP')) throw error
  })
}

/** Ended sessions are kept for a month, to tell what happened. */
export async function removeOldSessions(db: Db): Promise<void> {
  await sql`delete from sessions where least(expires_at, revoked_at) < now() - interval '30 days'`.execute(db)
  await sql`delete from password_resets where expires_at < now() - interval '30 days'`.execute(db)
  await sql`delete from email_changes where expires_at < now() - interval '30 days'`.execute(db)
}
