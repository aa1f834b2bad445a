import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, MensagemResponse, MessageResponse } from '#contract/fields.ts'
import { QuickMessage, QuickMessageInput, QuickMessagePage, QuickMessageQuery } from '#contract/quick-messages.ts'
import { withStoredUpload } from '#server/features/files/actions.ts'
import * as actions from './actions.ts'
import { listQuickMessages, getQuickMessage, listQuickMessagesPage } from './queries.ts'
import { readFormFile } from '#server/http/multipart.ts'

export const quickMessageRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/quick-messages',
    {
      config: { can: 'quickMessages:read', scope: 'quickMessages:read' },
      schema: { operationId: 'listQuickMessages', querystring: QuickMessageQuery, response: { 200: QuickMessagePage } },
    },
    ({ user: actor, query }) => app.read(actor, (db) => listQuickMessagesPage(db, actor, query)),
  )

  app.get(
    '/quick-messages/list',
    {
      config: { can: 'quickMessages:read', scope: 'quickMessages:read' },
      schema: { operationId: 'listAllQuickMessages', response: { 200: z.array(QuickMessage) } },
    },
    ({ user: actor }) => app.read(actor, (db) => listQuickMessages(db, actor)),
  )

  app.get(
    '/quick-messages/:id',
    {
      config: { can: 'quickMessages:read', scope: 'quickMessages:read' },
      schema: { operationId: 'getQuickMessage', params: IdParams, response: { 200: QuickMessage } },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getQuickMessage(db, actor, params.id)),
  )

  app.post(
    '/quick-messages',
    {
      config: { can: 'quickMessages:write', scope: 'quickMessages:write' },
      schema: { operationId: 'createQuickMessage', body: QuickMessageInput, response: { 200: QuickMessage } },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => actions.createQuickMessage(tx, actor, body)),
  )

  app.put(
    '/quick-messages/:id',
    {
      config: { can: 'quickMessages:write', scope: 'quickMessages:write' },
      schema: {
        operationId: 'updateQuickMessage',
        params: IdParams,
        body: QuickMessageInput,
        response: { 200: QuickMessage },
      },
    },
    ({ user: actor, params, body }) =>
      app.change(actor, (tx) => actions.updateQuickMessage(tx, actor, params.id, body)),
  )

  app.delete(
    '/quick-messages/:id',
    {
      config: { can: 'quickMessages:write', scope: 'quickMessages:write' },
      schema: { operationId: 'deleteQuickMessage', params: IdParams, response: { 200: MessageResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => actions.deleteQuickMessage(tx, actor, params.id))
      return { message: 'Quick message deleted' }
    },
  )

  app.post(
    '/quick-messages/:id/uses',
    {
      config: { can: 'quickMessages:read' },
      schema: {
        operationId: 'countQuickMessageUse',
        summary: 'Counts that the user has chosen it: what is used most is offered first',
        params: IdParams,
        response: { 200: MessageResponse },
      },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => actions.countUse(tx, actor, params.id))
      return { message: 'Use counted' }
    },
  )

  app.post(
    '/quick-messages/:id/media-upload',
    {
      config: { can: 'quickMessages:write', scope: 'quickMessages:write', form: true },
      schema: { operationId: 'attachToQuickMessage', params: IdParams, response: { 200: MensagemResponse } },
    },
    async (request) => {
      const { user: actor, params } = request
      await app.read(actor, (db) => actions.getOwnQuickMessage(db, actor, params.id))
      await withStoredUpload(app.services, actor, await readFormFile(request), (stored) =>
        app.change(actor, (tx) => actions.setAttachment(tx, actor, params.id, stored)),
      )
      return { mensagem: 'Arquivo Anexado' }
    },
  )

  app.delete(
    '/quick-messages/:id/media-upload',
    {
      config: { can: 'quickMessages:write', scope: 'quickMessages:write' },
      schema: { operationId: 'detachFromQuickMessage', params: IdParams, response: { 200: MensagemResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => actions.setAttachment(tx, actor, params.id, null))
      return { mensagem: 'Arquivo Excluído' }
    },
  )
}
