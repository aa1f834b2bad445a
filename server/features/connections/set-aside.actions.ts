/**
 * What could not be applied of connections whose channel tries it by itself: numbers that are scanned, Messenger and
 * Instagram, bots. It lies in the backlog beside that of the Cloud API, and only somebody who replays it has it tried again.
 */
import { sql } from 'kysely'
import type { ChannelKind } from '#contract/channels.ts'
import type { Identity, SetAsideItem } from '#server/channels/port.ts'
import type { Db } from '#server/db/client.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitSaved, type TxWithKey } from './actions.ts'
import type { KeptItem } from './kept-item.ts'
import { problemOf } from './received-problem.ts'

/** So much is kept of a company. Strangers write it, and whoever can break one message can break many. */
const MAX_BYTES = 20 * 1024 * 1024

/**
 * Keeps what could not be applied, once however often it is told. Returns false when the company has no room for it: then
 * only the log and what stands for it tell of it.
 */
export async function keepSetAside(
  tx: TxWithKey,
  connectionId: number,
  { id, kind, person, standIn, told }: SetAsideItem,
  cause: unknown,
): Promise<boolean> {
  const { db, companyId } = tx
  const kept: KeptItem = { kind, person: await nameOf(db, companyId, person), standIn, told }
  const item = JSON.stringify(kept)
  const { rows } = await sql`
    insert into cloud_backlog (company_id, connection_id, item, never_waits, told_id, given_up_at, problem)
    select ${companyId}::bigint, ${connectionId}::bigint, ${item}::json, true, ${id}::text, now(), ${problemOf(cause)}::text
    where ${Buffer.byteLength(item)}::bigint + (select coalesce(sum(octet_length(b.item::text)), 0) from cloud_backlog b
      where b.company_id = ${companyId} and b.never_waits) <= ${MAX_BYTES}::bigint
    on conflict (company_id, connection_id, told_id) where never_waits do update set problem = excluded.problem
    returning id`.execute(db)
  if (rows.length === 0) return false
  await emitSaved(tx, connectionId)
  return true
}

/** Ids of Meta say nothing to people, so somebody who is known is named. */
async function nameOf(db: Db, companyId: number, { name, identities }: SetAsideItem['person']): Promise<string> {
  return name || (await findName(db, companyId, identities)) || (identities.find(isNumber)?.value ?? '')
}

const isNumber = ({ kind }: Identity): boolean => kind === 'phone'

async function findName(db: Db, companyId: number, identities: Identity[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select c.name from json_to_recordset(${JSON.stringify(identities)}::json) as p (kind text, value text)
      join contact_identities i on i.company_id = ${companyId} and i.kind = p.kind and i.value = p.value
      join contacts c on c.company_id = i.company_id and c.id = i.contact_id
    limit 1`.execute(db)
  return rows[0]?.name
}

const ofKept = (tx: Pick<Tx, 'companyId'>, eventId: number) =>
  sql`b.company_id = ${tx.companyId} and b.id = ${eventId} and b.never_waits`

/** Has an event tried once more by a job. Returns false for one that is not kept here. */
export async function enqueueReplay(tx: Tx, connectionId: number, eventId: number): Promise<boolean> {
  const { companyId } = tx
  const { rows } = await sql<{ channel: ChannelKind }>`select c.channel from cloud_backlog b
    join connections c on c.company_id = b.company_id and c.id = b.connection_id
    where ${ofKept(tx, eventId)} and b.connection_id = ${connectionId}`.execute(tx.db)
  if (!rows[0]) return false
  const { channel } = rows[0]
  const payload = { companyId, connectionId, channel, eventId }
  await tx.enqueue('received.replay', payload, { key: `received.replay/${eventId}`, connectionId })
  return true
}

/** Ends the keeping of an event that was applied. Returns false when somebody else did so meanwhile. */
export async function deleteKept(tx: Tx, eventId: number): Promise<boolean> {
  const { rows } = await sql`delete from cloud_backlog b where ${ofKept(tx, eventId)} returning id`.execute(tx.db)
  return rows.length > 0
}

export async function keepAgain(tx: Tx, eventId: number, cause: unknown): Promise<void> {
  await sql`update cloud_backlog b set given_up_at = now(), problem = ${problemOf(cause)}, attempts = attempts + 1
    where ${ofKept(tx, eventId)}`.execute(tx.db)
}
