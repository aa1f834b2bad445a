import { sql } from 'kysely'
import type { Db } from './client.ts'
import type { Database } from './transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { networkOf } from '#server/lib/network.ts'
import { sha256 } from '#server/lib/secrets.ts'

/**
 * Limits how often something may be tried for a subject (an address, an account). After `free` attempts each further
 * one must wait, twice as long every time, from `firstWait` to `longestWait` seconds; after `forgetAfter` seconds
 * without an attempt the count starts again. The count is in the database, so that it includes all processes and
 * simultaneous attempts. With `by: 'address'` the subject is a network address, and all addresses of its network count
 * together.
 */
export type AttemptLimit = {
  name: string
  by: 'account' | 'address'
  free: number
  firstWait: number
  longestWait: number
  forgetAfter: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE

export const LOGINS_OF_ACCOUNT: AttemptLimit = {
  name: 'login-account',
  by: 'account',
  free: 5,
  firstWait: 30,
  longestWait: 15 * MINUTE,
  forgetAfter: HOUR,
}
/** The limit is higher because colleagues share an address. */
export const LOGINS_OF_ADDRESS: AttemptLimit = { ...LOGINS_OF_ACCOUNT, name: 'login-address', by: 'address', free: 25 }
export const RECOVERIES_OF_ACCOUNT: AttemptLimit = {
  ...LOGINS_OF_ACCOUNT,
  name: 'recovery-account',
  firstWait: 5 * MINUTE,
}
export const RECOVERIES_OF_ADDRESS: AttemptLimit = {
  ...RECOVERIES_OF_ACCOUNT,
  name: 'recovery-address',
  by: 'address',
  free: 20,
}
/** Few people sign up several companies from one address. */
export const SIGN_UPS: AttemptLimit = {
  name: 'sign-up',
  by: 'address',
  free: 10,
  firstWait: 5 * MINUTE,
  longestWait: HOUR,
  forgetAfter: 6 * HOUR,
}
/** Limits mails to an unconfirmed address, whoever asks for them. */
export const SIGN_UPS_OF_EMAIL: AttemptLimit = {
  ...SIGN_UPS,
  name: 'sign-up-email',
  by: 'account',
  free: 3,
  firstWait: 10 * MINUTE,
}
/** Limits guesses of the password that is needed besides the link of a sign-up. */
export const SIGN_UP_PASSWORDS: AttemptLimit = { ...LOGINS_OF_ACCOUNT, name: 'sign-up-password' }
export const SETUPS: AttemptLimit = { ...LOGINS_OF_ADDRESS, name: 'set-up', free: 10 }
/** Limits guesses of the current password by a signed-in user. */
export const OWN_PASSWORDS: AttemptLimit = { ...LOGINS_OF_ACCOUNT, name: 'own-password' }
/** Limits mails to an unconfirmed address. */
export const EMAIL_CHANGES: AttemptLimit = { ...RECOVERIES_OF_ACCOUNT, name: 'email-change' }
/** A bank repeats a notice a few times, and each triggers a request to the bank, which is also asked regularly. */
export const NOTICES_OF_CHARGE: AttemptLimit = { ...LOGINS_OF_ACCOUNT, name: 'pix-notice', firstWait: 10 }
/**
 * Limits the tests of campaigns of a company: a text is looked at on a phone or two, and whoever wants to write to many
 * people starts the campaign.
 */
export const CAMPAIGN_TESTS: AttemptLimit = {
  name: 'campaign-test',
  by: 'account',
  free: 10,
  firstWait: MINUTE,
  longestWait: 15 * MINUTE,
  forgetAfter: HOUR,
}
/** Limits the codes that a company asks for to link a number: each shows a notice on a phone, whosever it is. */
export const LINK_CODES: AttemptLimit = { ...CAMPAIGN_TESTS, name: 'pairing-code', free: 5 }

/** Limits what a company types of new connections to have it tried at their providers. */
export const LINK_CHECKS: AttemptLimit = { ...CAMPAIGN_TESTS, name: 'link-check', free: 40 }

/** The subject is stored only as a hash. */
const keyOf = ({ name, by }: AttemptLimit, subject: string): string =>
  `${name}:${sha256(by === 'address' ? networkOf(subject) : subject)}`

/** The seconds to wait since the last attempt. */
const waitSeconds = ({ free, firstWait, longestWait }: AttemptLimit) =>
  sql`least(${longestWait}::float8, ${firstWait}::float8 * power(2, least(tried.failures - ${free}::int, 20)))`

/**
 * Counts an attempt before it is made, so that simultaneous ones cannot exceed the limit. Throws ERR_TOO_MANY_ATTEMPTS.
 */
export async function countAttempt(db: Db, limit: AttemptLimit, subject: string): Promise<void> {
  const key = keyOf(limit, subject)
  const { rows: counted } = await sql`
    insert into login_attempts as tried (key, failures, last_at) values (${key}, 1, now())
    on conflict (key) do update set last_at = now(), failures =
      case when tried.last_at < now() - make_interval(secs => ${limit.forgetAfter}) then 1 else tried.failures + 1 end
    where tried.failures < ${limit.free}::int or tried.last_at + make_interval(secs => ${waitSeconds(limit)}) <= now()
    returning 1`.execute(db)
  if (counted.length) return
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from tried.last_at - now()) + ${waitSeconds(limit)})::int as seconds
    from login_attempts tried where key = ${key}`.execute(db)
  throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, rows[0]?.seconds ?? 1) })
}

/** Counts an attempt in a transaction of its own, so that it stays counted when what follows is refused. */
export const countAttemptAlone = (data: Database, limit: AttemptLimit, subject: string): Promise<void> =>
  data.asOperator(({ db }) => countAttempt(db, limit, subject))

/** Uncounts an attempt that succeeded. */
export async function refundAttempt(db: Db, limit: AttemptLimit, subject: string): Promise<void> {
  await sql`update login_attempts set failures = greatest(failures - 1, 0) where key = ${keyOf(limit, subject)}`.execute(
    db,
  )
}

export async function resetAttempts(db: Db, limit: AttemptLimit, subject: string): Promise<void> {
  await sql`delete from login_attempts where key = ${keyOf(limit, subject)}`.execute(db)
}

/** Deletes attempts that are too old for every limit. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await sql`delete from login_attempts where last_at < now() - interval '1 day'`.execute(db)
}
