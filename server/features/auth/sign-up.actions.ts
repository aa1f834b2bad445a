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
import { findAccount } from '#server/features/auth/queries.ts'
import { alreadyKnownMail, signUpMail } from '#server/features/auth/sign-up-mail.ts'
import { secretHash } from '#server/features/auth/tokens.ts'
import { requireFreeName, requireOpenSignUp, signUp, type NewSignUp } from '#server/features/companies/actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Keys } from '#server/http/services.ts'
import { hashPassword, passwordMatches } from '#server/lib/passwords.ts'
import { randomToken } from '#server/lib/secrets.ts'

const VALID_SECONDS = 24 * 60 * 60
/** The answer takes this long at least, whether or not there is an account with the address. */
const ANSWER_MS = 250
const MAIL_ATTEMPTS = 8

type Deps = { data: Database; config: Pick<Config, 'mail' | 'publicUrl'>; keys: Pick<Keys, 'storage'> }
/** Where a sign-up comes from, and the language to write to its address in. */
type Visitor = { address: string; language: string | null }

/**
 * Where no mail is sent the company exists at once. Where mail is sent it exists once the address has confirmed it, and
 * null says so, whether or not somebody has the address already.
 */
export async function requestSignUp(deps: Deps, form: SignUp, visitor: Visitor): Promise<Company | null> {
  const { data, config } = deps
  await data.asOperator(({ db }) => countAttempt(db, SIGN_UPS, visitor.address))
  if (config.mail.smtpUrl) {
    await Promise.all([askAddress(deps, form, visitor.language), delay(ANSWER_MS)])
    return null
  }
  // Hashing is dear: where nobody may sign up, nobody gets it.
  await data.asOperator((provider) => requireOpenSignUp(provider, form))
  const input = await hashed(form)
  return data.asOperator((provider) => signUp(provider, input))
}

const hashed = async ({ password, ...form }: SignUp): Promise<NewSignUp> => ({
  ...form,
  passwordHash: await hashPassword(password),
})

/** Nothing before the mail depends on whether the address is known. */
async function askAddress({ data, config, keys }: Deps, form: SignUp, language: string | null): Promise<void> {
  await data.asOperator(async (provider) => {
    await requireOpenSignUp(provider, form)
    await requireFreeName(provider, form.name)
    await countAttempt(provider.db, SIGN_UPS_OF_EMAIL, form.email)
  })
  const input = await hashed(form)
  await data.asOperator(async (provider) => {
    const { publicUrl } = config
    const account = await findAccount(provider.db, form.email)
    const mail = account
      ? alreadyKnownMail(keys.storage, { ...account, language: account.language ?? language }, publicUrl)
      : signUpMail(keys.storage, { ...form, language }, await store(provider, input, publicUrl))
    await provider.enqueue('mail.send', mail, { maxAttempts: MAIL_ATTEMPTS })
  })
}

/**
 * Beside others of the same address: each has its own link and its own password, so that nobody can put theirs in the
 * place of another's. Returns the link.
 */
async function store({ db }: OperatorTx, input: NewSignUp, publicUrl: string): Promise<string> {
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
 * Makes the company of a sign-up, by the link that its address got and the password that was chosen with it: whoever
 * signs up with the address of somebody else does not get an account there, also when that person opens the link. Returns
 * the address. Throws ERR_RESET_TOKEN_INVALID, ERR_PASSWORD_WRONG, or what a sign-up is refused for: then nothing changes.
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

/** With it all sign-ups of the address end, in one statement: two of them at the same moment do not wait for each other. */
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

/** Of those that nobody confirmed nothing is kept. */
export async function removeOldSignUps(db: Db): Promise<void> {
  await db.deleteFrom('signUps').where('expiresAt', '<', transactionStart).execute()
}
