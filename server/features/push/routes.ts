import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PushPreferences, PushState, PushSubscriptionInput } from '#contract/push.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { isPushService, pushKeysOf } from '#server/integrations/web-push/send.ts'
import { wrongField } from '#server/lib/app-error.ts'
import { savePushPreferences, subscribe, unsubscribe } from './actions.ts'
import { getPushState } from './queries.ts'

/** Everybody chooses for themselves what they are told of, and each browser says whether it is told. */
export const pushRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config, keys, pushCompanies } = app.services
  const { publicKey } = pushKeysOf(keys.webPush)
  const readState = (actor: CurrentUser) => app.read(actor, (db) => getPushState(db, actor, publicKey))

  app.get(
    '/push',
    { config: { can: 'users:editSelf' }, schema: { operationId: 'getPushState', response: { 200: PushState } } },
    ({ user: actor }) => readState(actor),
  )

  app.put(
    '/push',
    {
      config: { can: 'users:editSelf' },
      schema: { operationId: 'savePushPreferences', body: PushPreferences, response: { 200: PushState } },
    },
    async ({ user: actor, body }) => {
      await app.change(actor, (tx) => savePushPreferences(tx, actor, body))
      return readState(actor)
    },
  )

  app.post(
    '/push/subscription',
    {
      config: { can: 'users:editSelf' },
      schema: {
        operationId: 'subscribeToPush',
        summary: 'Pushes to the browser of this session, until the session ends',
        body: PushSubscriptionInput,
        response: { 200: PushState },
      },
    },
    async ({ user: actor, body }) => {
      if (!isPushService(body.endpoint, config.egressAllow)) throw wrongField('endpoint', 'Invalid address')
      await app.change(actor, (tx) => subscribe(tx, actor, body))
      pushCompanies.add(actor.companyId)
      return readState(actor)
    },
  )

  app.delete(
    '/push/subscription',
    {
      config: { can: 'users:editSelf' },
      schema: { operationId: 'unsubscribeFromPush', response: { 200: PushState } },
    },
    async ({ user: actor }) => {
      await app.change(actor, (tx) => unsubscribe(tx, actor))
      return readState(actor)
    },
  )
}
