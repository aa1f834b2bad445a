import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import {
  Prompt,
  PromptChange,
  PromptInput,
  PromptPage,
  PromptQuery,
  PromptTest,
  PromptTestInput,
} from '#contract/prompts.ts'
import { createPrompt, deletePrompt, updatePrompt } from './actions.ts'
import { getPrompt, listPrompts } from './queries.ts'
import { testPrompt } from './test-prompt.actions.ts'

export const promptRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'prompts:manage', plan: 'useOpenAi' } as const
  const storageKey = app.services.keys.storage

  app.get(
    '/prompt',
    { config, schema: { operationId: 'listPrompts', querystring: PromptQuery, response: { 200: PromptPage } } },
    ({ user: actor, query }) => app.read(actor, (db) => listPrompts(db, actor.companyId, query)),
  )

  app.get(
    '/prompt/:id',
    { config, schema: { operationId: 'getPrompt', params: IdParams, response: { 200: Prompt } } },
    ({ user: actor, params }) => app.read(actor, (db) => getPrompt(db, actor.companyId, params.id)),
  )

  app.post(
    '/prompt',
    { config, schema: { operationId: 'createPrompt', body: PromptInput, response: { 200: Prompt } } },
    ({ user: actor, body }) => app.change(actor, (tx) => createPrompt({ ...tx, storageKey }, body)),
  )

  app.post(
    '/prompt/test',
    { config, schema: { operationId: 'testPrompt', body: PromptTestInput, response: { 200: PromptTest } } },
    ({ user: actor, body }) => testPrompt({ data: app.data, services: app.services }, actor, body),
  )

  app.put(
    '/prompt/:id',
    {
      config,
      schema: { operationId: 'updatePrompt', params: IdParams, body: PromptChange, response: { 200: Prompt } },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => updatePrompt({ ...tx, storageKey }, params.id, body)),
  )

  app.delete(
    '/prompt/:id',
    { config, schema: { operationId: 'deletePrompt', params: IdParams, response: { 200: MessageResponse } } },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => deletePrompt(tx, params.id))
      return { message: 'Prompt deleted' }
    },
  )
}
