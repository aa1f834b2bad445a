import type { TicketSummary } from '#contract/attendant-ai.ts'
import type { CustomerLanguage } from '#contract/automatic-texts.ts'
import { audienceOf } from '#contract/events.ts'
import { dbNow } from '#server/db/time.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { ModelDeps } from '#server/features/prompts/ask.actions.ts'
import { getTicketRow } from '#server/features/tickets/index.ts'
import { AppError } from '#server/lib/app-error.ts'
import { tidy } from '#server/lib/check-answer.ts'
import { ask, type Asked } from './ask.actions.ts'
import { listLines } from './conversation.queries.ts'
import { summaryQuestion } from './instructions.ts'
import { findSummary } from './summaries.queries.ts'

const LINES = 100
const MAX_TOKENS = 500
const TEMPERATURE = 0.2

const toStored = (answer: string): string => tidy(answer).replaceAll('\0', '').toWellFormed()

/** Summarises a conversation, and keeps the summary in place of the one before. Throws AppError. */
export async function summarise(
  deps: ModelDeps,
  asked: Asked,
  language: CustomerLanguage,
): Promise<TicketSummary | null> {
  const { data } = deps
  const { actor, ticket } = asked
  const { companyId, userId } = actor
  const lines = await data.read(actor, (db) => listLines(db, companyId, { ticketId: ticket.id, size: LINES }))
  if (lines.length === 0) throw new AppError('ERR_AI_NO_TEXT')
  const answer = await ask(deps, asked, {
    ...summaryQuestion(lines, language),
    ...{ purpose: 'summarise', maxTokens: MAX_TOKENS, temperature: TEMPERATURE, textOf: tidy },
    ...{ known: lines.map(({ text }) => text).join('\n'), said: '' },
  })
  const lastMessageId = Math.max(...lines.map(({ id }) => id))
  return data.change(actor, async (tx) => {
    await saveSummary(tx, ticket.id, { userId, body: toStored(answer), lastMessageId })
    return findSummary(tx.db, companyId, ticket.id)
  })
}

type Summary = { userId: number; body: string; lastMessageId: number }

/** Keeps the summary in place of the one before, and tells everybody who has the conversation open. */
export async function saveSummary(tx: Tx, ticketId: number, summary: Summary): Promise<void> {
  const row = { ...summary, createdAt: dbNow }
  await tx.db
    .insertInto('ticketSummaries')
    .values({ ...row, companyId: tx.companyId, ticketId })
    .onConflict((conflict) => conflict.columns(['companyId', 'ticketId']).doUpdateSet(row))
    .execute()
  const ticket = await getTicketRow(tx.db, ticketId)
  tx.emit({ name: 'summary.saved', payload: { ticketId }, audience: { ticket: audienceOf(ticket) } })
}
