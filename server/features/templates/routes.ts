import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { TemplatePage, TemplateQuery } from '#contract/templates.ts'
import { createRefresh } from './actions.ts'
import { listTemplates } from './queries.ts'

export const templateRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/whatsapp/:id/templates',
    {
      config: { can: 'connections:read', scope: 'connections:read' },
      schema: {
        operationId: 'listTemplates',
        summary: 'The templates of an official number as Meta last told of them; those that can be sent come first',
        params: IdParams,
        querystring: TemplateQuery,
        response: { 200: TemplatePage },
      },
    },
    ({ user: actor, params, query }) => app.read(actor, (db) => listTemplates(db, actor.companyId, params.id, query)),
  )

  const refresh = createRefresh(app)
  app.post(
    '/whatsapp/:id/templates/refresh',
    {
      config: { can: 'messages:write' },
      schema: {
        operationId: 'refreshTemplates',
        summary: 'Asks Meta for the templates of an official number, unless it was asked in the last 30 seconds',
        params: IdParams,
        response: { 200: MessageResponse },
      },
    },
    async ({ user: actor, params }) => {
      await refresh({ companyId: actor.companyId, connectionId: params.id })
      return { message: 'The templates were fetched' }
    },
  )
}
