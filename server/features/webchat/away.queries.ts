import { sql } from 'kysely'
import type { VisitorOfContact } from '#contract/webchat.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Visitor } from './visitor-token.ts'

/**
 * The e-mail of the visitor `v`, or else the one that the contact `c` has, unless it is several visitors: a contact may be
 * several people by mistake, and none gets the answers of another.
 */
const mailTo = sql<string>`case when v.email <> '' then v.email
  when c.email like '%_@_%' and 1 = (select count(*) from contact_identities k
    where k.company_id = c.company_id and k.contact_id = c.id and k.kind = 'visitor') then c.email else '' end`

/** An older look does not say so. */
const mailsAnswers = sql<boolean>`coalesce((s.look ->> 'mailsAnswers')::boolean, true)`

type Known = NonNullable<VisitorOfContact>
type Reach = { mailTo: string; mailsAnswers: boolean }

/** Says how an answer reaches a visitor who is gone. */
function awayAnswersOf(reach: Reach, sendsMail: boolean): Known['awayAnswers'] {
  if (!sendsMail) return 'noServer'
  if (!reach.mailsAnswers) return 'off'
  return reach.mailTo === '' ? 'noAddress' : 'mail'
}

/** Throws ERR_NO_CONTACT_FOUND for a contact of nobody here. */
export async function getVisitorOfContact(
  db: Db,
  companyId: number,
  { contactId, sendsMail }: { contactId: number; sendsMail: boolean },
): Promise<VisitorOfContact> {
  const { rows } = await sql<{ isVisitor: boolean } & Reach & Omit<Known, 'awayAnswers'>>`
    select v.visitor_id is not null as is_visitor, v.page, v.language, v.seen_at, v.is_identified, v.phone,
      ${mailTo} as mail_to, ${mailsAnswers} as mails_answers
    from contacts c
      left join contact_identities i on i.company_id = c.company_id and i.contact_id = c.id
      left join webchat_sites s on s.company_id = c.company_id and starts_with(i.value, s.widget_key || '/')
      left join webchat_visitors v on v.company_id = s.company_id and v.connection_id = s.connection_id
        and i.value = s.widget_key || '/' || v.visitor_id
    where c.company_id = ${companyId} and c.id = ${contactId}
    order by v.seen_at desc nulls last limit 1`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND')
  if (!row.isVisitor) return null
  const { page, language, seenAt, isIdentified, phone } = row
  const awayAnswers = awayAnswersOf(row, sendsMail)
  return { page, language, seenAt, isIdentified, phone, awayAnswers, mailTo: awayAnswers === 'mail' ? row.mailTo : '' }
}

export type MailedVisitor = { email: string; page: string; language: string; title: string; allowedOrigins: string[] }

/** Finds to whom answers that nobody has seen are mailed; undefined where there is no address, or none are mailed. */
export async function findMailedVisitor(
  db: Db,
  { companyId, connectionId, visitorId }: Pick<Visitor, 'companyId' | 'connectionId' | 'visitorId'>,
): Promise<MailedVisitor | undefined> {
  const { rows } = await sql<MailedVisitor>`
    select ${mailTo} as email, v.page, v.language, s.allowed_origins,
      coalesce(nullif(s.look ->> 'title', ''), o.name) as title
    from webchat_visitors v
      join webchat_sites s on s.company_id = v.company_id and s.connection_id = v.connection_id
      join connections n on n.company_id = s.company_id and n.id = s.connection_id and n.wanted
      join companies o on o.id = v.company_id and o.status
      join contact_identities i on i.company_id = v.company_id and i.kind = 'visitor'
        and i.value = s.widget_key || '/' || v.visitor_id
      join contacts c on c.company_id = i.company_id and c.id = i.contact_id
    where v.company_id = ${companyId} and v.connection_id = ${connectionId} and v.visitor_id = ${visitorId}
      and ${mailsAnswers} and ${mailTo} <> ''`.execute(db)
  return rows[0]
}
