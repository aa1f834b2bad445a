import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { MessageSources } from '#contract/ai.ts'
import { Id } from '#contract/fields.ts'
import { getMessageSources } from './sources.queries.ts'

export const promptAssistantRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/messages/:messageId/sources',
    {
      config: { can: 'messages:read', plan: 'useOpenAi' },
      schema: {
        operationId: 'getMessageSources',
        summary: 'The passages that the answer of an assistant was made from',
        params: z.object({ messageId: Id }),
        response: { 200: MessageSources },
      },
    },
    ({ user: actor, params }) =>
      app.read(actor, async (db) => ({ sources: await getMessageSources(db, actor, params.messageId) })),
  )
}
