import { sql } from 'kysely'
import type { HandOverReason } from '#contract/assistants.ts'
import { audienceOf } from '#contract/events.ts'
import type { Tx } from '#server/db/transaction.ts'
import {
  BOT_OFF,
  emitTicketSaved,
  recordTicketTiming,
  recountQuestion,
  setTicketColumns,
  type TicketRow,
} from '#server/features/tickets/index.ts'
import type { AssistantTarget, FindTarget } from './assistant.ts'

export const enqueueAssistantStep = (tx: Tx, ticketId: number, runAt?: Date): Promise<void> =>
  tx.enqueue(
    'assistant.step',
    { companyId: tx.companyId, ticketId },
    { key: `assistant.step/${ticketId}`, ...(runAt ? { runAt: runAt.toISOString() } : {}) },
  )

/** `seenId` is the last message of the customer that the assistant need not answer. */
type Start = { target: AssistantTarget; seenId: number; hops?: number; state?: unknown }

/** Lets an assistant answer in the ticket, whose row must be locked, until a person takes over. */
export async function startAssistant(
  tx: Tx,
  ticket: TicketRow,
  { target, seenId, hops = 0, state = null }: Start,
): Promise<void> {
  const { companyId, db } = tx
  const fresh = {
    state: state === null ? null : JSON.stringify(state),
    seenId,
    wroteAt: null,
    pending: null,
    pendingAt: null,
    turnId: null,
    turns: 0,
    redone: 0,
  }
  const session = { ...target, ...fresh, hops, createdAt: sql<string>`now()` }
  await db
    .insertInto('assistantSessions')
    .values({ companyId, ticketId: ticket.id, ...session })
    .onConflict((conflict) => conflict.columns(['companyId', 'ticketId']).doUpdateSet(session))
    .execute()
  const { kind, targetId } = target
  await setTicketColumns(tx, ticket.id, {
    useIntegration: true,
    chatbot: true,
    promptId: kind === 'prompt' ? targetId : null,
    integrationId: kind === 'integration' ? targetId : null,
    waitingSince: null,
  })
  await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
  await enqueueAssistantStep(tx, ticket.id)
}

/** Starts the assistant of the queue in which the ticket is now, if it has one. */
export async function startAssistantOfQueue(
  tx: Tx,
  ticket: TicketRow,
  find: FindTarget,
  { seenId, hops = 0 }: Pick<Start, 'seenId' | 'hops'>,
): Promise<boolean> {
  if (ticket.connectionId === null) return false
  const target = await find(tx.db, tx.companyId, ticket.queueId, ticket.connectionId)
  if (target) await startAssistant(tx, ticket, { target, seenId, hops })
  return target !== null
}

export async function deleteSession(tx: Tx, ticketId: number): Promise<void> {
  const { companyId, db } = tx
  await db.deleteFrom('assistantSessions').where('companyId', '=', companyId).where('ticketId', '=', ticketId).execute()
}

const NO_ASSISTANT = { useIntegration: false, promptId: null, integrationId: null, chatbot: false }

/** Ends the assistant's part so that the menu of the bot answers again. */
export async function returnToMenu(tx: Tx, ticket: TicketRow): Promise<TicketRow> {
  await deleteSession(tx, ticket.id)
  await setTicketColumns(tx, ticket.id, NO_ASSISTANT)
  return { ...ticket, ...NO_ASSISTANT }
}

/** `turnId` is the turn that decided it, where the reason is kept for reports. */
type HandOver = { queueId: number | null; reason: HandOverReason; turnId: number }

/**
 * Leads the customer to a person, in this queue or where the ticket is. Nothing automatic answers after that. What the
 * customer wrote for this turn is the question, whatever the assistant has said to it.
 */
export async function handOver(tx: Tx, ticket: TicketRow, { queueId, reason, turnId }: HandOver): Promise<TicketRow> {
  await deleteSession(tx, ticket.id)
  const turn = await tx.db
    .updateTable('assistantTurns')
    .set({ handOverReason: reason })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', turnId)
    .returning('seenId')
    .executeTakeFirst()
  const change = { ...NO_ASSISTANT, ...BOT_OFF, queueId: queueId ?? ticket.queueId }
  await setTicketColumns(tx, ticket.id, {
    ...change,
    waitingSince: sql<string>`coalesce(waiting_since, clock_timestamp())`,
    updatedAt: sql<string>`clock_timestamp()`,
  })
  const seenId = turn?.seenId ?? null
  if (seenId !== null) await recountQuestion(tx, ticket.id, seenId + 1)
  const after = { ...ticket, ...change }
  if (after.queueId !== ticket.queueId) await recordTicketTiming(tx, after)
  await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
  return after
}
