import { sql } from 'kysely'
import type { AnswerSource } from '#contract/ai.ts'
import type { PromptQuestion, PromptQuestionInput, PromptTrial } from '#contract/prompt-trials.ts'
import { TRIAL_LIMITS } from '#contract/prompt-trials.ts'
import type { Tx } from '#server/db/transaction.ts'
import { dbNow, transactionStart } from '#server/db/time.ts'
import { isUniqueViolation } from '#server/db/pg-errors.ts'
import { AppError } from '#server/lib/app-error.ts'
import { fingerprintOf } from '#server/features/prompts/fingerprint.queries.ts'
import { findNewestTrial, getQuestion, listQuestions } from './queries.ts'

async function lockPrompt({ companyId, db }: Tx, promptId: number): Promise<void> {
  const { rows } =
    await sql`select from prompts where company_id = ${companyId} and id = ${promptId} for no key update`.execute(db)
  if (rows.length === 0) throw new AppError('ERR_NO_PROMPT_FOUND')
}

export async function createQuestion(tx: Tx, promptId: number, input: PromptQuestionInput): Promise<PromptQuestion> {
  const { companyId, db } = tx
  await lockPrompt(tx, promptId)
  if ((await listQuestions(db, companyId, promptId)).length >= TRIAL_LIMITS.questions)
    throw new AppError('ERR_QUESTION_LIMIT')
  const { id } = await db
    .insertInto('promptQuestions')
    .values({ companyId, promptId, ...input })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getQuestion(db, companyId, id)
}

export async function updateQuestion(tx: Tx, id: number, input: PromptQuestionInput): Promise<PromptQuestion> {
  const { companyId, db } = tx
  await getQuestion(db, companyId, id)
  await db
    .updateTable('promptQuestions')
    .set({ ...input, updatedAt: transactionStart })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
  return getQuestion(db, companyId, id)
}

export async function deleteQuestion({ companyId, db }: Tx, id: number): Promise<void> {
  await getQuestion(db, companyId, id)
  await db.deleteFrom('promptQuestions').where('companyId', '=', companyId).where('id', '=', id).execute()
}

const enqueueStep = (tx: Tx, trialId: number): Promise<void> =>
  tx.enqueue('prompt.trial', { companyId: tx.companyId, trialId }, { key: `prompt.trial/${trialId}` })

/** Starts a trial of all questions of a prompt. Throws ERR_TRIAL_RUNNING and ERR_TRIAL_EMPTY. */
export async function startTrial(tx: Tx, promptId: number): Promise<PromptTrial | null> {
  const { companyId, db, userId } = tx
  await lockPrompt(tx, promptId)
  const questions = await listQuestions(db, companyId, promptId)
  if (questions.length === 0) throw new AppError('ERR_TRIAL_EMPTY')
  const fingerprint = await fingerprintOf(db, companyId, promptId)
  const { id: trialId } = await db
    .insertInto('promptTrials')
    .values({ companyId, promptId, userId, fingerprint })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'prompt_trials_running') ? new AppError('ERR_TRIAL_RUNNING') : error
    })
  const rows = questions.map(({ id, question, expects, expected }, position) => ({
    ...{ companyId, trialId, questionId: id, position, question, expects, expected },
  }))
  await db.insertInto('promptTrialAnswers').values(rows).execute()
  await enqueueStep(tx, trialId)
  return findNewestTrial(db, companyId, promptId)
}

/** Ends a running trial; questions without an answer stay so. */
export async function stopTrial(tx: Tx, promptId: number): Promise<PromptTrial> {
  const { companyId, db } = tx
  await db
    .updateTable('promptTrials')
    .set({ status: 'failed', endedAt: dbNow })
    .where('companyId', '=', companyId)
    .where('promptId', '=', promptId)
    .where('status', '=', 'running')
    .execute()
  const trial = await findNewestTrial(db, companyId, promptId)
  if (!trial) throw new AppError('ERR_NO_TRIAL_FOUND')
  return trial
}

export type StoredAnswer = {
  outcome: 'answer' | 'handOver' | 'error'
  answer: string
  reason: string | null
  missing: string[]
  sources: AnswerSource[]
  passed: boolean
  ms: number
}

/** Stores the answer to a question, with what its calls have cost, and goes on with the next one. */
export async function storeAnswer(
  tx: Tx,
  trialId: number,
  answerId: number,
  given: StoredAnswer & { callsAfter: number },
) {
  const { companyId, db } = tx
  const { missing, sources, callsAfter, ...columns } = given
  const { rows } = await sql<{ micros: number }>`select coalesce(sum(micros), 0)::bigint as micros from ai_calls
    where company_id = ${companyId} and id > ${callsAfter} and purpose in ('trial', 'search')
      and prompt_id = (select prompt_id from prompt_trials where company_id = ${companyId} and id = ${trialId})`.execute(
    db,
  )
  await db
    .updateTable('promptTrialAnswers')
    .set({
      ...columns,
      ...{ status: 'done', missing: JSON.stringify(missing), sources: JSON.stringify(sources) },
      micros: rows[0]?.micros ?? 0,
    })
    .where('companyId', '=', companyId)
    .where('id', '=', answerId)
    .where('status', '=', 'waiting')
    .execute()
  await enqueueStep(tx, trialId)
}

export async function endTrial({ companyId, db }: Tx, trialId: number): Promise<void> {
  await db
    .updateTable('promptTrials')
    .set({ status: 'done', endedAt: dbNow })
    .where('companyId', '=', companyId)
    .where('id', '=', trialId)
    .where('status', '=', 'running')
    .execute()
}

/** A person knows better than the comparison of words whether an answer is right. */
export async function judgeAnswer(tx: Tx, id: number, passed: boolean): Promise<PromptTrial | null> {
  const { companyId, db, userId } = tx
  const answer = await db
    .updateTable('promptTrialAnswers')
    .set({ passed, judgedBy: userId })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('status', '=', 'done')
    .returning('trialId')
    .executeTakeFirst()
  if (!answer) throw new AppError('ERR_NO_TRIAL_ANSWER_FOUND')
  const { promptId } = await db
    .selectFrom('promptTrials')
    .select('promptId')
    .where('companyId', '=', companyId)
    .where('id', '=', answer.trialId)
    .executeTakeFirstOrThrow()
  return findNewestTrial(db, companyId, promptId)
}
