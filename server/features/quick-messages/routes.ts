import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, Message } from '#contract/paging.ts'
import { QuickMessage, QuickMessageInput, QuickMessagePage, QuickMessageQuery } from '#contract/quick-messages.ts'
import { discardUpload, storeUpload } from '#server/features/files/actions.ts'
import * as actions from '#server/features/quick-messages/actions.ts'
import { allQuickMessages, getQuickMessage, listQuickMessages } from '#server/features/quick-messages/queries.ts'
import { wrongField } from '#server/http/errors.ts'

const Told = z.object({ mensagem: z.string() })

export const quickMessageRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/quick-messages',
    {
      config: { can: 'quickMessages:read' },
      schema: { operationId: 'listQuickMessages', querystring: QuickMessageQuery, response: { 200: QuickMessagePage } },
    },
    ({ who, query }) => app.read(who, (db) => listQuickMessages(db, who, query)),
  )

  app.get(
    '/quick-messages/list',
    {
      config: { can: 'quickMessages:read' },
      schema: { operationId: 'listAllQuickMessages', response: { 200: z.array(QuickMessage) } },
    },
    ({ who }) => app.read(who, (db) => allQuickMessages(db, who)),
  )

  app.get(
    '/quick-messages/:id',
    {
      config: { can: 'quickMessages:read' },
      schema: { operationId: 'getQuickMessage', params: IdParams, response: { 200: QuickMessage } },
    },
    ({ who, params }) => app.read(who, (db) => getQuickMessage(db, who, params.id)),
  )

  app.post(
    '/quick-messages',
    {
      config: { can: 'quickMessages:write' },
      schema: { operationId: 'createQuickMessage', body: QuickMessageInput, response: { 200: QuickMessage } },
    },
    ({ who, body }) => app.change(who, (tx) => actions.createQuickMessage(tx, who, body)),
  )

  app.put(
    '/quick-messages/:id',
    {
      config: { can: 'quickMessages:write' },
      schema: {
        operationId: 'updateQuickMessage',
        params: IdParams,
        body: QuickMessageInput,
        response: { 200: QuickMessage },
      },
    },
    ({ who, params, body }) => app.change(who, (tx) => actions.updateQuickMessage(tx, who, params.id, body)),
  )

  app.delete(
    '/quick-messages/:id',
    {
      config: { can: 'quickMessages:write' },
      schema: { operationId: 'deleteQuickMessage', params: IdParams, response: { 200: Message } },
    },
    async ({ who, params }) => {
      await app.change(who, (tx) => actions.deleteQuickMessage(tx, who, params.id))
      return { message: 'Quick message deleted' }
    },
  )

  app.post(
    '/quick-messages/:id/media-upload',
    {
      config: { can: 'quickMessages:write', form: true },
      schema: { operationId: 'attachToQuickMessage', params: IdParams, response: { 200: Told } },
    },
    async (request) => {
      const { who, params } = request
      await app.read(who, (db) => actions.requireMine(db, who, params.id))
      const part = request.isMultipart() ? await request.file() : undefined
      if (!part) throw wrongField('file', 'Required')
      const stored = await storeUpload(app.services, who.companyId, part.file, { name: part.filename })
      try {
        await app.change(who, (tx) => actions.setAttachment(tx, who, params.id, stored))
      } catch (error) {
        await discardUpload(app.services, stored)
        throw error
      }
      return { mensagem: 'Arquivo Anexado' }
    },
  )

  app.delete(
    '/quick-messages/:id/media-upload',
    {
      config: { can: 'quickMessages:write' },
      schema: { operationId: 'detachFromQuickMessage', params: IdParams, response: { 200: Told } },
    },
    async ({ who, params }) => {
      await app.change(who, (tx) => actions.setAttachment(tx, who, params.id, null))
      return { mensagem: 'Arquivo Excluído' }
    },
  )
}
