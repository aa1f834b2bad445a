import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AiCallPage, AiCallQuery, AiSpending } from '#contract/ai.ts'
import { getAiSpending, listAiCalls } from './queries.ts'

export const aiCallRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'prompts:manage', plan: 'useOpenAi' } as const

  app.get(
    '/ai-calls',
    { config, schema: { operationId: 'listAiCalls', querystring: AiCallQuery, response: { 200: AiCallPage } } },
    ({ user: actor, query }) => app.read(actor, (db) => listAiCalls(db, actor.companyId, query)),
  )

  app.get(
    '/ai-calls/spending',
    { config, schema: { operationId: 'getAiSpending', response: { 200: AiSpending } } },
    ({ user: actor }) => app.read(actor, (db) => getAiSpending(db, actor.companyId)),
  )
}
