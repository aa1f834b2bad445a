import type { User, UserChange } from '#contract/users.ts'
import type { Config } from '#server/config.ts'
import type { Database, Tx } from '#server/db/transaction.ts'
import { isUniqueViolation } from '#server/db/pg-errors.ts'
import { secondsFromNow, transactionStart } from '#server/db/time.ts'
import { countAttempt, EMAIL_CHANGES, resetAttempts, OWN_PASSWORDS } from '#server/db/attempts.ts'
import { confirmationMail, noticeMail } from './email-change-mail.ts'
import { ownAccount, type OwnAccount } from './queries.ts'
import { invalidateRecoveryLinks } from './recovery.actions.ts'
import { secretHash } from './tokens.ts'
import { asCompanyTx } from '#server/features/companies/actions.ts'
import { deleteEmailChanges, updateUser } from '#server/features/users/actions.ts'
import { getUser } from '#server/features/users/queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Keys } from '#server/http/services.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { passwordMatches } from '#server/lib/passwords.ts'
import { randomToken } from '#server/lib/secrets.ts'

const VALID_SECONDS = 24 * 60 * 60
const MAIL_ATTEMPTS = 8

type Deps = { data: Database; config: Pick<Config, 'mail' | 'publicUrl'>; keys: Pick<Keys, 'storage'> }

/**
 * Changing one's own e-mail or password asks for the current password, so that somebody at an unlocked screen cannot
 * take the account over. Where mail is configured, a new e-mail takes effect once its address has confirmed it, and the
 * old address is notified. The company is that of the user who is changed.
 */
export async function changeUser(
  deps: Deps,
  actor: CurrentUser,
  { companyId, id }: { companyId: number; id: number },
  { currentPassword, companyId: _, email, ...rest }: UserChange,
): Promise<User> {
  const { data, config } = deps
  const changeWithEmail = email === undefined ? rest : { ...rest, email }
  const { userId } = actor
  if (id !== userId) return data.change({ companyId, userId }, (tx) => updateUser(tx, actor, id, changeWithEmail))

  const account = await data.read(actor, (db) => ownAccount(db, actor))
  const newEmail = email !== undefined && email !== account.email.toLowerCase() ? email : null
  if (newEmail !== null || rest.password) await requirePassword(data, account, currentPassword ?? '')
  if (newEmail === null || !config.mail.smtpUrl)
    return data.change(actor, (tx) => updateUser(tx, actor, id, changeWithEmail))

  await data.asOperator(({ db }) => countAttempt(db, EMAIL_CHANGES, String(id)))
  return data.change(actor, async (tx) => {
    const user = await updateUser(tx, actor, id, rest)
    await askNewAddress(deps, tx, { ...account, name: user.name }, newEmail)
    return user
  })
}

/** Asks for no password shortly after a login. Throws ERR_PASSWORD_NEEDED or ERR_PASSWORD_WRONG. */
async function requirePassword(data: Database, account: OwnAccount, password: string): Promise<void> {
  if (account.isFresh) return
  if (password === '') throw new AppError('ERR_PASSWORD_NEEDED')
  const guesser = String(account.id)
  await data.asOperator(({ db }) => countAttempt(db, OWN_PASSWORDS, guesser))
  if (!(await passwordMatches(account.passwordHash, password))) throw new AppError('ERR_PASSWORD_WRONG')
  await data.asOperator(({ db }) => resetAttempts(db, OWN_PASSWORDS, guesser))
}

/**
 * Only the newest request counts. If somebody else already has the address, only its owner learns that, when
 * confirming.
 */
async function askNewAddress({ config, keys }: Deps, tx: Tx, account: OwnAccount, email: string): Promise<void> {
  await deleteEmailChanges(tx, account.id)
  const token = randomToken()
  const { companyId } = tx
  const expiresAt = secondsFromNow(VALID_SECONDS)
  await tx.db
    .insertInto('emailChanges')
    .values({ companyId, userId: account.id, email, tokenHash: secretHash(token), expiresAt })
    .execute()
  const { publicUrl } = config
  const to = { ...account, companyId }
  const mails = [
    confirmationMail(keys.storage, to, email, `${publicUrl}/confirm-email?token=${token}`),
    noticeMail(keys.storage, to, email, `${publicUrl}/forgot`),
  ]
  for (const mail of mails) await tx.enqueue('mail.send', mail, { maxAttempts: MAIL_ATTEMPTS })
}

/**
 * Stores the confirmed address and invalidates password links that were sent to the old one. Throws
 * ERR_RESET_TOKEN_INVALID or ERR_EMAIL_ALREADY_EXISTS.
 */
export async function confirmEmail(data: Database, token: string): Promise<void> {
  await data.asOperator(async (provider) => {
    const used = await provider.db
      .updateTable('emailChanges')
      .set({ usedAt: transactionStart })
      .where('tokenHash', '=', secretHash(token))
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', transactionStart)
      .returning(['companyId', 'userId', 'email'])
      .executeTakeFirst()
    if (!used) throw new AppError('ERR_RESET_TOKEN_INVALID')
    const { companyId, userId, email } = used
    await provider.db
      .updateTable('users')
      .set({ email, updatedAt: transactionStart })
      .where('companyId', '=', companyId)
      .where('id', '=', userId)
      .execute()
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'users_email') ? new AppError('ERR_EMAIL_ALREADY_EXISTS') : error
      })
    const tx = asCompanyTx(provider, companyId)
    await invalidateRecoveryLinks(tx, userId)
    tx.emit({ name: 'user.updated', payload: { user: await getUser(tx.db, companyId, userId) } })
  })
}
