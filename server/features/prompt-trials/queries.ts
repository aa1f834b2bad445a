import { sql } from 'kysely'
import type {
  PromptQuestion,
  PromptTrial,
  TrialAnswer,
  TrialExpectation,
  TrialPage,
  TrialRow,
} from '#contract/prompt-trials.ts'
import type { Db } from '#server/db/client.ts'
import { readPage } from '#server/db/read-page.ts'
import { AppError } from '#server/lib/app-error.ts'
import { fingerprintOf } from '#server/features/prompts/fingerprint.queries.ts'

const MICROS = 1_000_000
const PAGE = 10

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

const trials = (db: Db, companyId: number) =>
  db
    .selectFrom('promptTrials')
    .select(['id', 'promptId', 'fingerprint', 'createdAt', 'endedAt', sql<PromptTrial['status']>`status`.as('status')])
    .where('companyId', '=', companyId)

type StoredTrial = Omit<PromptTrial, 'answers' | 'isCurrent' | 'passed' | 'done' | 'total' | 'price' | 'medianMs'> & {
  fingerprint: string
}

async function withAnswers(db: Db, companyId: number, trial: StoredTrial): Promise<PromptTrial> {
  const { fingerprint, ...facts } = trial
  const answers = await listAnswers(db, companyId, trial.id)
  const done = answers.filter(({ outcome }) => outcome !== null)
  return {
    ...facts,
    answers,
    isCurrent: fingerprint === (await fingerprintOf(db, companyId, trial.promptId)),
    passed: answers.filter(({ passed }) => passed === true).length,
    done: done.length,
    total: answers.length,
    price: answers.reduce((sum, { price }) => sum + price, 0),
    medianMs: median(done.flatMap(({ ms }) => (ms === null ? [] : [ms]))),
  }
}

/** Returns the newest trial of a prompt with its answers; null before the first one. */
export async function findNewestTrial(db: Db, companyId: number, promptId: number): Promise<PromptTrial | null> {
  const trial = await trials(db, companyId)
    .where('promptId', '=', promptId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return trial ? withAnswers(db, companyId, trial) : null
}

/** Throws ERR_NO_TRIAL_FOUND. */
export async function getTrial(db: Db, companyId: number, id: number): Promise<PromptTrial> {
  const trial = await trials(db, companyId).where('id', '=', id).executeTakeFirst()
  if (!trial) throw new AppError('ERR_NO_TRIAL_FOUND')
  return withAnswers(db, companyId, trial)
}

/** Lists the trials of a prompt, newest first. */
export async function listTrials(db: Db, companyId: number, promptId: number, pageNumber: number): Promise<TrialPage> {
  const list = trials(db, companyId)
    .innerJoinLateral(
      sql<Pick<TrialRow, 'passed' | 'done' | 'total' | 'price' | 'medianMs'>>`(
        select count(*) filter (where a.passed)::int as passed, count(a.outcome)::int as done, count(*)::int as total,
          coalesce(sum(a.micros), 0)::float8 / ${sql.lit(MICROS)} as price,
          percentile_cont(0.5) within group (order by a.ms) as median_ms
        from prompt_trial_answers a
        where a.company_id = prompt_trials.company_id and a.trial_id = prompt_trials.id)`.as('sums'),
      (join) => join.onTrue(),
    )
    .select(['passed', 'done', 'total', 'price', 'medianMs'])
    .where('promptId', '=', promptId)
    .orderBy('id', 'desc')
  const { rows: found, ...page } = await readPage(list, { pageNumber, size: PAGE })
  const present = await fingerprintOf(db, companyId, promptId)
  return {
    ...page,
    trials: found.map(({ fingerprint, ...trial }) => ({ ...trial, isCurrent: fingerprint === present })),
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
