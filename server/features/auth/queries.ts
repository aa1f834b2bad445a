import { sql } from 'kysely'
import { PLAN_FLAGS } from '#contract/plans.ts'
import type { Db } from '#server/db/client.ts'
import type { Claims } from '#server/features/auth/tokens.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** The last paid day is over where the company is. Who has a plan that costs nothing owes nothing. */
const isOverdue = sql<boolean>`coalesce(companies.due_date < (now() at time zone companies.timezone)::date
  and plans.price_cents is distinct from 0, false)`

/** Super users keep the installation running, whatever their own company owes. */
const isRestricted = sql<boolean>`(${isOverdue} and not users.super)`

const queueIds = sql<number[]>`array(
  select queue_id::float8 from user_queues uq where uq.company_id = users.company_id and uq.user_id = users.id)`

/** Who is behind a session, in one statement; null when it is over or the company is switched off. */
export async function findViewer(db: Db, { sid, uid, cid }: Claims): Promise<Viewer | null> {
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
      sql<Viewer['profile']>`users.profile`.as('profile'),
      sql<boolean>`users.all_ticket = 'enable'`.as('allTicket'),
      queueIds.as('queueIds'),
      isRestricted.as('restricted'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const { sessionId, companyId, userId, name, profile, allTicket, restricted, timezone } = row
  // A company without a plan is not limited by one.
  const plan = Object.fromEntries(PLAN_FLAGS.map((flag) => [flag, row[flag] ?? true])) as Viewer['plan']
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

/** Across companies: an e-mail belongs to one user of the installation. */
export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .select(['users.id', 'users.companyId', 'users.name', 'users.email', 'users.language', 'users.passwordHash'])
    .select('companies.status as isActive')
    .executeTakeFirst()

/**
 * In whose name guesses at the password of an account are counted. Where its user was signed in before, apart from
 * everywhere else: a stranger who guesses on and on makes other strangers wait, and not the user.
 */
export async function guesserOf(db: Db, email: string, address: string): Promise<string> {
  const { rows } = await sql<{ known: boolean }>`select exists (
    select from users u join sessions s on s.company_id = u.company_id and s.user_id = u.id
    where lower(u.email) = ${email} and s.address = ${address}) as known`.execute(db)
  return rows[0]?.known ? `${email} at ${address}` : email
}

export async function hasUsers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from users) as found`.execute(db)
  return rows[0]?.found ?? false
}
