import { sql, type RawBuilder } from 'kysely'
import { CHANNEL_KINDS, featuresOf, type ChannelKind, type Linking } from '#contract/channels.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/lib/app-error.ts'

type ConnectionChoice = { id: number; channel: ChannelKind }
type Reach = (identityKinds: readonly string[], contactId: number) => RawBuilder<boolean>

/** A contact without identities can be reached by number, because a user typed its number. */
const reachesNumber: Reach = (identityKinds, contactId) => sql`
  not exists (select 1 from contact_identities i where i.company_id = w.company_id and i.contact_id = ${contactId})
  or exists (select 1 from contact_identities i where i.company_id = w.company_id and i.contact_id = ${contactId}
    and i.kind = any(${identityKinds}::text[]))`

const reachesWriter: Reach = (identityKinds, contactId) => sql`
  exists (select 1 from meta_accounts a join contact_identities i
      on i.company_id = a.company_id and i.kind = any(${identityKinds}::text[])
      and starts_with(i.value, a.account_id || '/')
    where a.company_id = w.company_id and a.connection_id = w.id and i.contact_id = ${contactId})`

/** Anybody with such an identity, by whatever it became known: the provider refuses whom it may not be sent to now. */
const reachesIdentity: Reach = (identityKinds, contactId) => sql`
  exists (select 1 from contact_identities i where i.company_id = w.company_id and i.contact_id = ${contactId}
    and i.kind = any(${identityKinds}::text[]))`

/** A visitor of one chat is nobody in another. */
const reachesVisitor: Reach = (identityKinds, contactId) => sql`
  exists (select 1 from webchat_sites s join contact_identities i
      on i.company_id = s.company_id and i.kind = any(${identityKinds}::text[])
      and starts_with(i.value, s.widget_key || '/')
    where s.company_id = w.company_id and s.connection_id = w.id and i.contact_id = ${contactId})`

const REACHES: Record<Linking, Reach> = {
  qrCode: reachesNumber,
  metaLogin: reachesWriter,
  cloudToken: reachesIdentity,
  botToken: reachesIdentity,
  site: reachesVisitor,
}

/** Whether connection `w` can message the contact. */
const reaches = (contactId: number): RawBuilder<boolean> => {
  const cases = CHANNEL_KINDS.map((kind) => {
    const { linking, identityKinds } = featuresOf(kind)
    return sql`when ${kind} then ${REACHES[linking](identityKinds, contactId)}`
  })
  return sql`case w.channel ${sql.join(cases, sql` `)} end`
}

/** Returns the connection. Throws when there is none, or when it cannot message the contact. */
export async function assertCanMessage(
  db: Db,
  companyId: number,
  contactId: number,
  connectionId: number,
): Promise<ConnectionChoice> {
  const { rows } = await sql<ConnectionChoice & { reaches: boolean }>`
    select w.id, w.channel, ${reaches(contactId)} as reaches from connections w
    where w.company_id = ${companyId} and w.id = ${connectionId}`.execute(db)
  const [way] = rows
  if (!way) throw new AppError('ERR_NO_WAPP_FOUND')
  if (!way.reaches) throw new AppError(featuresOf(way.channel).unreachableError)
  return { id: way.id, channel: way.channel }
}

/**
 * Finds the connection for messages to a contact: the user's own, else the company's default, else the one by which the
 * contact wrote, else the only one that is connected and can message the contact, because an official number is never a
 * default. Connections that cannot message the contact are skipped.
 */
export async function findConnectionFor(
  db: Db,
  companyId: number,
  contactId: number,
  userId: number | null,
): Promise<ConnectionChoice | undefined> {
  const { rows } = await sql<ConnectionChoice>`
    select w.id, w.channel from connections w
    left join users u on u.company_id = w.company_id and u.id = ${userId}
    left join contacts c on c.company_id = w.company_id and c.id = ${contactId}
    where w.company_id = ${companyId} and (w.id = u.connection_id or w.is_default or w.id = c.connection_id)
      and ${reaches(contactId)}
    order by (w.id = u.connection_id) desc nulls last, w.is_default desc limit 1`.execute(db)
  return rows[0] ?? findSoleConnection(db, companyId, contactId)
}

/** Returns the connected line that can message the contact; nothing where there are several, between which a person chooses. */
async function findSoleConnection(db: Db, companyId: number, contactId: number): Promise<ConnectionChoice | undefined> {
  const { rows } = await sql<ConnectionChoice>`select w.id, w.channel from connections w
    where w.company_id = ${companyId} and w.status = 'CONNECTED' and ${reaches(contactId)} limit 2`.execute(db)
  return rows.length === 1 ? rows[0] : undefined
}
