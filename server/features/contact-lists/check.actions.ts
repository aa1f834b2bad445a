import { sql } from 'kysely'
import { kindsThat } from '#contract/channels.ts'
import {
  type CheckStart,
  type ContactListDetails,
  type ListCheck,
  NUMBERS_PER_QUESTION,
  SECONDS_BETWEEN_QUESTIONS,
} from '#contract/contact-lists.ts'
import type { Tx } from '#server/db/transaction.ts'
import { requireRow } from '#server/db/single-row.ts'
import { dbNow, transactionStart } from '#server/db/time.ts'
import { listConnectedIds } from '#server/features/connections/queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import { emitListSaved } from './actions.ts'
import { enqueueQuestion } from './check-start.actions.ts'
import { storeAnswers } from './item.actions.ts'
import type { AskedNumber } from '#server/channels/number-answer.ts'
import { type AskedItem, assertContactList, findDueItems } from './queries.ts'

/** The rest varies by so much of it in each direction, because a fixed one looks like a robot. */
const JITTER = 1 / 3
/** After each failed question the next one waits twice as long, up to this. */
const MAX_REST_SECONDS = 30 * 60
/** The list that asked last steps back behind the others that wait for the connection. */
const STEP_BACK_SECONDS = 2
/** A question that takes longer belongs to a process that died. */
const MAX_ASKING_SECONDS = 60
/** When to look again for a connection, or whether the messages that go first have left. */
const OFFLINE_SECONDS = 30
const LOOK_AGAIN_SECONDS = 5

/** Questions that fail become smaller, down to one number, so that a single number cannot hold up the others. */
const numbersAfter = (failures: number): number => Math.max(1, Math.floor(NUMBERS_PER_QUESTION / 2 ** failures))

const restAfter = (failures: number): number =>
  Math.min(SECONDS_BETWEEN_QUESTIONS * 2 ** failures, MAX_REST_SECONDS) * (1 + (2 * Math.random() - 1) * JITTER)

/** A question that this process may ask now, and nobody else. `failures` are those in a row before it. */
export type CheckQuestion = { connectionId: number; people: AskedItem[]; failures: number }

const updateCheck = (tx: Tx, listId: number) =>
  tx.db.updateTable('contactListChecks').where('companyId', '=', tx.companyId).where('listId', '=', listId)

