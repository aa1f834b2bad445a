import { sql } from 'kysely'
import { TURN_DAYS } from '#contract/assistant-turns.ts'
import { jsonbObject } from '#server/db/json-object.ts'
import { dbNow } from '#server/db/time.ts'
import type { Tx } from '#server/db/transaction.ts'
import { lockTicketIfExists, setTicketColumns } from '#server/features/tickets/index.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { AssistantKind } from '#contract/assistants.ts'
import { closeCircuit } from './circuit.actions.ts'
import { startAssistant } from './session.actions.ts'
import { findSession } from './session.queries.ts'

type FailedTry = { status: number | null; error: string; durationMs: number }
const timeJson = jsonbObject<{ at: string }>()({
  at: sql`to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
})
const MAX_ERROR = 500
const FORGET_BATCH = 2000

/** Keeps what came of a failed attempt, since the next one overwrites the columns of the turn. */
export async function recordTry(tx: Tx, turnId: number, { status, error, durationMs }: FailedTry): Promise<void> {
  const failed = { status, error: error.slice(0, MAX_ERROR).toWellFormed().replaceAll('\0', ''), durationMs }
  await sql`update assistant_turns set tries = tries || jsonb_build_array(${timeJson} || ${JSON.stringify(failed)}::jsonb)
    where company_id = ${tx.companyId} and id = ${turnId}`.execute(tx.db)
}

/**
 * Lets the assistant of a failed turn answer in its conversation after all, from where it stood before. Refused once
 * somebody accepted or closed the ticket, or something else answers in it: the customer would hear two voices.
 */
export async function replayTurn(tx: Tx, turnId: number): Promise<void> {
  const { companyId, db } = tx
  const turn = await db
    .selectFrom('assistantTurns')
    .select(['ticketId', 'kind', 'targetId', 'lastMessageId', 'seenId', 'state'])
    .where('companyId', '=', companyId)
    .where('id', '=', turnId)
    .executeTakeFirst()
  if (!turn) throw new AppError('ERR_NO_EXCHANGE_FOUND')
  const ticket = await lockTicketIfExists(tx, turn.ticketId)
  const { numUpdatedRows } = await db
    .updateTable('assistantTurns')
    .set({ replayedAt: dbNow })
    .where('companyId', '=', companyId)
    .where('id', '=', turnId)
    .where('status', '=', 'failed')
    .where('replayedAt', 'is', null)
    .executeTakeFirst()
  const isFree = ticket?.status === 'pending' && ticket.userId === null && ticket.connectionId !== null
  if (!ticket || !isFree || numUpdatedRows === 0n || (await findSession(db, companyId, ticket.id))) {
    throw new AppError('ERR_EXCHANGE_NOT_REPLAYABLE')
  }
  const target = { kind: turn.kind as AssistantKind, targetId: turn.targetId }
  await closeCircuit(tx, target)
  // The bot was turned off for the person; as after its menu, it leaves the messages to the assistant.
  await setTicketColumns(tx, ticket.id, { bot: JSON.stringify({ stage: 'waiting', queueId: ticket.queueId }) })
  await startAssistant(tx, ticket, { target, seenId: turn.seenId ?? turn.lastMessageId, state: turn.state })
}

/** Deletes some exchanges that are older than they are kept. Returns whether more may be left. */
export async function forgetTurns({ db, companyId }: Tx): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from assistant_turns where company_id = ${companyId} and id in (
    select id from assistant_turns where company_id = ${companyId}
      and created_at < now() - make_interval(days => ${TURN_DAYS}) and status <> 'running'
    order by created_at limit ${FORGET_BATCH})`.execute(db)
  return Number(numAffectedRows) === FORGET_BATCH
}
