import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LinkCheck, LinkCheckInput } from '#contract/connections.ts'
import { checkLink } from './link-check.actions.ts'

export const linkCheckRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config } = app.services
  app.post(
    '/whatsapp-check',
    {
      config: { can: 'connections-page:addConnection' },
      schema: {
        operationId: 'checkLink',
        summary: 'Tries what is typed for a new connection at its provider, and stores nothing',
        body: LinkCheckInput,
        response: { 200: LinkCheck },
      },
    },
    ({ user: actor, body }) => checkLink({ config, data: app.data }, actor, body),
  )
}
