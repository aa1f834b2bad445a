import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CloudSignup, Connection, FacebookApp, FacebookLogin } from '#contract/connections.ts'
import { linkSignedUpNumber, trySignedUpNumber } from './cloud-signup.actions.ts'
import { linkAccounts, offeredAccounts } from './meta.actions.ts'

/** These routes link what is chosen in a window of Meta: pages, accounts of Instagram, numbers of official WhatsApp. */
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
    async () => {
      const { app: own, signupConfigId, graphVersion } = config.meta
      return { appId: own?.id ?? null, signupConfigId: (own && signupConfigId) ?? null, graphVersion }
    },
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

  app.post(
    '/whatsapp-signup',
    {
      config: { can: 'connections-page:addConnection' },
      schema: {
        operationId: 'signUpCloudNumber',
        summary: "Makes a connection of the number of a sign-up in Meta's window, or links it anew",
        body: CloudSignup,
        response: { 200: Connection },
      },
    },
    async ({ user: actor, body }) => {
      const tried = await trySignedUpNumber({ config, keys }, body)
      return app.change(actor, (tx) => linkSignedUpNumber({ ...tx, storageKey: keys.storage }, tried))
    },
  )
}
