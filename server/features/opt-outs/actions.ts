import { sql } from 'kysely'
import {
  type ContactOptOutInput,
  type OptOut,
  type OptOutInput,
  type OptOutRevocation,
  type OptOutSource,
  type RevocationSource,
  OPT_OUT_LIMITS,
} from '#contract/opt-outs.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { withdrawRecipients } from '#server/features/campaign-recipients/actions.ts'
import { findContactsByIdentity, getContact } from '#server/features/contacts/queries.ts'
import { phoneReadingOf } from '#server/features/companies/queries.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { phoneRefusal } from '#server/lib/phone-refusal.ts'
import { readEntered } from '#server/lib/phone.ts'
import { activeOptOutsOf, getOptOut, getOptOutOfContact, identityHash, isOptedOut, optedOutNumber } from './queries.ts'

/** The screen offers the undo for eight seconds; the rest is for a slow connection. */
const UNDO_SECONDS = 60

/** A person is known by the contact, the number or both. */
export type OptOutPerson = { contactId: number | null; name: string; number: string }
export type OptOutCause = {
  source: OptOutSource
  proof: string
  /** The message in which the person refused. */
  messageId?: number
  /** The text of ours that the person answered. */
  answered?: string
  importId?: number
  /** When the person said so (ISO 8601), where that is told later. */
  at?: string
}

/**
 * Locks a contact while a refusal is stored or tested, so that no message leaves between the two. Lock it before its
 * tickets, as all others do.
 */
export async function lockPerson(tx: Tx, contactId: number): Promise<void> {
  await sql`select from contacts where company_id = ${tx.companyId} and id = ${contactId} for no key update`.execute(
    tx.db,
  )
}

/**
 * Throws ERR_OPTED_OUT when the person refused messages of campaigns. Before a message is sent, the contact must be
 * locked.
 */
export async function assertNotOptedOut(tx: Tx, contactId: number): Promise<void> {
  if (await isOptedOut(tx.db, tx.companyId, contactId)) throw new AppError('ERR_OPTED_OUT')
}

