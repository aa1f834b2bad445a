import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import {
  NewestTrial,
  PromptQuestion,
  PromptQuestionInput,
  PromptQuestionList,
  PromptTrial,
  TrialJudgement,
  TrialPage,
  TrialQuery,
} from '#contract/prompt-trials.ts'
import { getPrompt } from '#server/features/prompts/queries.ts'
import * as actions from './actions.ts'
import { findNewestTrial, getTrial, listQuestions, listTrials } from './queries.ts'

export const promptTrialRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'prompts:manage', plan: 'useOpenAi' } as const

  app.get(
    '/prompt/:id/questions',
    { config, schema: { operationId: 'listPromptQuestions', params: IdParams, response: { 200: PromptQuestionList } } },
    ({ user: actor, params }) =>
      app.read(actor, async (db) => {
        await getPrompt(db, actor.companyId, params.id)
        return { questions: await listQuestions(db, actor.companyId, params.id) }
      }),
  )

  app.post(
    '/prompt/:id/questions',
    {
      config,
      schema: {
        operationId: 'createPromptQuestion',
        params: IdParams,
        body: PromptQuestionInput,
        response: { 200: PromptQuestion },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => actions.createQuestion(tx, params.id, body)),
  )

  app.put(
    '/prompt-questions/:id',
    {
      config,
      schema: {
        operationId: 'updatePromptQuestion',
        params: IdParams,
        body: PromptQuestionInput,
        response: { 200: PromptQuestion },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => actions.updateQuestion(tx, params.id, body)),
  )

  app.delete(
    '/prompt-questions/:id',
    { config, schema: { operationId: 'deletePromptQuestion', params: IdParams, response: { 200: MessageResponse } } },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => actions.deleteQuestion(tx, params.id))
      return { message: 'Question deleted' }
    },
  )

  app.get(
    '/prompt/:id/trial',
    { config, schema: { operationId: 'getPromptTrial', params: IdParams, response: { 200: NewestTrial } } },
    ({ user: actor, params }) =>
      app.read(actor, async (db) => {
        await getPrompt(db, actor.companyId, params.id)
        return { trial: await findNewestTrial(db, actor.companyId, params.id) }
      }),
  )

  app.get(
    '/prompt/:id/trials',
    {
      config,
      schema: {
        operationId: 'listPromptTrials',
        params: IdParams,
        querystring: TrialQuery,
        response: { 200: TrialPage },
      },
    },
    ({ user: actor, params, query }) =>
      app.read(actor, async (db) => {
        await getPrompt(db, actor.companyId, params.id)
        return listTrials(db, actor.companyId, params.id, query.pageNumber)
      }),
  )

  app.get(
    '/prompt-trials/:id',
    { config, schema: { operationId: 'getTrial', params: IdParams, response: { 200: PromptTrial } } },
    ({ user: actor, params }) => app.read(actor, (db) => getTrial(db, actor.companyId, params.id)),
  )

  app.post(
    '/prompt/:id/trial',
    { config, schema: { operationId: 'startPromptTrial', params: IdParams, response: { 200: NewestTrial } } },
    async ({ user: actor, params }) => ({ trial: await app.change(actor, (tx) => actions.startTrial(tx, params.id)) }),
  )

  app.delete(
    '/prompt/:id/trial',
    { config, schema: { operationId: 'stopPromptTrial', params: IdParams, response: { 200: NewestTrial } } },
    async ({ user: actor, params }) => ({
      trial: await app.change(actor, async (tx) => {
        await getPrompt(tx.db, tx.companyId, params.id)
        return actions.stopTrial(tx, params.id)
      }),
    }),
  )

  app.put(
    '/prompt-trial-answers/:id',
    {
      config,
      schema: {
        operationId: 'judgeTrialAnswer',
        params: IdParams,
        body: TrialJudgement,
        response: { 200: NewestTrial },
      },
    },
    async ({ user: actor, params, body }) => ({
      trial: await app.change(actor, (tx) => actions.judgeAnswer(tx, params.id, body.passed)),
    }),
  )
}
