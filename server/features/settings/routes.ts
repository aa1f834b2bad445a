import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Setting, SettingInput } from '#contract/settings.ts'
import { saveSetting } from './actions.ts'
import { getSetting, listSettings } from './queries.ts'

const KeyParams = z.object({ key: z.string().max(100) })

export const settingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { storage } = app.services.keys

  app.get(
    '/settings',
    {
      config: { can: 'settings:read' },
      schema: { operationId: 'listSettings', response: { 200: z.array(Setting) } },
    },
    (request) => app.read(request.user, (db) => listSettings(db, request.user)),
  )

  app.get(
    '/settings/:key',
    {
      config: { can: 'settings:read' },
      schema: { operationId: 'getSetting', params: KeyParams, response: { 200: Setting } },
    },
    (request) => app.read(request.user, (db) => getSetting(db, request.user, request.params.key)),
  )

  app.put(
    '/settings/:key',
    {
      config: { can: 'settings:write' },
      schema: { operationId: 'saveSetting', params: KeyParams, body: SettingInput, response: { 200: Setting } },
    },
    ({ user: actor, params, body }) =>
      app.change(actor, (tx) => saveSetting(tx, actor, params.key, body.value, storage)),
  )
}
