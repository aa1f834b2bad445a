import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Connection, FacebookApp, FacebookLogin } from '#contract/connections.ts'
import { linkAccounts, offeredAccounts } from './meta.actions.ts'

/** These routes link pages of Facebook and accounts of Instagram. */
export const metaRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config, keys } = app.services

  app.get(
    '/facebook',
    {
      config: { can: 'connections:read' },
      schema: {
        operationId: 'getFacebookApp',
        summary: 'The app by which people log in at Facebook to link their pages',
        response: { 200: FacebookApp },
      },
    },
    async () => ({ appId: config.meta.app?.id ?? null, graphVersion: config.meta.graphVersion }),
  )

  app.post(
    '/facebook',
    {
      config: { can: 'connections-page:addConnection' },
      schema: {
        operationId: 'linkFacebook',
        summary: 'Makes a connection of each page, or renews its token',
        body: FacebookLogin,
        response: { 200: z.array(Connection) },
      },
    },
    async ({ user: actor, body }) => {
      const accounts = await offeredAccounts(config, body)
      return app.change(actor, (tx) => linkAccounts({ ...tx, storageKey: keys.storage }, accounts))
    },
  )
}
