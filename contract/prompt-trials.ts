import { z } from 'zod'
import { AnswerSource } from './ai.ts'
import { HandOverReason } from './assistants.ts'
import { PageNumber, Time } from './fields.ts'

export const TRIAL_LIMITS = { questions: 100 } as const

/** Whether the prompt must answer a question, or call a person. */
export const TrialExpectation = z.enum(['answer', 'handOver'])
export type TrialExpectation = z.infer<typeof TrialExpectation>

/** `expected` has a point in each line; ways to say the same are separated by `|`. */
export const PromptQuestion = z
  .object({
    id: z.number().int(),
    promptId: z.number().int(),
    question: z.string(),
    expects: TrialExpectation,
    expected: z.string(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'PromptQuestion' })
export type PromptQuestion = z.infer<typeof PromptQuestion>

export const PromptQuestionInput = z.object({
  question: z.string().trim().min(1, 'Obrigatório').max(2000, 'Too Long!'),
  expects: TrialExpectation.default('answer'),
  expected: z.string().trim().max(2000, 'Too Long!').default(''),
})
export type PromptQuestionInput = z.infer<typeof PromptQuestionInput>
export const PromptQuestionList = z.object({ questions: z.array(PromptQuestion) })

/** `missing` are the points that the answer lacks. `passed` is null until it was answered; `isJudged`: a person decided it. */
export const TrialAnswer = z.object({
  id: z.number().int(),
  questionId: z.number().int().nullable(),
  question: z.string(),
  expects: TrialExpectation,
  expected: z.string(),
  outcome: z.enum(['answer', 'handOver', 'error']).nullable(),
  answer: z.string(),
  reason: z.union([HandOverReason, z.string()]).nullable(),
  missing: z.array(z.string()),
  sources: z.array(AnswerSource),
  passed: z.boolean().nullable(),
  isJudged: z.boolean(),
  ms: z.number().int().nullable(),
  price: z.number(),
})
export type TrialAnswer = z.infer<typeof TrialAnswer>

/** `isCurrent`: the prompt and its sources are as they were tried. */
export const PromptTrial = z
  .object({
    id: z.number().int(),
    promptId: z.number().int(),
    status: z.enum(['running', 'done', 'failed']),
    isCurrent: z.boolean(),
    passed: z.number().int(),
    done: z.number().int(),
    total: z.number().int(),
    price: z.number(),
    medianMs: z.number().nullable(),
    answers: z.array(TrialAnswer),
    createdAt: Time,
    endedAt: Time.nullable(),
  })
  .meta({ id: 'PromptTrial' })
export type PromptTrial = z.infer<typeof PromptTrial>

/** A trial in a list, without its answers. */
export const TrialRow = PromptTrial.omit({ answers: true }).meta({ id: 'TrialRow' })
export type TrialRow = z.infer<typeof TrialRow>

export const TrialQuery = z.object({ pageNumber: PageNumber })
export const TrialPage = z.object({ trials: z.array(TrialRow), count: z.number().int(), hasMore: z.boolean() })
export type TrialPage = z.infer<typeof TrialPage>

/** The newest trial of a prompt; null before the first one. */
export const NewestTrial = z.object({ trial: PromptTrial.nullable() })
export const TrialJudgement = z.object({ passed: z.boolean() })
