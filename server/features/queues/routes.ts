import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, MensagemResponse } from '#contract/fields.ts'
import { Queue, QueueChange, QueueInput } from '#contract/queues.ts'
import { withStoredUpload } from '#server/features/files/actions.ts'
import { createQueue, setGreetingFile, updateQueue } from './actions.ts'
import { getQueue, listQueues } from './queries.ts'
import { readFormFile } from '#server/http/multipart.ts'

/** Clients also send a companyId; the list is always that of the user's company. */
export const queueRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/queue',
    {
      config: { can: 'queues:read', scope: 'queues:read' },
      schema: { operationId: 'listQueues', response: { 200: z.array(Queue) } },
    },
    ({ user: actor }) => app.read(actor, (db) => listQueues(db, actor.companyId)),
  )

  app.get(
    '/queue/:id',
    {
      config: { can: 'queues:read', scope: 'queues:read' },
      schema: { operationId: 'getQueue', params: IdParams, response: { 200: Queue } },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getQueue(db, actor.companyId, params.id)),
  )

  app.post(
    '/queue',
    {
      config: { can: 'queues:write' },
      schema: { operationId: 'createQueue', body: QueueInput, response: { 200: Queue } },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => createQueue(tx, body)),
  )

  app.put(
    '/queue/:id',
    {
      config: { can: 'queues:write' },
      schema: { operationId: 'updateQueue', params: IdParams, body: QueueChange, response: { 201: Queue } },
    },
    async ({ user: actor, params, body }, reply) =>
      reply.code(201).send(await app.change(actor, (tx) => updateQueue(tx, params.id, body))),
  )

  app.post(
    '/queue/:id/media-upload',
    {
      config: { can: 'queues:write', form: true },
      schema: { operationId: 'attachToQueue', params: IdParams, response: { 200: MensagemResponse } },
    },
    async (request) => {
      const { user: actor, params } = request
      await app.read(actor, (db) => getQueue(db, actor.companyId, params.id))
      await withStoredUpload(app.services, actor, await readFormFile(request), (stored) =>
        app.change(actor, (tx) => setGreetingFile(tx, params.id, stored)),
      )
      return { mensagem: 'Arquivo Anexado' }
    },
  )

  app.delete(
    '/queue/:id/media-upload',
    {
      config: { can: 'queues:write' },
      schema: { operationId: 'detachFromQueue', params: IdParams, response: { 200: MensagemResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => setGreetingFile(tx, params.id, null))
      return { mensagem: 'Arquivo Excluído' }
    },
  )
}
