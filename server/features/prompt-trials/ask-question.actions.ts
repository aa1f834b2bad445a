import { sql } from 'kysely'
import type { TrialExpectation } from '#contract/prompt-trials.ts'
import { DateTime } from 'luxon'
import { BudgetError } from '#server/features/ai-calls/index.ts'
import { think, type Thought } from '#server/features/prompt-assistant/think.actions.ts'
import { getPromptAccess } from '#server/features/prompts/model-access.queries.ts'
import { AiError } from '#server/integrations/openai/errors.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { StoredAnswer } from './actions.ts'
import { missingPoints } from './score.ts'

const TIMEOUT_MS = 30_000
const MAX_ANSWER = 4000

export type TrialQuestion = {
  promptId: number
  userId: number | null
  question: string
  expects: TrialExpectation
  expected: string
  companyName: string
  timezone: string
}

/** Asks a prompt a question as a customer would, and compares the answer with what is expected. */
export async function askQuestion(
  deps: JobContext,
  companyId: number,
  asked: TrialQuestion,
): Promise<StoredAnswer & { callsAfter: number }> {
  const { data, services } = deps
  const actor = { companyId, userId: asked.userId }
  const callsAfter = await data.read(actor, async (db) => {
    const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from ai_calls
      where company_id = ${companyId}`.execute(db)
    return rows[0]?.id ?? 0
  })
  const prompt = await data.read(actor, (db) => getPromptAccess(db, companyId, asked.promptId, services))
  const localTime = DateTime.now().setZone(asked.timezone).setLocale('pt').toFormat('cccc, dd/MM/yyyy, HH:mm')
  const surroundings = { companyName: asked.companyName, customerName: '', queueName: '', localTime }
  const startedAt = performance.now()
  const ms = (): number => Math.round(performance.now() - startedAt)
  try {
    const asking = { actor, prompt, purpose: 'trial' as const, timeoutMs: TIMEOUT_MS }
    const thought = await think(deps, { ...asking, surroundings, history: [], said: asked.question })
    return { ...judge(thought, asked), ms: ms(), callsAfter }
  } catch (error) {
    if (!(error instanceof AiError) && !(error instanceof BudgetError)) throw error
    const reason = error instanceof AiError ? error.failure : 'budget'
    return { outcome: 'error', answer: '', reason, missing: [], sources: [], passed: false, ms: ms(), callsAfter }
  }
}

function judge(thought: Thought, { expects, expected }: TrialQuestion): Omit<StoredAnswer, 'ms'> {
  if (thought.kind === 'handOver') {
    const passed = expects === 'handOver'
    return { outcome: 'handOver', answer: thought.text, reason: thought.reason, missing: [], sources: [], passed }
  }
  const missing = missingPoints(thought.text, expected)
  const passed = expects === 'answer' && missing.length === 0
  return {
    outcome: 'answer',
    answer: thought.text.slice(0, MAX_ANSWER),
    reason: null,
    missing,
    sources: thought.sources,
    passed,
  }
}