/** Returns the connection that asks: the given one, or the company's first that is connected. */
async function findStartingConnection(tx: Tx, connectionId: number | null | undefined): Promise<number> {
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

const isLeft = async (tx: Tx, listId: number): Promise<boolean> =>
  (await findDueItems(tx.db, tx.companyId, listId, 1)).length > 0

/**
 * Starts asking about the numbers of a list. Throws ERR_LIST_CHECK_CHANGED while it is being checked, ERR_LIST_CHECKED
 * if there is nothing to ask.
 */
export async function startCheck(tx: Tx, listId: number, start: CheckStart): Promise<ContactListDetails> {
  await assertContactList(tx.db, tx.companyId, listId)
  const connectionId = await findStartingConnection(tx, start.connectionId)
  const { rows } = await sql`
    insert into contact_list_checks as k (company_id, list_id, connection_id, user_id, asks_all, status)
      values (${tx.companyId}, ${listId}, ${connectionId}, ${tx.userId}, ${start.only === 'all'}, 'running')
    on conflict (company_id, list_id) do update set connection_id = excluded.connection_id, user_id = excluded.user_id,
      asks_all = excluded.asks_all, status = 'running', reason = null, unanswered = 0, started_at = now(),
      next_at = greatest(k.next_at, now()), finished_at = null
    where k.status <> 'running' returning 1`.execute(tx.db)
  if (rows.length === 0) throw new AppError('ERR_LIST_CHECK_CHANGED')
  if (!(await isLeft(tx, listId))) throw new AppError('ERR_LIST_CHECKED')
  await enqueueQuestion(tx, listId)
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
  // A long rest after failures is over when a person goes on.
  const soon = sql<string>`least(next_at, now() + make_interval(secs => ${SECONDS_BETWEEN_QUESTIONS}))`
  await updateCheck(tx, listId).set({ nextAt: soon }).execute()
  await enqueueQuestion(tx, listId)
  return emitListSaved(tx, listId)
}

type RunningCheck = {
  connectionId: number | null
  reason: ListCheck['reason']
  failures: number
  /** A person chose the connection, so that no other asks. */
  isChosen: boolean
}

async function lockRunning(tx: Tx, listId: number): Promise<RunningCheck | undefined> {
  const { rows } = await sql<RunningCheck>`
    select connection_id, reason, unanswered as failures, user_id is not null and connection_id is not null as is_chosen
      from contact_list_checks where company_id = ${tx.companyId} and list_id = ${listId} and status = 'running'
      for update`.execute(tx.db)
  return rows[0]
}

/** Returns the connection that asks now: of several connected ones, that which asked before. */
async function findAskingConnection(tx: Tx, { connectionId, isChosen }: RunningCheck): Promise<number | null> {
  const connected = await listConnectedIds(tx.db, tx.companyId)
  if (connectionId !== null && connected.includes(connectionId)) return connectionId
  return isChosen ? null : (connected[0] ?? null)
}

async function finish(tx: Tx, listId: number): Promise<void> {
  await updateCheck(tx, listId).set({ status: 'done', reason: null, finishedAt: transactionStart }).execute()
  await emitListSaved(tx, listId)
}

/** Waits for a connection, and says so once. */
async function waitForConnection(tx: Tx, listId: number, { connectionId, reason }: RunningCheck): Promise<void> {
  await enqueueQuestion(tx, listId, OFFLINE_SECONDS)
  const waitsFor = connectionId === null ? 'noConnection' : 'offline'
  if (reason === waitsFor) return
  await updateCheck(tx, listId).set({ reason: waitsFor }).execute()
  await emitListSaved(tx, listId)
}

/**
 * Takes the connection's next question for this list, if its pace allows one and no message of an attendant or the bot
 * waits to be sent. The lists of a connection share its pace; next_at is kept when a check ends.
 */
async function takePace(tx: Tx, listId: number, connectionId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`number checks ${connectionId}`}, 0))`.execute(tx.db)
  const { rows } = await sql`
    update contact_list_checks set connection_id = ${connectionId},
        next_at = clock_timestamp() + make_interval(secs => ${MAX_ASKING_SECONDS})
     where company_id = ${tx.companyId} and list_id = ${listId}
       and not exists (select from contact_list_checks o where o.company_id = ${tx.companyId}
         and (o.list_id = ${listId} or o.connection_id = ${connectionId}) and o.next_at > clock_timestamp())
       and not exists (select from messages m where m.company_id = ${tx.companyId}
         and m.connection_id = ${connectionId} and m.outbox = 'queued' and (m.send_after is null or m.send_after <= now()))
     returning 1`.execute(tx.db)
  return rows.length > 0
}

/** Returns when the pace lets this list ask over the connection, or when to look again if messages go first. */
async function secondsToWait(tx: Tx, listId: number, connectionId: number): Promise<number> {
  const { rows } = await sql<{ seconds: number; askedLast: boolean }>`
    select extract(epoch from max(next_at) - clock_timestamp())::float8 as seconds,
        max(next_at) filter (where list_id = ${listId}) = max(next_at) as asked_last
      from contact_list_checks
     where company_id = ${tx.companyId} and (list_id = ${listId} or connection_id = ${connectionId})`.execute(tx.db)
  const { seconds, askedLast } = requireRow(rows)
  if (seconds <= 0) return LOOK_AGAIN_SECONDS
  return askedLast ? seconds + STEP_BACK_SECONDS : seconds
}

/** Returns the question that this process may ask now; null if none, or not yet. */
export async function beginQuestion(tx: Tx, listId: number): Promise<CheckQuestion | null> {
  const check = await lockRunning(tx, listId)
  if (!check) return null
  const { failures } = check
  const people = await findDueItems(tx.db, tx.companyId, listId, numbersAfter(failures))
  const connectionId = await findAskingConnection(tx, check)
  if (people.length === 0) await finish(tx, listId)
  else if (connectionId === null) await waitForConnection(tx, listId, check)
  else if (await takePace(tx, listId, connectionId)) return { connectionId, people, failures }
  else await enqueueQuestion(tx, listId, await secondsToWait(tx, listId, connectionId))
  return null
}

/**
 * Stores what came of a question, and enqueues the next one. A question that failed, `people` being null, is asked again
 * after a longer rest; a number that fails alone again and again is left to the next check.
 */
export async function finishQuestion(
  tx: Tx,
  listId: number,
  question: CheckQuestion,
  people: AskedNumber<AskedItem>[] | null,
): Promise<void> {
  const failures = people ? 0 : question.failures + 1
  if (people) await storeAnswers(tx, people)
  else if (NUMBERS_PER_QUESTION / 2 ** question.failures <= 1) await storeAnswers(tx, withoutAnswers(question))
  const seconds = restAfter(failures)
  const check = await updateCheck(tx, listId)
    .set({ nextAt: sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`, unanswered: failures })
    .returning('status')
    .executeTakeFirst()
  if (!check) return
  if (check.status !== 'running') return void (await emitListSaved(tx, listId))
  if (!(await isLeft(tx, listId))) return finish(tx, listId)
  await updateCheck(tx, listId)
    .set({ reason: people ? null : 'unanswered' })
    .execute()
  await enqueueQuestion(tx, listId, seconds + STEP_BACK_SECONDS)
  await emitListSaved(tx, listId)
}

const withoutAnswers = ({ people }: CheckQuestion): AskedNumber<AskedItem>[] =>
  people.map((person) => ({ ...person, answer: null }))

/** Gives a question back that no process could ask, because none runs the connection. */
export async function returnQuestion(tx: Tx, listId: number): Promise<void> {
  const check = await lockRunning(tx, listId)
  await updateCheck(tx, listId).set({ nextAt: dbNow }).execute()
  if (check) await waitForConnection(tx, listId, check)
}
