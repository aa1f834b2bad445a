import { sql } from 'kysely'
import type { AssistantKind, HandOverReason } from '#contract/assistants.ts'
import { automaticTextsIn } from '#contract/automatic-texts.ts'
import type { Tx } from '#server/db/transaction.ts'
import { dbNow, readDbNow } from '#server/db/time.ts'
import { lockTicketIfExists, type TicketRow } from '#server/features/tickets/index.ts'
import { AssistantError, type Assistant, type AssistantAction, type AssistantAnswer } from './assistant.ts'
import type { AssistantTarget, AssistantTurn, FindTarget } from './assistant.ts'
import { carryOut, type Remaining } from './carry-out.actions.ts'
import { closeCircuit, recordFailure } from './circuit.actions.ts'
import { recordTry } from './turn-log.actions.ts'
import { enqueueAssistantStep } from './session.actions.ts'
import {
  findSession,
  isAnswering,
  isCircuitOpen,
  listUnanswered,
  readSurroundings,
  type IncomingMessage,
  type SessionRow,
} from './session.queries.ts'

export type Assistants = { assistants: Record<AssistantKind, Assistant>; find: FindTarget }

/** A customer who keeps writing is answered after this time all the same. */
const MAX_QUIET_MS = 20_000
const FILE_WAIT_MS = 30_000
const FILE_LOOK_MS = 2000
/**
 * The process that is at a turn renews its lease. One that did not for this long counts as dead: the customer of a slow
 * assistant must not wait for the whole time that it may take.
 */
const LEASE_MS = 15_000
export const RENEW_LEASE_MS = 5000
const MAX_ATTEMPTS = 3
const RETRY_MS = [1000, 4000]
/** The customer hears something within this time, whatever the other side does. */
const PATIENCE_MS = 25_000
/** A limit above what a person needs in one ticket; it ends exchanges with another bot. */
const MAX_TURNS = 60
const MAX_REDONE = 2
const MAX_LOG = 20_000

export type BegunTurn = { turn: AssistantTurn; target: AssistantTarget; lastMessageId: number }

/**
 * Begins the next turn of a ticket's assistant, or goes on with one that was interrupted. Returns null when there is
 * nothing to answer now; then the job is enqueued for the time at which there will be.
 */
export async function beginTurn(tx: Tx, ticketId: number, given: Assistants): Promise<BegunTurn | null> {
  const ticket = await lockTicketIfExists(tx, ticketId)
  const session = ticket && (await findSession(tx.db, tx.companyId, ticketId))
  if (!ticket || !session) return null
  if (!isAnswering(ticket)) return dropRunning(tx, session)
  const now = await readDbNow(tx.db)
  if (session.pending !== null) return sayPending(tx, ticket, session, { now, given })
  if (session.turnId !== null) return resumeTurn(tx, ticket, session, { now, given })

  const messages = await listUnanswered(tx.db, { companyId: tx.companyId, ticket, seenId: session.seenId })
  if (messages.length === 0 && session.turns > 0) return null
  const waitMs = msToWait(messages, given.assistants[session.kind].quietMs, now)
  if (waitMs > 0) return later(tx, ticketId, new Date(now.getTime() + waitMs))
  return openTurn(tx, ticket, session, { messages, given })
}

const later = async (tx: Tx, ticketId: number, at: Date): Promise<null> => {
  await enqueueAssistantStep(tx, ticketId, at)
  return null
}

/** Waits until the customer has been silent for a while, and until files have arrived, but not for ever. */
function msToWait(messages: IncomingMessage[], quietMs: number, now: Date): number {
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) return 0
  const since = (time: string): number => now.getTime() - Date.parse(time)
  if (messages.some(({ isFetching }) => isFetching) && since(last.createdAt) < FILE_WAIT_MS) return FILE_LOOK_MS
  return Math.min(quietMs - since(last.createdAt), MAX_QUIET_MS - since(first.createdAt))
}

