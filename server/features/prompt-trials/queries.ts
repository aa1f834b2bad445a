import { sql } from 'kysely'
import type { PromptQuestion, PromptTrial, TrialAnswer, TrialExpectation } from '#contract/prompt-trials.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/lib/app-error.ts'
import { fingerprintOf } from '#server/features/prompts/fingerprint.queries.ts'

const MICROS = 1_000_000

const questions = (db: Db, companyId: number) =>
  db
    .selectFrom('promptQuestions')
    .select(['id', 'promptId', 'question', 'expected', 'createdAt', 'updatedAt'])
    .select(sql<TrialExpectation>`expects`.as('expects'))
    .where('companyId', '=', companyId)

export const listQuestions = (db: Db, companyId: number, promptId: number): Promise<PromptQuestion[]> =>
  questions(db, companyId).where('promptId', '=', promptId).orderBy('id').execute()

export async function getQuestion(db: Db, companyId: number, id: number): Promise<PromptQuestion> {
  const question = await questions(db, companyId).where('id', '=', id).executeTakeFirst()
  if (!question) throw new AppError('ERR_NO_QUESTION_FOUND')
  return question
}

const median = (values: number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (high === undefined) return null
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2
}

async function listAnswers(db: Db, companyId: number, trialId: number): Promise<TrialAnswer[]> {
  const rows = await db
    .selectFrom('promptTrialAnswers')
    .select(['id', 'questionId', 'question', 'expected', 'answer', 'reason', 'missing', 'sources', 'passed', 'ms'])
    .select([
      sql<TrialExpectation>`expects`.as('expects'),
      sql<TrialAnswer['outcome']>`outcome`.as('outcome'),
      sql<boolean>`judged_by is not null`.as('isJudged'),
      sql<number>`micros::float8 / ${sql.lit(MICROS)}`.as('price'),
    ])
    .where('companyId', '=', companyId)
    .where('trialId', '=', trialId)
    .orderBy('position')
    .execute()
  return rows.map(({ missing, sources, ...row }) => ({
    ...row,
    missing: missing as string[],
    sources: sources as TrialAnswer['sources'],
  }))
}

/** Returns the newest trial of a prompt with its answers; null before the first one. */
export async function findNewestTrial(db: Db, companyId: number, promptId: number): Promise<PromptTrial | null> {
  const trial = await db
    .selectFrom('promptTrials')
    .select(['id', 'promptId', 'fingerprint', 'createdAt', 'endedAt', sql<PromptTrial['status']>`status`.as('status')])
    .where('companyId', '=', companyId)
    .where('promptId', '=', promptId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!trial) return null
  const { fingerprint, ...facts } = trial
  const answers = await listAnswers(db, companyId, trial.id)
  const done = answers.filter(({ outcome }) => outcome !== null)
  return {
    ...facts,
    answers,
    isCurrent: fingerprint === (await fingerprintOf(db, companyId, promptId)),
    passed: answers.filter(({ passed }) => passed === true).length,
    done: done.length,
    total: answers.length,
    price: answers.reduce((sum, { price }) => sum + price, 0),
    medianMs: median(done.flatMap(({ ms }) => (ms === null ? [] : [ms]))),
  }
}

/** What the job of a trial needs for its next question; null when all are answered. */
export async function findNextQuestion(db: Db, companyId: number, trialId: number) {
  const row = await db
    .selectFrom('promptTrialAnswers')
    .innerJoin('promptTrials', (join) =>
      join
        .onRef('promptTrials.companyId', '=', 'promptTrialAnswers.companyId')
        .onRef('promptTrials.id', '=', 'promptTrialAnswers.trialId'),
    )
    .innerJoin('companies', 'companies.id', 'promptTrialAnswers.companyId')
    .select([
      'promptTrialAnswers.id',
      'promptTrialAnswers.question',
      'promptTrialAnswers.expected',
      'promptTrials.userId',
    ])
    .select(['promptTrials.promptId', 'companies.name as companyName', 'companies.timezone'])
    .select(sql<TrialExpectation>`expects`.as('expects'))
    .where('promptTrialAnswers.companyId', '=', companyId)
    .where('trialId', '=', trialId)
    .where('promptTrials.status', '=', 'running')
    .where('promptTrialAnswers.status', '=', 'waiting')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
