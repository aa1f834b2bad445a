import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'
import { endTrial, storeAnswer } from './actions.ts'
import { askQuestion } from './ask-question.actions.ts'
import { findNextQuestion } from './queries.ts'

export const promptTrialJobs = (deps: JobContext): Pick<JobHandlers, 'prompt.trial'> => ({
  /** Each run asks one question and enqueues the next: a process that dies repeats one question at most. */
  async 'prompt.trial'({ companyId, trialId }) {
    const { data } = deps
    const actor = { companyId, userId: null }
    const next = await data.read(actor, (db) => findNextQuestion(db, companyId, trialId))
    if (!next) return data.change(actor, (tx) => endTrial(tx, trialId))
    const answer = await askQuestion(deps, companyId, next)
    await data.change(actor, (tx) => storeAnswer(tx, trialId, next.id, answer))
  },
})
