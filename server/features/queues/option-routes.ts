import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, MensagemResponse, MessageResponse } from '#contract/fields.ts'
import {
  QueueOption,
  QueueOptionChange,
  QueueOptionWithParent,
  QueueOptionInput,
  QueueOptionQuery,
} from '#contract/queue-options.ts'
import { withStoredUpload } from '#server/features/files/actions.ts'
import * as actions from './options.actions.ts'
import { getOption, listOptions, optionPosition } from './options.queries.ts'
import { readFormFile } from '#server/http/multipart.ts'

export const queueOptionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/queue-options',
    {
      config: { can: 'queues:read' },
      schema: {
        operationId: 'listQueueOptions',
        querystring: QueueOptionQuery,
        response: { 200: z.array(QueueOption) },
      },
    },
    ({ user: actor, query }) =>
      app.read(actor, (db) => listOptions(db, actor.companyId, query.queueId, query.parentId ?? null)),
  )

  app.get(
    '/queue-options/:id',
    {
      config: { can: 'queues:read' },
      schema: { operationId: 'getQueueOption', params: IdParams, response: { 200: QueueOptionWithParent } },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getOption(db, actor.companyId, params.id)),
  )

  app.post(
    '/queue-options',
    {
      config: { can: 'queues:write' },
      schema: { operationId: 'createQueueOption', body: QueueOptionInput, response: { 200: QueueOptionWithParent } },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => actions.createOption(tx, body)),
  )

  app.put(
    '/queue-options/:id',
    {
      config: { can: 'queues:write' },
      schema: {
        operationId: 'updateQueueOption',
        params: IdParams,
        body: QueueOptionChange,
        response: { 200: QueueOptionWithParent },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => actions.updateOption(tx, params.id, body)),
  )

  app.delete(
    '/queue-options/:id',
    {
      config: { can: 'queues:write' },
      schema: { operationId: 'deleteQueueOption', params: IdParams, response: { 200: MessageResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => actions.deleteOption(tx, params.id))
      return { message: 'Option deleted' }
    },
  )

  app.post(
    '/queue-options/:id/media-upload',
    {
      config: { can: 'queues:write', form: true },
      schema: { operationId: 'attachToQueueOption', params: IdParams, response: { 200: MensagemResponse } },
    },
    async (request) => {
      const { user: actor, params } = request
      await app.read(actor, (db) => optionPosition(db, actor.companyId, params.id))
      await withStoredUpload(app.services, actor, await readFormFile(request), (stored) =>
        app.change(actor, (tx) => actions.setOptionFile(tx, params.id, stored)),
      )
      return { mensagem: 'Arquivo Anexado' }
    },
  )

  app.delete(
    '/queue-options/:id/media-upload',
    {
      config: { can: 'queues:write' },
      schema: { operationId: 'detachFromQueueOption', params: IdParams, response: { 200: MensagemResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => actions.setOptionFile(tx, params.id, null))
      return { mensagem: 'Arquivo Excluído' }
    },
  )
}
