import { sql } from 'kysely'
import type { AiOutcome, AiPurpose } from '#contract/ai.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'

const MICROS = 1_000_000

/** `estimateMicros` is the most that the call is expected to cost. */
export type CallPlan = {
  promptId: number | null
  ticketId?: number | null
  purpose: AiPurpose
  model: string
  estimateMicros: number
}
export type CallResult = {
  outcome: AiOutcome
  model?: string
  promptTokens: number
  cachedTokens: number
  completionTokens: number
  micros: number
  ms: number
}

/** The company's budget of the day is used up. */
export class BudgetError extends Error {
  override name = 'BudgetError'
}

const companyToday = (companyId: number) =>
  sql<string>`(select (now() at time zone c.timezone)::date from companies c where c.id = ${companyId})`

/**
 * Counts what a call may cost before it is made, so that simultaneous ones cannot exceed the budget together. Returns the
 * id of its row. Throws BudgetError.
 */
export async function reserveCall(tx: Tx, plan: CallPlan): Promise<number> {
  const { companyId, db, userId } = tx
  const { aiDailyBudget } = await getCompanySettings(db, companyId)
  const limit = Number(aiDailyBudget) * MICROS
  const { promptId, ticketId = null, purpose, model, estimateMicros: micros } = plan
  if (limit > 0 && micros > limit) throw new BudgetError('one call costs more than the budget of a day')
  const { rows } = await sql`insert into ai_spending as s (company_id, day, micros)
    values (${companyId}, ${companyToday(companyId)}, ${micros})
    on conflict (company_id, day) do update set micros = s.micros + excluded.micros
    where ${limit} = 0 or s.micros + excluded.micros <= ${limit} returning 1`.execute(db)
  if (rows.length === 0) throw new BudgetError('the budget of the day is used up')
  const { id } = await db
    .insertInto('aiCalls')
    .values({ companyId, promptId, ticketId, userId, purpose, model, micros, day: companyToday(companyId) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces what was reserved by what the call has cost, and counts its tokens on the prompt. */
export async function settleCall({ db, companyId }: Tx, id: number, result: CallResult): Promise<void> {
  const { outcome, model, promptTokens, cachedTokens, completionTokens, micros, ms } = result
  const before = await db
    .selectFrom('aiCalls')
    .select(['micros', 'day', 'promptId'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('outcome', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  if (!before) return
  await db
    .updateTable('aiCalls')
    .set({ outcome, promptTokens, cachedTokens, completionTokens, micros, ms, ...(model ? { model } : {}) })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
  await sql`update ai_spending set micros = greatest(0, micros + ${micros - before.micros})
    where company_id = ${companyId} and day = ${before.day}`.execute(db)
  if (before.promptId === null || promptTokens + completionTokens === 0) return
  await sql`update prompts set prompt_tokens = least(prompt_tokens::bigint + ${promptTokens}, 2147483647),
      completion_tokens = least(completion_tokens::bigint + ${completionTokens}, 2147483647),
      total_tokens = least(total_tokens::bigint + ${promptTokens + completionTokens}, 2147483647)
    where company_id = ${companyId} and id = ${before.promptId}`.execute(db)
}
