import { setTimeout as delay } from 'node:timers/promises'
import type { SignUpConfirmation } from '#contract/auth.ts'
import type { Company, SignUp } from '#contract/companies.ts'
import type { Config } from '#server/config.ts'
import type { Database, OperatorTx } from '#server/db/transaction.ts'
import type { Db } from '#server/db/client.ts'
import { secondsFromNow, transactionStart } from '#server/db/time.ts'
import {
  countAttempt,
  resetAttempts,
  LOGINS_OF_ACCOUNT,
  SIGN_UP_PASSWORDS,
  SIGN_UPS,
  SIGN_UPS_OF_EMAIL,
} from '#server/db/attempts.ts'
import { findAccount } from './queries.ts'
import { alreadyKnownMail, signUpMail } from './sign-up-mail.ts'
import { secretHash } from './tokens.ts'
import { requireFreeName, requireOpenSignUp, signUp, type NewSignUp } from '#server/features/companies/actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Keys } from '#server/http/services.ts'
import { hashPassword, passwordMatches } from '#server/lib/passwords.ts'
import { randomToken } from '#server/lib/secrets.ts'

const VALID_SECONDS = 24 * 60 * 60
/** A response takes at least this long, whether or not the address has an account. */
const MIN_RESPONSE_MS = 250
const MAIL_ATTEMPTS = 8

type Deps = { data: Database; config: Pick<Config, 'mail' | 'publicUrl'>; keys: Pick<Keys, 'storage'> }
/** The address of the visitor, and the language of the mail. */
type Visitor = { address: string; language: string | null }

/**
 * Creates the company at once if mail is not configured. Otherwise sends a confirmation mail and returns null, whether
 * or not the address already has an account.
 */
export async function requestSignUp(deps: Deps, form: SignUp, visitor: Visitor): Promise<Company | null> {
  const { data, config } = deps
  await data.asOperator(({ db }) => countAttempt(db, SIGN_UPS, visitor.address))
  if (config.mail.smtpUrl) {
    await Promise.all([sendConfirmation(deps, form, visitor.language), delay(MIN_RESPONSE_MS)])
    return null
  }
  // The check before hashing avoids expensive work where sign-up is closed.
  await data.asOperator((provider) => requireOpenSignUp(provider, form))
  const input = await withPasswordHash(form)
  return data.asOperator((provider) => signUp(provider, input))
}

const withPasswordHash = async ({ password, ...form }: SignUp): Promise<NewSignUp> => ({
  ...form,
  passwordHash: await hashPassword(password),
})

/** The checks before the mail do not depend on whether the address has an account, so they do not reveal it. */
async function sendConfirmation({ data, config, keys }: Deps, form: SignUp, language: string | null): Promise<void> {
  await data.asOperator(async (provider) => {
    await requireOpenSignUp(provider, form)
    await requireFreeName(provider, form.name)
    await countAttempt(provider.db, SIGN_UPS_OF_EMAIL, form.email)
  })
  const input = await withPasswordHash(form)
  await data.asOperator(async (provider) => {
    const { publicUrl } = config
    const account = await findAccount(provider.db, form.email)
    const mail = account
      ? alreadyKnownMail(keys.storage, { ...account, language: account.language ?? language }, publicUrl)
      : signUpMail(keys.storage, { ...form, language }, await storeSignUp(provider, input, publicUrl))
    await provider.enqueue('mail.send', mail, { maxAttempts: MAIL_ATTEMPTS })
  })
}

/**
 * Stores the sign-up beside others of the same address. Each has its own link and password, so that nobody can replace
 * the password of another. Returns the link.
 */
async function storeSignUp({ db }: OperatorTx, input: NewSignUp, publicUrl: string): Promise<string> {
  const { name, email, phone, planId, passwordHash } = input
  const token = randomToken()
  await db
    .insertInto('signUps')
    .values({
      tokenHash: secretHash(token),
      name,
      email,
      phone,
      planId,
      passwordHash,
      expiresAt: secondsFromNow(VALID_SECONDS),
    })
    .execute()
  return `${publicUrl}/confirm-sign-up?token=${token}`
}

/**
 * Creates the company with the link from the mail and the password chosen at sign-up. Asking for the password keeps
 * strangers who signed up with another person's address from getting an account, even when that person opens the link.
 * Returns the e-mail address. Throws ERR_RESET_TOKEN_INVALID, ERR_PASSWORD_WRONG, or the errors of a sign-up; then
 * nothing changes.
 */
export async function confirmSignUp(data: Database, { token, password }: SignUpConfirmation): Promise<string> {
  const tokenHash = secretHash(token)
  const passwordHash = await data.asOperator(async ({ db }) => {
    const waiting = await db
      .selectFrom('signUps')
      .select('passwordHash')
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', transactionStart)
      .executeTakeFirst()
    if (!waiting) throw new AppError('ERR_RESET_TOKEN_INVALID')
    await countAttempt(db, SIGN_UP_PASSWORDS, token)
    return waiting.passwordHash
  })
  if (!(await passwordMatches(passwordHash, password))) throw new AppError('ERR_PASSWORD_WRONG')
  return data.asOperator((provider) => useLink(provider, tokenHash))
}

/** Deletes all sign-ups of the address in one statement, so that two simultaneous confirmations cannot deadlock. */
async function useLink(provider: OperatorTx, tokenHash: Buffer): Promise<string> {
  const { db } = provider
  const ofLink = db
    .selectFrom('signUps')
    .select('email')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', transactionStart)
  const ended = await db
    .deleteFrom('signUps')
    .where('email', '=', ofLink)
    .returning(['tokenHash', 'name', 'email', 'phone', 'planId', 'passwordHash'])
    .execute()
  const used = ended.find((one) => one.tokenHash.equals(tokenHash))
  if (!used) throw new AppError('ERR_RESET_TOKEN_INVALID')
  await signUp(provider, used)
  await resetAttempts(db, LOGINS_OF_ACCOUNT, used.email)
  return used.email
}

/** Deletes sign-ups that were not confirmed in time. */
export async function removeOldSignUps(db: Db): Promise<void> {
  await db.deleteFrom('signUps').where('expiresAt', '<', transactionStart).execute()
}
