import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Help, HelpChange, HelpInput, HelpPage, HelpQuery } from '#contract/helps.ts'
import { IdParams, Message } from '#contract/paging.ts'
import { createHelp, deleteHelp, updateHelp } from '#server/features/helps/actions.ts'
import { getHelp, listHelps, pageHelps } from '#server/features/helps/queries.ts'

export const helpRoutes: FastifyPluginAsyncZod = async (app) => {
  const { asProvider } = app.data

  app.get(
    '/helps',
    {
      config: { can: 'helps:read' },
      schema: { operationId: 'pageHelps', querystring: HelpQuery, response: { 200: HelpPage } },
    },
    ({ who, query }) => app.read(who, (db) => pageHelps(db, query)),
  )

  app.get(
    '/helps/list',
    {
      config: { can: 'helps:read' },
      schema: { operationId: 'listHelps', summary: 'All help videos, by title', response: { 200: z.array(Help) } },
    },
    ({ who }) => app.read(who, listHelps),
  )

  app.get(
    '/helps/:id',
    {
      config: { can: 'helps:read' },
      schema: { operationId: 'getHelp', params: IdParams, response: { 200: Help } },
    },
    ({ who, params }) => app.read(who, (db) => getHelp(db, params.id)),
  )

  app.post(
    '/helps',
    {
      config: { can: 'helps:manage' },
      schema: { operationId: 'createHelp', body: HelpInput, response: { 200: Help } },
    },
    ({ who, body }) => asProvider((tx) => createHelp(tx, who, body)),
  )

  app.put(
    '/helps/:id',
    {
      config: { can: 'helps:manage' },
      schema: { operationId: 'updateHelp', params: IdParams, body: HelpChange, response: { 200: Help } },
    },
    ({ who, params, body }) => asProvider((tx) => updateHelp(tx, who, params.id, body)),
  )

  app.delete(
    '/helps/:id',
    {
      config: { can: 'helps:manage' },
      schema: { operationId: 'deleteHelp', params: IdParams, response: { 200: Message } },
    },
    async ({ who, params }) => {
      await asProvider((tx) => deleteHelp(tx, who, params.id))
      return { message: 'Help deleted' }
    },
  )
}
