import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, Message } from '#contract/paging.ts'
import {
  QueueOption,
  QueueOptionChange,
  QueueOptionInPlace,
  QueueOptionInput,
  QueueOptionQuery,
} from '#contract/queue-options.ts'
import * as actions from '#server/features/queues/options.actions.ts'
import { getOption, listOptions, placeOfOption } from '#server/features/queues/options.queries.ts'
import { Told } from '#server/features/queues/routes.ts'
import { withUpload } from '#server/features/queues/upload.ts'

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
    ({ who, query }) => app.read(who, (db) => listOptions(db, who.companyId, query.queueId, query.parentId ?? null)),
  )

  app.get(
    '/queue-options/:id',
    {
      config: { can: 'queues:read' },
      schema: { operationId: 'getQueueOption', params: IdParams, response: { 200: QueueOptionInPlace } },
    },
    ({ who, params }) => app.read(who, (db) => getOption(db, who.companyId, params.id)),
  )

  app.post(
    '/queue-options',
    {
      config: { can: 'queues:write' },
      schema: { operationId: 'createQueueOption', body: QueueOptionInput, response: { 200: QueueOptionInPlace } },
    },
    ({ who, body }) => app.change(who, (tx) => actions.createOption(tx, body)),
  )

  app.put(
    '/queue-options/:id',
    {
      config: { can: 'queues:write' },
      schema: {
        operationId: 'updateQueueOption',
        params: IdParams,
        body: QueueOptionChange,
        response: { 200: QueueOptionInPlace },
      },
    },
    ({ who, params, body }) => app.change(who, (tx) => actions.updateOption(tx, params.id, body)),
  )

  app.delete(
    '/queue-options/:id',
    {
      config: { can: 'queues:write' },
      schema: { operationId: 'deleteQueueOption', params: IdParams, response: { 200: Message } },
    },
    async ({ who, params }) => {
      await app.change(who, (tx) => actions.deleteOption(tx, params.id))
      return { message: 'Option deleted' }
    },
  )

  app.post(
    '/queue-options/:id/media-upload',
    {
      config: { can: 'queues:write', form: true },
      schema: { operationId: 'attachToQueueOption', params: IdParams, response: { 200: Told } },
    },
    async (request) => {
      const { who, params } = request
      await app.read(who, (db) => placeOfOption(db, who.companyId, params.id))
      await withUpload(app, request, (tx, stored) => actions.setOptionFile(tx, params.id, stored))
      return { mensagem: 'Arquivo Anexado' }
    },
  )

  app.delete(
    '/queue-options/:id/media-upload',
    {
      config: { can: 'queues:write' },
      schema: { operationId: 'detachFromQueueOption', params: IdParams, response: { 200: Told } },
    },
    async ({ who, params }) => {
      await app.change(who, (tx) => actions.setOptionFile(tx, params.id, null))
      return { mensagem: 'Arquivo Excluído' }
    },
  )
}
