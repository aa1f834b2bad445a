import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/lib/app-error.ts'
import { networkOf } from '#server/lib/network.ts'
import { sha256 } from '#server/lib/secrets.ts'

/**
 * How often something may be tried in the name of a subject (an address, an account). After `free` tries each further
 * one waits, twice as long every time, from `firstWait` to `longestWait` seconds; after `forgetAfter` seconds of quiet
 * all is forgotten. Counted in the database, so that all processes count together and tries at the same moment too.
 * `by: 'address'`: the subject is where somebody calls from, and everybody of that network counts as one.
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
/** Colleagues share an address. */
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
/** Few people found several companies from one place; who does it in numbers waits ever longer. */
export const SIGN_UPS: AttemptLimit = {
  name: 'sign-up',
  by: 'address',
  free: 10,
  firstWait: 5 * MINUTE,
  longestWait: HOUR,
  forgetAfter: 6 * HOUR,
}
/** Each writes a mail to an address that nobody has confirmed, whoever asks for it. */
export const SIGN_UPS_OF_EMAIL: AttemptLimit = {
  ...SIGN_UPS,
  name: 'sign-up-email',
  by: 'account',
  free: 3,
  firstWait: 10 * MINUTE,
}
/** At what whoever has the link of a sign-up needs to go on with it. */
export const SIGN_UP_PASSWORDS: AttemptLimit = { ...LOGINS_OF_ACCOUNT, name: 'sign-up-password' }
export const SETUPS: AttemptLimit = { ...LOGINS_OF_ADDRESS, name: 'set-up', free: 10 }
/** Of somebody who is signed in, at what they would need to change the password or the address. */
export const OWN_PASSWORDS: AttemptLimit = { ...LOGINS_OF_ACCOUNT, name: 'own-password' }
/** Each writes a mail to an address that nobody has confirmed. */
export const EMAIL_CHANGES: AttemptLimit = { ...RECOVERIES_OF_ACCOUNT, name: 'email-change' }
/** A bank repeats a notice a few times. Each makes us ask the bank, which we also do by ourselves. */
export const NOTICES_OF_CHARGE: AttemptLimit = { ...LOGINS_OF_ACCOUNT, name: 'pix-notice', firstWait: 10 }

/** Who tries is stored as a hash only. */
const keyOf = ({ name, by }: AttemptLimit, subject: string): string =>
  `${name}:${sha256(by === 'address' ? networkOf(subject) : subject)}`

/** Seconds to wait since the last try. */
const wait = ({ free, firstWait, longestWait }: AttemptLimit) =>
  sql`least(${longestWait}::float8, ${firstWait}::float8 * power(2, least(tried.failures - ${free}::int, 20)))`

/** Counts a try, before it is made: many at once cannot slip through. Throws ERR_TOO_MANY_ATTEMPTS. */
export async function countAttempt(db: Db, limit: AttemptLimit, subject: string): Promise<void> {
  const key = keyOf(limit, subject)
  const { rows: counted } = await sql`
    insert into login_attempts as tried (key, failures, last_at) values (${key}, 1, now())
    on conflict (key) do update set last_at = now(), failures =
      case when tried.last_at < now() - make_interval(secs => ${limit.forgetAfter}) then 1 else tried.failures + 1 end
    where tried.failures < ${limit.free}::int or tried.last_at + make_interval(secs => ${wait(limit)}) <= now()
    returning 1`.execute(db)
  if (counted.length) return
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from tried.last_at - now()) + ${wait(limit)})::int as seconds
    from login_attempts tried where key = ${key}`.execute(db)
  throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, rows[0]?.seconds ?? 1) })
}

/** The try was in order. */
export async function refundAttempt(db: Db, limit: AttemptLimit, subject: string): Promise<void> {
  await sql`update login_attempts set failures = greatest(failures - 1, 0) where key = ${keyOf(limit, subject)}`.execute(
    db,
  )
}

export async function resetAttempts(db: Db, limit: AttemptLimit, subject: string): Promise<void> {
  await sql`delete from login_attempts where key = ${keyOf(limit, subject)}`.execute(db)
}

/** Removes what every limit has forgotten. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await sql`delete from login_attempts where last_at < now() - interval '1 day'`.execute(db)
}
