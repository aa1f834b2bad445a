import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { MediaType } from '#contract/messages.ts'
import { stripWhatsAppBold } from '#server/channels/strip-whatsapp-bold.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Keys } from '#server/http/services.ts'
import { encryptMail } from '#server/integrations/mail/sealed-mail.ts'
import { answerMailTexts, languageOfVisitor, type MailedAnswer } from './answer-mail.ts'
import { findMailedVisitor } from './away.queries.ts'
import { firstNameIn, withoutSignature, wordsOf } from './queries.ts'
import type { Visitor } from './visitor-token.ts'

const MAIL_ATTEMPTS = 8

type Deps = { config: Pick<Config, 'mail'>; keys: Pick<Keys, 'storage'> }
type VisitorRef = Pick<Visitor, 'connectionId' | 'visitorId'>
type Row = { mediaType: MediaType; body: string; userName: string | null; fileName: string | null }

function toAnswer({ mediaType, body, userName, fileName }: Row): MailedAnswer {
  const text = withoutSignature(stripWhatsAppBold(wordsOf(mediaType, body)), userName)
  // The words of a plain file are its name.
  return { author: firstNameIn(userName) ?? '', text: text === fileName ? '' : text, fileName: fileName ?? '' }
}

/** Takes what waits to be seen, and returns what the visitor has not looked at. What was taken is never mailed again. */
async function takeUnseenAnswers({ db, companyId }: Tx, visitor: VisitorRef): Promise<MailedAnswer[]> {
  const { rows } = await sql<Row>`with taken as (delete from webchat_unseen_answers
      where company_id = ${companyId} and connection_id = ${visitor.connectionId} and visitor_id = ${visitor.visitorId}
      returning message_id)
    select m.media_type, m.body, u.name as user_name,
      case when m.media_state <> 'none' then coalesce(m.media_name, f.name, m.media_type) end as file_name
    from taken join messages m on m.company_id = ${companyId} and m.id = taken.message_id
      left join users u on u.company_id = m.company_id and u.id = m.user_id
      left join files f on f.company_id = m.company_id and f.id = m.file_id
    where not m.is_deleted and m.ack < ${ACK.read}
    order by m.created_at, m.id`.execute(db)
  return rows.map(toAnswer)
}

/**
 * Mails a visitor what people answered and the visitor did not see. The answers are taken in the transaction that enqueues
 * the e-mail, so a repeated job sends nothing twice.
 */
export async function mailUnseenAnswers(tx: Tx, { config, keys }: Deps, visitor: VisitorRef): Promise<void> {
  const { companyId } = tx
  const answers = await takeUnseenAnswers(tx, visitor)
  if (config.mail.smtpUrl === undefined || answers.length === 0) return
  const mailed = await findMailedVisitor(tx.db, { companyId, ...visitor })
  if (!mailed) return
  const to = { email: mailed.email, language: languageOfVisitor(mailed.language), companyId }
  const mail = encryptMail(keys.storage, to, answerMailTexts(mailed, answers))
  await tx.enqueue('mail.send', mail, { maxAttempts: MAIL_ATTEMPTS })
}
