import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams } from '#contract/paging.ts'
import { Queue, QueueChange, QueueInput } from '#contract/queues.ts'
import { createQueue, deleteQueue, setGreetingFile, updateQueue } from '#server/features/queues/actions.ts'
import { getQueue, listQueues } from '#server/features/queues/queries.ts'
import { withUpload } from '#server/features/queues/upload.ts'

export const Told = z.object({ mensagem: z.string() })

/** Clients send their companyId along; the list is always the caller's own. */
export const queueRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/queue',
    { config: { can: 'queues:read' }, schema: { operationId: 'listQueues', response: { 200: z.array(Queue) } } },
    ({ who }) => app.read(who, (db) => listQueues(db, who.companyId)),
  )

  app.get(
    '/queue/:id',
    {
      config: { can: 'queues:read' },
      schema: { operationId: 'getQueue', params: IdParams, response: { 200: Queue } },
    },
    ({ who, params }) => app.read(who, (db) => getQueue(db, who.companyId, params.id)),
  )

  app.post(
    '/queue',
    {
      config: { can: 'queues:write' },
      schema: { operationId: 'createQueue', body: QueueInput, response: { 200: Queue } },
    },
    ({ who, body }) => app.change(who, (tx) => createQueue(tx, body)),
  )

  app.put(
    '/queue/:id',
    {
      config: { can: 'queues:write' },
      schema: { operationId: 'updateQueue', params: IdParams, body: QueueChange, response: { 201: Queue } },
    },
    async ({ who, params, body }, reply) =>
      reply.code(201).send(await app.change(who, (tx) => updateQueue(tx, params.id, body))),
  )

  app.delete(
    '/queue/:id',
    {
      config: { can: 'queues:write' },
      schema: { operationId: 'deleteQueue', params: IdParams, response: { 200: z.literal('') } },
    },
    async ({ who, params }) => {
      await app.change(who, (tx) => deleteQueue(tx, params.id))
      return '' as const
    },
  )

  app.post(
    '/queue/:id/media-upload',
    {
      config: { can: 'queues:write', form: true },
      schema: { operationId: 'attachToQueue', params: IdParams, response: { 200: Told } },
    },
    async (request) => {
      const { who, params } = request
      await app.read(who, (db) => getQueue(db, who.companyId, params.id))
      await withUpload(app, request, (tx, stored) => setGreetingFile(tx, params.id, stored))
      return { mensagem: 'Arquivo Anexado' }
    },
  )

  app.delete(
    '/queue/:id/media-upload',
    {
      config: { can: 'queues:write' },
      schema: { operationId: 'detachFromQueue', params: IdParams, response: { 200: Told } },
    },
    async ({ who, params }) => {
      await app.change(who, (tx) => setGreetingFile(tx, params.id, null))
      return { mensagem: 'Arquivo Excluído' }
    },
  )
}