/** Stores refusals of people who have none, with the hashes of everything they are known by. Returns their ids. */
export async function insertOptOuts(tx: Tx, people: OptOutPerson[], cause: OptOutCause): Promise<number[]> {
  const { companyId, userId } = tx
  const { source, proof, messageId = null, answered = '', importId = null, at = null } = cause
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into opt_outs (company_id, contact_id, name, number, source, proof, message_id, answered, import_id, user_id,
        created_at)
      select ${companyId}, p."contactId", p.name, p.number, ${source}, ${proof}, ${messageId}::bigint, ${answered},
          ${importId}::bigint, ${userId}::bigint, least(now(), ${at}::timestamptz)
        from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p("contactId" bigint, name text, number text)
      returning id, contact_id, number),
    hashed as (
      insert into opt_out_identities (company_id, opt_out_id, hash)
      select distinct ${companyId}::bigint, m.id, ${identityHash(companyId, sql.ref('i.kind'), sql.ref('i.value'))}
        from made m cross join lateral (
          select c.kind, c.value from contact_identities c
            where c.company_id = ${companyId} and c.contact_id = m.contact_id
          union select 'phone', m.number where m.number <> '') i
      on conflict do nothing)
    select id from made order by id`.execute(tx.db)
  await withdrawRecipients(tx, people, !SAID_ELSEWHERE.includes(source))
  return rows.map(({ id }) => id)
}

/** These are no answer to the last campaign that wrote to the person. */
const SAID_ELSEWHERE: readonly OptOutSource[] = ['import', 'provider']

/** What follows from a new refusal, in its transaction. */
async function afterOptOut(tx: Tx, id: number): Promise<OptOut> {
  const optOut = await getOptOut(tx.db, tx.companyId, id)
  tx.emit({ name: 'optOut.saved', payload: { optOut } })
  return optOut
}

/**
 * Puts a contact's person on the list. `isNew` is false when the person was on it already: then nothing changes. The
 * contact must be locked (`lockPerson`).
 */
export async function recordOptOut(
  tx: Tx,
  contactId: number,
  cause: OptOutCause,
): Promise<{ optOut: OptOut; isNew: boolean }> {
  const { optOut } = await getOptOutOfContact(tx.db, tx.companyId, contactId)
  if (optOut) return { optOut, isNew: false }
  const { name, number } = await getContact(tx.db, tx.companyId, contactId)
  const [id = 0] = await insertOptOuts(tx, [{ contactId, name, number }], cause)
  return { optOut: await afterOptOut(tx, id), isNew: true }
}

type ChoiceAtProvider = { wantsMarketing: boolean; at: string }

/**
 * Stores what the person told the provider at a time: to want no marketing, or to want it again. That ends what was heard
 * of the provider alone, because what the person said to the company is about more. What is told again, late, changes
 * nothing.
 */
export async function applyChoiceAtProvider(
  tx: Tx,
  contactId: number,
  { wantsMarketing, at }: ChoiceAtProvider,
): Promise<void> {
  await lockPerson(tx, contactId)
  const { companyId, db } = tx
  if (wantsMarketing) return allowAgainAtProvider(tx, contactId, at)
  const { rows } = await sql`select from opt_outs where company_id = ${companyId} and contact_id = ${contactId}
    and revoked_source = 'provider' and revoked_at >= ${at}::timestamptz limit 1`.execute(db)
  if (rows.length === 0) await recordOptOut(tx, contactId, { source: 'provider', proof: '', at })
}

/** The provider tells whole seconds. */
const SAME_SECOND = sql`interval '1 second'`

async function allowAgainAtProvider(tx: Tx, contactId: number, at: string): Promise<void> {
  const { companyId, db } = tx
  const { rows } = await sql<{ id: number }>`
    update opt_outs set revoked_at = greatest(created_at, ${at}::timestamptz), revoked_source = 'provider'
    where company_id = ${companyId} and id in (${activeOptOutsOf(companyId, contactId)}) and source = 'provider'
      and revoked_at is null and created_at < ${at}::timestamptz + ${SAME_SECOND}
    returning id`.execute(db)
  await emitSaved(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Puts a contact on the list whose person told the provider to want no marketing; nothing once the contact is gone. */
export async function recordOptOutAtProvider(tx: Tx, contactId: number): Promise<void> {
  const { rows } = await sql`select from contacts where company_id = ${tx.companyId} and id = ${contactId}
    for no key update`.execute(tx.db)
  if (rows.length > 0) await recordOptOut(tx, contactId, { source: 'provider', proof: '' })
}

/** The message of the person's own that a user takes for a refusal. */
async function causeInMessage(tx: Tx, contactId: number, messageId: number): Promise<OptOutCause> {
  const message = await tx.db
    .selectFrom('messages')
    .select('body')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .where('contactId', '=', contactId)
    .where('fromMe', '=', false)
    .executeTakeFirst()
  if (!message) throw wrongField('messageId', 'Invalid value')
  return { source: 'attendant', proof: message.body.slice(0, OPT_OUT_LIMITS.proof), messageId }
}

/** Puts a contact on the list because a user says so. Groups cannot refuse. */
export async function optOutContact(tx: Tx, contactId: number, input: ContactOptOutInput): Promise<OptOut> {
  await lockPerson(tx, contactId)
  const { isGroup } = await getContact(tx.db, tx.companyId, contactId)
  if (isGroup) throw new AppError('ERR_NO_CONTACT_FOUND')
  const cause: OptOutCause =
    'proof' in input
      ? { source: 'attendant', proof: input.proof }
      : await causeInMessage(tx, contactId, Number(input.messageId))
  return (await recordOptOut(tx, contactId, cause)).optOut
}

/** Locks a number, so that the same person is not added twice at once. */
const lockNumber = (tx: Tx, number: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`opt-out ${tx.companyId}/${number}`}, 0))`.execute(tx.db)

/** Adds a number by hand. Throws ERR_OPTED_OUT when the person is on the list already. */
export async function addOptOut(tx: Tx, { number: given, name, proof }: OptOutInput): Promise<OptOut> {
  const read = readEntered(given, await phoneReadingOf(tx.db, tx.companyId))
  if ('fault' in read) throw phoneRefusal(read.fault)
  const { number } = read
  await lockNumber(tx, number)
  const [contact] = await findContactsByIdentity(tx.db, tx.companyId, [{ kind: 'phone', value: number }])
  if (contact) await lockPerson(tx, contact.id)
  const { rows } = await sql<{ isKnown: boolean }>`select ${optedOutNumber(tx.companyId, number)} as is_known`.execute(
    tx.db,
  )
  if (rows[0]?.isKnown) throw new AppError('ERR_OPTED_OUT')
  const person = { contactId: contact?.id ?? null, name: name.trim() || (contact?.name ?? ''), number }
  const [id = 0] = await insertOptOuts(tx, [person], { source: 'attendant', proof })
  return afterOptOut(tx, id)
}

