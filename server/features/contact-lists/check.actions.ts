import { sql } from 'kysely'
import { kindsThat } from '#contract/channels.ts'
import { CHECKS_PER_MINUTE, type CheckStart, type ContactListDetails, type ListCheck } from '#contract/contact-lists.ts'
import type { Tx } from '#server/db/transaction.ts'
import { dbNow, transactionStart } from '#server/db/time.ts'
import { listConnectedIds } from '#server/features/connections/queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import { emitListSaved } from './actions.ts'
import { storeAnswer } from './item.actions.ts'
import type { NumberAnswer } from './number-answer.ts'
import { assertContactList, findDueItem } from './queries.ts'

/** A waiting job is noticed a second late on average, which counts for the pace. */
const NOTICE_SECONDS = 1
const PACE_SECONDS = 60 / CHECKS_PER_MINUTE - NOTICE_SECONDS
/** The pace varies by half of this in each direction. */
const JITTER_SECONDS = 1
/** A question that takes longer belongs to a process that died. */
const MAX_ASKING_SECONDS = 60
const OFFLINE_SECONDS = 30
/** After so many questions in a row without an answer a person has to look. */
const MAX_UNANSWERED = 5

const paceSeconds = (): number => PACE_SECONDS + (Math.random() - 0.5) * JITTER_SECONDS

/** A question that this process may ask now, and nobody else. */
export type CheckTurn = { connectionId: number; itemId: number; number: string }

const jobKey = (listId: number): string => `contactList.check ${listId}`

const enqueueNext = (tx: Tx, listId: number, seconds = 0) =>
  tx.enqueue(
    'contactList.check',
    { companyId: tx.companyId, listId },
    { key: jobKey(listId), runAt: new Date(Date.now() + seconds * 1000).toISOString() },
  )

const updateCheck = (tx: Tx, listId: number) =>
  tx.db.updateTable('contactListChecks').where('companyId', '=', tx.companyId).where('listId', '=', listId)

/** Returns the connection that asks: the given one, or the company's first that is connected. */
async function findAskingConnection(tx: Tx, connectionId: number | null | undefined): Promise<number> {
  const [first] = connectionId ? [] : await listConnectedIds(tx.db, tx.companyId)
  if (!connectionId && first === undefined) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  if (first !== undefined) return first
  const found = await tx.db
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', connectionId ?? 0)
    .where('channel', 'in', kindsThat('canCheckNumbers'))
    .executeTakeFirst()
  if (!found) throw new AppError('ERR_NO_WAPP_FOUND')
  return found.id
}

/**
 * Starts asking about the numbers of a list. Throws ERR_LIST_CHECK_CHANGED while it is being checked, ERR_LIST_CHECKED
 * if there is nothing to ask.
 */
export async function startCheck(tx: Tx, listId: number, start: CheckStart): Promise<ContactListDetails> {
  await assertContactList(tx.db, tx.companyId, listId)
  const connectionId = await findAskingConnection(tx, start.connectionId)
  const { rows } = await sql`
    insert into contact_list_checks as k (company_id, list_id, connection_id, user_id, asks_all, status)
      values (${tx.companyId}, ${listId}, ${connectionId}, ${tx.userId}, ${start.only === 'all'}, 'running')
    on conflict (company_id, list_id) do update set connection_id = excluded.connection_id, user_id = excluded.user_id,
      asks_all = excluded.asks_all, status = 'running', reason = null, unanswered = 0, started_at = now(),
      next_at = greatest(k.next_at, now()), finished_at = null
    where k.status <> 'running' returning 1`.execute(tx.db)
  if (rows.length === 0) throw new AppError('ERR_LIST_CHECK_CHANGED')
  if (!(await findDueItem(tx.db, tx.companyId, listId))) throw new AppError('ERR_LIST_CHECKED')
  await enqueueNext(tx, listId)
  return emitListSaved(tx, listId)
}

type CheckState = Pick<ListCheck, 'status' | 'reason'>

/** Throws ERR_LIST_CHECK_CHANGED if the check of the list is not in the state that this follows. */
async function changeCheck(tx: Tx, listId: number, from: ListCheck['status'], to: CheckState): Promise<void> {
  await assertContactList(tx.db, tx.companyId, listId)
  const changed = await updateCheck(tx, listId)
    .set({ ...to, unanswered: 0 })
    .where('status', '=', from)
    .returning('listId')
    .executeTakeFirst()
  if (!changed) throw new AppError('ERR_LIST_CHECK_CHANGED')
}

export async function pauseCheck(tx: Tx, listId: number): Promise<ContactListDetails> {
  await changeCheck(tx, listId, 'running', { status: 'paused', reason: 'person' })
  return emitListSaved(tx, listId)
}

