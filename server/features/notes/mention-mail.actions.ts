import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { getMention, getTicketRow, listReaders } from '#server/features/tickets/index.ts'
import type { Keys } from '#server/http/services.ts'
import { encryptMail } from '#server/integrations/mail/sealed-mail.ts'
import { AppError } from '#server/lib/app-error.ts'
import { mentionMailTexts } from './mention-mail.ts'

const MAIL_ATTEMPTS = 8

type MailConfig = { config: Pick<Config, 'mail' | 'publicUrl'> }
type Deps = MailConfig & { keys: Pick<Keys, 'storage'> }

/** Keeps whether the user wants e-mails for mentions. Throws ERR_MAIL_NOT_CONFIGURED where none could be sent. */
export async function setMentionMail(
  { db, companyId }: Tx,
  { config }: MailConfig,
  userId: number,
  isWanted: boolean,
): Promise<void> {
  if (!isWanted) {
    await db.deleteFrom('mentionMails').where('companyId', '=', companyId).where('userId', '=', userId).execute()
    return
  }
  if (config.mail.smtpUrl === undefined) throw new AppError('ERR_MAIL_NOT_CONFIGURED')
  await db
    .insertInto('mentionMails')
    .values({ companyId, userId })
    .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doNothing())
    .execute()
}

/** Returns whom to write to, and marks the mention, so that only the first of several jobs writes. */
async function takeRecipient({ db, companyId }: Tx, noteId: number, userId: number) {
  const taken = await db
    .updateTable('noteMentions')
    .set({ mailedAt: transactionStart })
    .where('companyId', '=', companyId)
    .where('noteId', '=', noteId)
    .where('userId', '=', userId)
    .where('seenAt', 'is', null)
    .where('mailedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  if (!taken) return undefined
  return db
    .selectFrom('users')
    .innerJoin('mentionMails', (join) =>
      join.onRef('mentionMails.companyId', '=', 'users.companyId').onRef('mentionMails.userId', '=', 'users.id'),
    )
    .select(['users.name', 'users.email', 'users.language'])
    .where('users.companyId', '=', companyId)
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/**
 * Writes to somebody who has not seen a mention. Whoever may not read the ticket any more, or wants no e-mails any
 * more, gets none. The mark and the e-mail's job are one transaction, so a repeated job sends nothing twice.
 */
export async function sendMentionMail(tx: Tx, deps: Deps, noteId: number, userId: number): Promise<void> {
  const { config, keys } = deps
  if (config.mail.smtpUrl === undefined) return
  const recipient = await takeRecipient(tx, noteId, userId)
  if (!recipient) return
  const mention = await getMention(tx.db, tx.companyId, noteId)
  const ticket = await getTicketRow(tx.db, mention.ticket.id)
  const readers = await listReaders(tx.db, tx.companyId, ticket, [userId])
  if (readers.length === 0) return
  const texts = mentionMailTexts(recipient, mention, config.publicUrl)
  const mail = encryptMail(keys.storage, { ...recipient, companyId: tx.companyId }, texts)
  await tx.enqueue('mail.send', mail, { maxAttempts: MAIL_ATTEMPTS })
}