type WithMessages = { messages: IncomingMessage[]; given: Assistants }

async function openTurn(
  tx: Tx,
  ticket: TicketRow,
  session: SessionRow,
  { messages, given }: WithMessages,
): Promise<BegunTurn | null> {
  const { companyId, db } = tx
  const { kind, targetId } = session
  const lastMessageId = messages.at(-1)?.id ?? session.seenId
  const { id } = await db
    .insertInto('assistantTurns')
    .values({
      companyId,
      ticketId: ticket.id,
      kind,
      targetId,
      lastMessageId,
      seenId: session.seenId,
      state: JSON.stringify(session.state),
      leasedUntil: inMs(LEASE_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateSession(tx, ticket.id, { turnId: id })
  const begun = await describeTurn(tx, ticket, session, { turnId: id, attempt: 1, lastMessageId, messages })
  if (session.turns >= MAX_TURNS) {
    await giveUp(tx, ticket, { begun, given, error: new AssistantError('too many turns'), reason: 'limit' })
    return null
  }
  if (!(await isCircuitOpen(db, companyId, session))) return begun
  await giveUp(tx, ticket, { begun, given, error: new AssistantError('it failed too often'), reason: 'unavailable' })
  return null
}

const inMs = (ms: number) => sql<string>`clock_timestamp() + make_interval(secs => ${ms / 1000})`

type TurnFacts = { turnId: number; attempt: number; lastMessageId: number; messages: IncomingMessage[] }

async function describeTurn(
  tx: Tx,
  ticket: TicketRow,
  { kind, targetId, state, wroteAt }: SessionRow,
  { turnId, attempt, lastMessageId, messages }: TurnFacts,
): Promise<BegunTurn> {
  const surroundings = await readSurroundings(tx.db, tx.companyId, ticket)
  const { companyId } = tx
  const unanswered = messages.map(({ isFetching: _, ...message }) => message)
  const turn = { ...surroundings, companyId, turnId, attempt, state, wroteBefore: wroteAt, messages: unanswered }
  return { turn, target: { kind, targetId }, lastMessageId }
}

/** Goes on with a turn whose process died, or whose last attempt failed; waits while another process may be at it. */
async function resumeTurn(tx: Tx, ticket: TicketRow, session: SessionRow, { now, given }: Resume) {
  const { companyId, db } = tx
  const { turnId, seenId } = session
  const row = await db
    .selectFrom('assistantTurns')
    .select(['id', 'lastMessageId', 'leasedUntil', 'attempts'])
    .where('companyId', '=', companyId)
    .where('id', '=', turnId)
    .executeTakeFirst()
  if (!row) throw new Error('the turn of a session is missing')
  const leasedUntil = new Date(row.leasedUntil)
  if (leasedUntil > now) return later(tx, ticket.id, leasedUntil)
  const { lastMessageId } = row
  const messages = await listUnanswered(db, { companyId, ticket, seenId, lastId: lastMessageId })
  const facts = { turnId: row.id, attempt: row.attempts + 1, lastMessageId, messages }
  const begun = await describeTurn(tx, ticket, session, facts)
  // What ends each process that is at it must not go on for ever.
  if (row.attempts >= MAX_ATTEMPTS) {
    await giveUp(tx, ticket, { begun, given, error: new AssistantError('no attempt came to an end'), reason: 'failed' })
    return null
  }
  await updateTurn(tx, row.id, { attempts: facts.attempt, leasedUntil: inMs(LEASE_MS) })
  return begun
}

/** Keeps other processes away from a turn that this one is at, unless one has taken it up meanwhile. */
export async function renewLease(tx: Tx, { turn }: BegunTurn): Promise<void> {
  await tx.db
    .updateTable('assistantTurns')
    .set({ leasedUntil: inMs(LEASE_MS) })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', turn.turnId)
    .where('attempts', '=', turn.attempt)
    .where('endedAt', 'is', null)
    .execute()
}

const updateSession = (tx: Tx, ticketId: number, change: object) =>
  tx.db
    .updateTable('assistantSessions')
    .set(change)
    .where('companyId', '=', tx.companyId)
    .where('ticketId', '=', ticketId)
    .execute()

const updateTurn = (tx: Tx, turnId: number, change: object) =>
  tx.db
    .updateTable('assistantTurns')
    .set(change)
    .where('companyId', '=', tx.companyId)
    .where('id', '=', turnId)
    .execute()

const endTurn = (tx: Tx, turnId: number, status: 'done' | 'failed' | 'dropped', change: object = {}) =>
  updateTurn(tx, turnId, { ...change, status, endedAt: dbNow })

/** A person took over: what was begun is not said. */
async function dropRunning(tx: Tx, { turnId }: SessionRow): Promise<null> {
  if (turnId !== null) await endTurn(tx, turnId, 'dropped')
  return null
}

const cut = (text: string): string => text.slice(0, MAX_LOG).toWellFormed().replaceAll('\0', '')
const logColumns = ({ request, response, status }: AssistantAnswer['log'], durationMs: number) => ({
  request: cut(request),
  response: cut(response),
  httpStatus: status,
  durationMs,
})

/** What came of an attempt. */
export type Outcome = { durationMs: number } & ({ answer: AssistantAnswer } | { error: AssistantError })

/** Carries out what the assistant answered, unless a person took over or the customer wrote again meanwhile. */
export async function finishTurn(tx: Tx, begun: BegunTurn, outcome: Outcome, given: Assistants): Promise<void> {
  const { turnId, ticket: described } = begun.turn
  const ticket = await lockTicketIfExists(tx, described.id)
  const session = ticket && (await findSession(tx.db, tx.companyId, described.id))
  if (!ticket || !session || session.turnId !== turnId || !isAnswering(ticket)) {
    await endTurn(tx, turnId, 'dropped', 'answer' in outcome ? logColumns(outcome.answer.log, outcome.durationMs) : {})
    return
  }
  if ('error' in outcome) return failAttempt(tx, ticket, { begun, outcome, given })
  await closeCircuit(tx, begun.target)
  const log = logColumns(outcome.answer.log, outcome.durationMs)
  if (await isOvertaken(tx, ticket, session, { begun, given })) {
    await endTurn(tx, turnId, 'dropped', log)
    await updateSession(tx, ticket.id, { turnId: null, redone: session.redone + 1 })
    return enqueueAssistantStep(tx, ticket.id)
  }
  await endTurn(tx, turnId, 'done', log)
  await answer(tx, ticket, session, { begun, answer: outcome.answer, find: given.find })
}

type Given = { begun: BegunTurn; given: Assistants }

async function isOvertaken(tx: Tx, ticket: TicketRow, session: SessionRow, { begun, given }: Given): Promise<boolean> {
  if (!given.assistants[session.kind].redoesIfOvertaken || session.redone >= MAX_REDONE) return false
  const later = await listUnanswered(tx.db, { companyId: tx.companyId, ticket, seenId: begun.lastMessageId })
  return later.length > 0
}

type Answered = { begun: BegunTurn; answer: AssistantAnswer; find: FindTarget }

async function answer(tx: Tx, ticket: TicketRow, session: SessionRow, given: Answered): Promise<void> {
  const { turn, lastMessageId } = given.begun
  const { state, actions } = given.answer
  await updateSession(tx, ticket.id, {
    state: JSON.stringify(state),
    seenId: lastMessageId,
    wroteAt: turn.messages.at(-1)?.createdAt ?? session.wroteAt,
    turnId: null,
    turns: session.turns + 1,
    redone: 0,
  })
  const context = { turnId: turn.turnId, offset: 0, seenId: lastMessageId, hops: session.hops, find: given.find }
  await goOn(tx, ticket.id, await carryOut(tx, ticket, actions, context))
}

/** Keeps what comes after a pause, or looks whether the customer wrote meanwhile. */
async function goOn(tx: Tx, ticketId: number, remaining: Remaining): Promise<void> {
  if (remaining === 'ended') return
  if (remaining === 'nothing') return enqueueAssistantStep(tx, ticketId)
  const at = new Date((await readDbNow(tx.db)).getTime() + remaining.pauseMs)
  await updateSession(tx, ticketId, { pending: JSON.stringify(remaining.pending), pendingAt: at.toISOString() })
  await enqueueAssistantStep(tx, ticketId, at)
}

type Resume = { now: Date; given: Assistants }

/** Says what was to be said after a pause, once its time has come. */
async function sayPending(tx: Tx, ticket: TicketRow, session: SessionRow, { now, given }: Resume): Promise<null> {
  const { pending, pendingAt, seenId, hops } = session
  if (pending === null) return null
  if (pendingAt !== null && new Date(pendingAt) > now) return later(tx, ticket.id, new Date(pendingAt))
  await updateSession(tx, ticket.id, { pending: null, pendingAt: null })
  const context = { ...pending, seenId, hops, find: given.find }
  await goOn(tx, ticket.id, await carryOut(tx, ticket, pending.actions, context))
  return null
}

type Failed = { begun: BegunTurn; outcome: { error: AssistantError; durationMs: number }; given: Assistants }

/** Tries again soon, as long as the customer has not waited for too long; else a person gets the ticket. */
async function failAttempt(tx: Tx, ticket: TicketRow, { begun, outcome, given }: Failed): Promise<void> {
  const { error, durationMs } = outcome
  const { turnId, attempt } = begun.turn
  await recordFailure(tx, begun.target)
  await updateTurn(tx, turnId, { ...logColumns(error.log, durationMs), error: cut(error.message) })
  await recordTry(tx, turnId, { status: error.log.status, error: error.message, durationMs })
  const delayMs = error.retryAfterMs ?? RETRY_MS[attempt - 1] ?? 0
  if (error.isFinal || attempt >= MAX_ATTEMPTS || (await isOutOfPatience(tx, turnId, delayMs))) {
    return giveUp(tx, ticket, { begun, given, error, reason: 'failed' })
  }
  await updateTurn(tx, turnId, { leasedUntil: inMs(delayMs) })
  await enqueueAssistantStep(tx, ticket.id, new Date((await readDbNow(tx.db)).getTime() + delayMs))
}

async function isOutOfPatience(tx: Tx, turnId: number, delayMs: number): Promise<boolean> {
  const patienceSeconds = (PATIENCE_MS - delayMs) / 1000
  const spent = await tx.db
    .selectFrom('assistantTurns')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', turnId)
    .where('createdAt', '<', sql<string>`clock_timestamp() - make_interval(secs => ${patienceSeconds})`)
    .executeTakeFirst()
  return spent !== undefined
}

type GiveUp = { begun: BegunTurn; given: Assistants; error: AssistantError; reason: HandOverReason }

/** Tells the customer that a person takes over, and leads the ticket there. */
async function giveUp(tx: Tx, ticket: TicketRow, { begun, given, error, reason }: GiveUp): Promise<void> {
  const { turn, target } = begun
  await endTurn(tx, turn.turnId, 'failed', { error: cut(error.message) })
  const ownText = await given.assistants[target.kind].fallbackText(tx.db, tx.companyId, target)
  const text = ownText.trim() || automaticTextsIn(turn.company.language).assistantFailed
  const fallback = await given.assistants[target.kind].fallback?.(tx.db, tx.companyId, target)
  const actions: AssistantAction[] = [
    { kind: 'say', text },
    ...(fallback ? [{ kind: 'note' as const, text: fallback.note }] : []),
    { kind: 'handOver', reason, queueId: fallback?.queueId ?? null },
  ]
  const context = { turnId: turn.turnId, offset: 0, seenId: begun.lastMessageId, hops: 0, find: given.find }
  await carryOut(tx, ticket, actions, context)
}