export type Revocation = { source: RevocationSource; proof: string }

/** Revokes these refusals. Returns the ids of those that counted until now. */
async function revoke(tx: Tx, ids: number[], { source, proof }: Revocation): Promise<number[]> {
  const revoked = await tx.db
    .updateTable('optOuts')
    .set({ revokedAt: transactionStart, revokedSource: source, revokedProof: proof, revokedBy: tx.userId })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  return revoked.map(({ id }) => id)
}

async function emitSaved(tx: Tx, ids: number[]): Promise<void> {
  for (const id of ids) tx.emit({ name: 'optOut.saved', payload: { optOut: await getOptOut(tx.db, tx.companyId, id) } })
}

/** Revokes all refusals of a contact's person, who allows messages again. */
export async function revokeOfContact(tx: Tx, contactId: number, revocation: Revocation): Promise<void> {
  const { rows } = await sql<{ id: number }>`${activeOptOutsOf(tx.companyId, contactId)}`.execute(tx.db)
  await emitSaved(
    tx,
    await revoke(
      tx,
      rows.map(({ id }) => id),
      revocation,
    ),
  )
}

/** Selects the active refusals that share an identity or the contact with this one: after a merge a person may have two. */
async function samePerson(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from opt_outs given join opt_outs o on o.company_id = given.company_id
     where given.company_id = ${tx.companyId} and given.id = ${id} and o.revoked_at is null
       and (o.id = given.id or o.contact_id = given.contact_id)
    union select h.opt_out_id from opt_out_identities own
      join opt_out_identities h on h.company_id = own.company_id and h.hash = own.hash
     where own.company_id = ${tx.companyId} and own.opt_out_id = ${id}`.execute(tx.db)
  return rows.map((row) => row.id)
}

async function lockOptOut(tx: Tx, id: number) {
  const row = await tx.db
    .selectFrom('optOuts')
    .select(['revokedAt', 'revokedSource'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_OPT_OUT_FOUND')
  return row
}

/** A user says that the person allows messages again, or never refused them. Throws ERR_OPT_OUT_CHANGED if revoked. */
export async function revokeOptOut(tx: Tx, id: number, { proof, isMistake }: OptOutRevocation): Promise<OptOut> {
  const { revokedAt } = await lockOptOut(tx, id)
  if (revokedAt !== null) throw new AppError('ERR_OPT_OUT_CHANGED')
  const source = isMistake ? 'mistake' : 'attendant'
  await emitSaved(tx, await revoke(tx, await samePerson(tx, id), { source, proof }))
  return getOptOut(tx.db, tx.companyId, id)
}

/** Takes back what one has just registered oneself. Throws ERR_OPT_OUT_CHANGED when it is another's, or later. */
export async function undoOptOut(tx: Tx, id: number): Promise<OptOut> {
  await lockOptOut(tx, id)
  const { rows } = await sql<{ isOwn: boolean }>`
    select user_id is not distinct from ${tx.userId}::bigint and source = 'attendant' and revoked_at is null
        and created_at > now() - make_interval(secs => ${UNDO_SECONDS}) as is_own
      from opt_outs where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db)
  if (rows[0]?.isOwn !== true) throw new AppError('ERR_OPT_OUT_CHANGED')
  await emitSaved(tx, await revoke(tx, [id], { source: 'mistake', proof: '' }))
  return getOptOut(tx.db, tx.companyId, id)
}

/**
 * Makes a revoked refusal count again, because a user revoked the wrong one. What the person said is not undone: throws
 * ERR_OPT_OUT_CHANGED then, and if the refusal counts.
 */
export async function restoreOptOut(tx: Tx, id: number): Promise<OptOut> {
  const { revokedSource } = await lockOptOut(tx, id)
  if (revokedSource !== 'attendant' && revokedSource !== 'mistake') throw new AppError('ERR_OPT_OUT_CHANGED')
  await tx.db
    .updateTable('optOuts')
    .set({ revokedAt: null, revokedSource: null, revokedProof: '', revokedBy: null })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
  return afterOptOut(tx, id)
}

/** Revokes all refusals of an import as mistakes. Returns how many. */
export async function revokeOfImport(tx: Tx, importId: number): Promise<number> {
  const rows = await tx.db
    .selectFrom('optOuts')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('importId', '=', importId)
    .execute()
  const revoked = await revoke(
    tx,
    rows.map(({ id }) => id),
    { source: 'mistake', proof: '' },
  )
  return revoked.length
}