export async function resumeCheck(tx: Tx, listId: number): Promise<ContactListDetails> {
  await changeCheck(tx, listId, 'paused', { status: 'running', reason: null })
  await enqueueNext(tx, listId)
  return emitListSaved(tx, listId)
}

type RunningCheck = { connectionId: number | null; isConnected: boolean; reason: ListCheck['reason'] }

async function lockRunning(tx: Tx, listId: number): Promise<RunningCheck | undefined> {
  const { rows } = await sql<RunningCheck>`
    select k.connection_id, k.reason, coalesce(c.status = 'CONNECTED', false) as is_connected
      from contact_list_checks k
      left join connections c on c.company_id = k.company_id and c.id = k.connection_id
     where k.company_id = ${tx.companyId} and k.list_id = ${listId} and k.status = 'running' for update of k`.execute(
    tx.db,
  )
  return rows[0]
}

async function stop(tx: Tx, listId: number, { status, reason }: CheckState): Promise<void> {
  const finishedAt = status === 'done' ? transactionStart : null
  await updateCheck(tx, listId).set({ status, reason, finishedAt }).execute()
  await emitListSaved(tx, listId)
}

/** Waits for a connection that is down, and says so once. */
async function waitForConnection(tx: Tx, listId: number, reason: ListCheck['reason']): Promise<void> {
  await enqueueNext(tx, listId, OFFLINE_SECONDS)
  if (reason === 'offline') return
  await updateCheck(tx, listId).set({ reason: 'offline' }).execute()
  await emitListSaved(tx, listId)
}

/**
 * Takes the connection's next question for this list, if its pace allows one and no message of an attendant or the bot
 * waits to be sent. The lists of a connection share its pace; next_at is kept when a check ends.
 */
async function takePace(tx: Tx, listId: number, connectionId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`number checks ${connectionId}`}, 0))`.execute(tx.db)
  const { rows } = await sql`
    update contact_list_checks set next_at = clock_timestamp() + make_interval(secs => ${MAX_ASKING_SECONDS})
     where company_id = ${tx.companyId} and list_id = ${listId}
       and not exists (select from contact_list_checks o where o.company_id = ${tx.companyId}
         and o.connection_id = ${connectionId} and o.next_at > clock_timestamp())
       and not exists (select from messages m where m.company_id = ${tx.companyId}
         and m.connection_id = ${connectionId} and m.outbox = 'queued' and (m.send_after is null or m.send_after <= now()))
     returning 1`.execute(tx.db)
  return rows.length > 0
}

/** Returns the question that this process may ask now; null if none, or not yet. */
export async function takeTurn(tx: Tx, listId: number): Promise<CheckTurn | null> {
  const check = await lockRunning(tx, listId)
  if (!check) return null
  const { connectionId } = check
  if (connectionId === null) {
    await stop(tx, listId, { status: 'paused', reason: 'noConnection' })
    return null
  }
  const due = await findDueItem(tx.db, tx.companyId, listId)
  if (!due) {
    await stop(tx, listId, { status: 'done', reason: null })
    return null
  }
  if (!check.isConnected) {
    await waitForConnection(tx, listId, check.reason)
    return null
  }
  if (await takePace(tx, listId, connectionId)) return { connectionId, itemId: due.id, number: due.number }
  await enqueueNext(tx, listId, paceSeconds())
  return null
}

/** Stores what came of a question, and enqueues the next one. */
export async function finishTurn(tx: Tx, listId: number, turn: CheckTurn, answer: NumberAnswer): Promise<void> {
  await storeAnswer(tx, turn.itemId, turn.number, answer)
  const seconds = paceSeconds()
  const check = await updateCheck(tx, listId)
    .set({
      nextAt: sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`,
      unanswered: answer ? 0 : sql<number>`unanswered + 1`,
    })
    .returning(['unanswered', 'status'])
    .executeTakeFirst()
  if (!check) return
  if (check.status !== 'running') return void (await emitListSaved(tx, listId))
  await updateCheck(tx, listId).set({ reason: null }).execute()
  if (check.unanswered >= MAX_UNANSWERED) return stop(tx, listId, { status: 'paused', reason: 'unanswered' })
  if (!(await findDueItem(tx.db, tx.companyId, listId))) return stop(tx, listId, { status: 'done', reason: null })
  await enqueueNext(tx, listId, seconds)
  await emitListSaved(tx, listId)
}

/** Gives a question back that no process could ask, because none runs the connection. */
export async function returnTurn(tx: Tx, listId: number): Promise<void> {
  const check = await lockRunning(tx, listId)
  await updateCheck(tx, listId).set({ nextAt: dbNow }).execute()
  if (check) await waitForConnection(tx, listId, check.reason)
}
