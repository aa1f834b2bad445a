import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParams, Message } from '#contract/paging.ts'
import { Prompt, PromptChange, PromptInput, PromptPage, PromptQuery } from '#contract/prompts.ts'
import { createPrompt, deletePrompt, updatePrompt } from '#server/features/prompts/actions.ts'
import { getPrompt, listPrompts } from '#server/features/prompts/queries.ts'

export const promptRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'prompts:manage', plan: 'useOpenAi' } as const
  const storageKey = app.services.keys.storage

  app.get(
    '/prompt',
    { config, schema: { operationId: 'listPrompts', querystring: PromptQuery, response: { 200: PromptPage } } },
    ({ who, query }) => app.read(who, (db) => listPrompts(db, who.companyId, query)),
  )

  app.get(
    '/prompt/:id',
    { config, schema: { operationId: 'getPrompt', params: IdParams, response: { 200: Prompt } } },
    ({ who, params }) => app.read(who, (db) => getPrompt(db, who.companyId, params.id)),
  )

  app.post(
    '/prompt',
    { config, schema: { operationId: 'createPrompt', body: PromptInput, response: { 200: Prompt } } },
    ({ who, body }) => app.change(who, (tx) => createPrompt({ ...tx, storageKey }, body)),
  )

  app.put(
    '/prompt/:id',
    {
      config,
      schema: { operationId: 'updatePrompt', params: IdParams, body: PromptChange, response: { 200: Prompt } },
    },
    ({ who, params, body }) => app.change(who, (tx) => updatePrompt({ ...tx, storageKey }, params.id, body)),
  )

  app.delete(
    '/prompt/:id',
    { config, schema: { operationId: 'deletePrompt', params: IdParams, response: { 200: Message } } },
    async ({ who, params }) => {
      await app.change(who, (tx) => deletePrompt(tx, params.id))
      return { message: 'Prompt deleted' }
    },
  )
}
