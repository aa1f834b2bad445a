import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import type { Database, OperatorTx, Tx } from '#server/db/transaction.ts'
import { secondsFromNow, transactionStart } from '#server/db/time.ts'
import {
  countAttempt,
  resetAttempts,
  LOGINS_OF_ACCOUNT,
  RECOVERIES_OF_ACCOUNT,
  RECOVERIES_OF_ADDRESS,
} from '#server/db/attempts.ts'
import { findAccount, loginAttemptKey, type ClientInfo } from './queries.ts'
import { secretHash } from './tokens.ts'
import { recoveryMail } from './recovery-mail.ts'
import { asCompanyTx } from '#server/features/companies/actions.ts'
import { endSessions, deleteEmailChanges } from '#server/features/users/actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Keys } from '#server/http/services.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { randomToken } from '#server/lib/secrets.ts'

const VALID_SECONDS = 60 * 60
/** A response takes at least this long, whether or not the account exists. */
const MIN_RESPONSE_MS = 250
const MAIL_ATTEMPTS = 8

type Deps = { data: Database; config: Pick<Config, 'mail' | 'publicUrl'>; keys: Pick<Keys, 'storage'> }

/** Sends a recovery link. The result does not reveal whether the account exists. */
export async function requestRecovery({ data, config, keys }: Deps, email: string, address: string): Promise<void> {
  if (!config.mail.smtpUrl) throw new AppError('ERR_MAIL_NOT_CONFIGURED')
  const work = data.asOperator(async (provider) => {
    await countAttempt(provider.db, RECOVERIES_OF_ACCOUNT, email.toLowerCase())
    await countAttempt(provider.db, RECOVERIES_OF_ADDRESS, address)
    await sendLink(provider, keys.storage, config.publicUrl, email)
  })
  await Promise.all([work, delay(MIN_RESPONSE_MS)])
}

async function sendLink(provider: OperatorTx, storageKey: Buffer, publicUrl: string, email: string): Promise<void> {
  const account = await findAccount(provider.db, email)
  if (!account?.isActive) return
  const token = randomToken()
  await provider.db
    .insertInto('passwordResets')
    .values({
      companyId: account.companyId,
      userId: account.id,
      tokenHash: secretHash(token),
      expiresAt: secondsFromNow(VALID_SECONDS),
    })
    .execute()
  const mail = recoveryMail(storageKey, account, `${publicUrl}/reset?token=${token}`)
  await provider.enqueue('mail.send', mail, { maxAttempts: MAIL_ATTEMPTS })
}

/**
 * Sets a new password with a link, which works once. All sessions of the user and all other links end. Failed logins
 * are reset for this caller, so that the user can log in at once. Throws ERR_RESET_TOKEN_INVALID.
 */
export async function resetPassword(
  data: Database,
  token: string,
  password: string,
  caller: ClientInfo,
): Promise<void> {
  const tokenHash = secretHash(token)
  await data.asOperator(async ({ db }) => {
    const reset = await db
      .selectFrom('passwordResets')
      .select('userId')
      .where('tokenHash', '=', tokenHash)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', transactionStart)
      .executeTakeFirst()
    if (!reset) throw new AppError('ERR_RESET_TOKEN_INVALID')
  })
  const passwordHash = await hashPassword(password)
  await data.asOperator((provider) => useLink(provider, tokenHash, passwordHash, caller))
}

async function useLink(
  provider: OperatorTx,
  tokenHash: Buffer,
  passwordHash: string,
  caller: ClientInfo,
): Promise<void> {
  const used = await provider.db
    .updateTable('passwordResets')
    .set({ usedAt: transactionStart })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', transactionStart)
    .returning(['companyId', 'userId'])
    .executeTakeFirst()
  if (!used) throw new AppError('ERR_RESET_TOKEN_INVALID')
  const { companyId, userId } = used
  const { email } = await provider.db
    .updateTable('users')
    .set({ passwordHash, updatedAt: transactionStart })
    .where('companyId', '=', companyId)
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  const tx = asCompanyTx(provider, companyId)
  await invalidateRecoveryLinks(tx, userId)
  await deleteEmailChanges(tx, userId)
  await endSessions(tx, userId, 'password')
  const attemptKey = await loginAttemptKey(provider.db, { id: userId, companyId, email }, caller)
  await resetAttempts(provider.db, LOGINS_OF_ACCOUNT, attemptKey)
}

/** Invalidates all password links of the user. */
export async function invalidateRecoveryLinks({ db, companyId }: Tx, userId: number): Promise<void> {
  await db
    .updateTable('passwordResets')
    .set({ usedAt: transactionStart })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()
}
