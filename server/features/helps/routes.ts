import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Help, HelpChange, HelpInput, HelpPage, HelpQuery } from '#contract/helps.ts'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { createHelp, deleteHelp, updateHelp } from './actions.ts'
import { getHelp, listHelps, listHelpsPage } from './queries.ts'

export const helpRoutes: FastifyPluginAsyncZod = async (app) => {
  const { asOperator: asProvider } = app.data

  app.get(
    '/helps',
    {
      config: { can: 'helps:read' },
      schema: { operationId: 'pageHelps', querystring: HelpQuery, response: { 200: HelpPage } },
    },
    ({ user: actor, query }) => app.read(actor, (db) => listHelpsPage(db, query)),
  )

  app.get(
    '/helps/list',
    {
      config: { can: 'helps:read' },
      schema: { operationId: 'listHelps', summary: 'All help videos, by title', response: { 200: z.array(Help) } },
    },
    ({ user: actor }) => app.read(actor, listHelps),
  )

  app.get(
    '/helps/:id',
    {
      config: { can: 'helps:read' },
      schema: { operationId: 'getHelp', params: IdParams, response: { 200: Help } },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getHelp(db, params.id)),
  )

  app.post(
    '/helps',
    {
      config: { can: 'helps:manage' },
      schema: { operationId: 'createHelp', body: HelpInput, response: { 200: Help } },
    },
    ({ user: actor, body }) => asProvider((tx) => createHelp(tx, actor, body)),
  )

  app.put(
    '/helps/:id',
    {
      config: { can: 'helps:manage' },
      schema: { operationId: 'updateHelp', params: IdParams, body: HelpChange, response: { 200: Help } },
    },
    ({ user: actor, params, body }) => asProvider((tx) => updateHelp(tx, actor, params.id, body)),
  )

  app.delete(
    '/helps/:id',
    {
      config: { can: 'helps:manage' },
      schema: { operationId: 'deleteHelp', params: IdParams, response: { 200: MessageResponse } },
    },
    async ({ user: actor, params }) => {
      await asProvider((tx) => deleteHelp(tx, actor, params.id))
      return { message: 'Help deleted' }
    },
  )
}
