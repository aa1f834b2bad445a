import { sql } from 'kysely'
import type { CustomerLanguage } from '#contract/automatic-texts.ts'
import type { VisitorFacts } from '#contract/webchat.ts'
import { toIdentity } from '#server/channels/webchat/address.ts'
import { tellVisitor } from '#server/channels/webchat/store.ts'
import type { Db } from '#server/db/client.ts'
import { dbNow } from '#server/db/time.ts'
import type { Tx } from '#server/db/transaction.ts'
import { updateContact } from '#server/features/contacts/actions.ts'
import { findContactsByIdentity } from '#server/features/contacts/queries.ts'
import { enqueueFileCleanup, insertFile, type StoredFile } from '#server/features/files/actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import { findVisitor, type StoredVisitor } from './queries.ts'
import { isIdentified, type Visitor } from './visitor-token.ts'

const WORDS: Record<CustomerLanguage, string> = { pt: 'Visitante', en: 'Visitor', es: 'Visitante' }

const tailOf = (visitorId: string): string =>
  visitorId
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(-4)
    .toUpperCase()

/** The name of a contact who has told none. */
export const placeholderName = (language: CustomerLanguage, visitorId: string): string =>
  `${WORDS[language]} ${tailOf(visitorId)}`

const isPlaceholder = (name: string, visitorId: string): boolean =>
  Object.values(WORDS).some((word) => name === `${word} ${tailOf(visitorId)}`)

type Seen = Partial<VisitorFacts> & { page?: string; language?: string }

/** Stores what a visitor tells of themselves, and that they were here. Empty texts change nothing. */
export async function storeVisitor(tx: Tx, visitor: Visitor, seen: Seen = {}): Promise<void> {
  const { companyId, connectionId, visitorId } = visitor
  const known = Object.fromEntries(Object.entries(seen).filter(([, text]) => text)) as Seen
  await tx.db
    .insertInto('webchatVisitors')
    .values({ companyId, connectionId, visitorId, isIdentified: isIdentified(visitorId), ...known })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'connectionId', 'visitorId']).doUpdateSet({ ...known, seenAt: dbNow }),
    )
    .execute()
}

const STRANGER_DAYS = 30
const FORGOTTEN_AT_ONCE = 1000

/**
 * Forgets some of those, of all companies, who have long not been here and never wrote. Returns whether more may be left.
 * Whoever opens the chat at this moment is passed over.
 */
export async function forgetStrangers(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`with old as (
      select v.company_id, v.connection_id, v.visitor_id from webchat_visitors v
        join webchat_sites s on s.company_id = v.company_id and s.connection_id = v.connection_id
      where v.seen_at < now() - make_interval(days => ${STRANGER_DAYS})
        and not exists (select from contact_identities i where i.company_id = v.company_id and i.kind = 'visitor'
          and i.value = s.widget_key || '/' || v.visitor_id)
      order by v.seen_at limit ${FORGOTTEN_AT_ONCE} for update of v skip locked)
    delete from webchat_visitors v using old where v.company_id = old.company_id
      and v.connection_id = old.connection_id and v.visitor_id = old.visitor_id`.execute(db)
  return Number(numAffectedRows) === FORGOTTEN_AT_ONCE
}

/**
 * Gives the contact the name and the e-mail that the visitor told, where it has none yet, or only what `replaced` says: what
 * an attendant wrote stays.
 */
export async function nameContact(tx: Tx, visitor: Visitor, replaced: readonly StoredVisitor[] = []): Promise<void> {
  const [contact] = await findContactsByIdentity(tx.db, tx.companyId, [toIdentity(visitor)])
  if (!contact) return
  const { name, email } = await findVisitor(tx.db, visitor)
  const { rows } = await sql<{ email: string }>`select email from contacts
    where company_id = ${tx.companyId} and id = ${contact.id}`.execute(tx.db)
  const before = { name: contact.name, email: rows[0]?.email ?? '' }
  const mayName = isPlaceholder(before.name, visitor.visitorId) || replaced.some((told) => told.name === before.name)
  const mayAddress = before.email === '' || replaced.some((told) => told.email === before.email)
  const change = {
    ...(name && name !== before.name && mayName && { name }),
    ...(email && email !== before.email && mayAddress && { email }),
  }
  if (Object.keys(change).length > 0) await updateContact(tx, contact.id, change, null)
}

/** A file without a message is deleted after so long: its message was stored already, or never came. */
const WITHOUT_MESSAGE_MS = 10 * 60_000

export async function storeVisitorFile(tx: Tx, stored: StoredFile): Promise<string> {
  const fileId = await insertFile(tx, stored)
  await enqueueFileCleanup(tx, [fileId], new Date(Date.now() + WITHOUT_MESSAGE_MS))
  return fileId
}

/** Tells the visitor of a ticket that somebody of the company types, or has stopped. Other tickets have none. */
export async function tellTyping(tx: Tx, ticketId: number, isTyping: boolean): Promise<void> {
  const { rows } = await sql<{ connectionId: number; visitorId: string }>`
    select s.connection_id, substr(i.value, length(s.widget_key) + 2) as visitor_id from tickets t
      join webchat_sites s on s.company_id = t.company_id and s.connection_id = t.connection_id
      join contact_identities i on i.company_id = t.company_id and i.contact_id = t.contact_id
        and starts_with(i.value, s.widget_key || '/')
    where t.company_id = ${tx.companyId} and t.id = ${ticketId} and t.status = 'open'`.execute(tx.db)
  for (const { connectionId, visitorId } of rows)
    await tellVisitor(tx.db, connectionId, visitorId, isTyping ? 'typing' : 'stopped')
}

/** Gives a chat another secret, and returns its version. Throws ERR_NO_WAPP_FOUND for another kind of connection. */
export async function renewSecret({ db, companyId }: Tx, connectionId: number): Promise<number> {
  const row = await db
    .updateTable('webchatSites')
    .set(({ eb }) => ({ secretVersion: eb('secretVersion', '+', 1), updatedAt: dbNow }))
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .returning('secretVersion')
    .executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND')
  return row.secretVersion
}
