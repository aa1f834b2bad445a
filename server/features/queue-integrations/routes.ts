import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams } from '#contract/paging.ts'
import {
  QueueIntegration,
  QueueIntegrationChange,
  QueueIntegrationInput,
  QueueIntegrationPage,
  QueueIntegrationQuery,
  TestSession,
  TestSessionInput,
} from '#contract/queue-integrations.ts'
import { createIntegration, deleteIntegration, updateIntegration } from '#server/features/queue-integrations/actions.ts'
import { getIntegration, listIntegrations } from '#server/features/queue-integrations/queries.ts'
import { testSession } from '#server/features/queue-integrations/test-session.actions.ts'

export const queueIntegrationRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'queueIntegrations:manage', plan: 'useIntegrations' } as const
  const storageKey = app.services.keys.storage

  app.get(
    '/queueIntegration',
    {
      config,
      schema: {
        operationId: 'listQueueIntegrations',
        querystring: QueueIntegrationQuery,
        response: { 200: QueueIntegrationPage },
      },
    },
    ({ who, query }) => app.read(who, (db) => listIntegrations(db, who.companyId, query)),
  )

  app.get(
    '/queueIntegration/:id',
    {
      config,
      schema: { operationId: 'getQueueIntegration', params: IdParams, response: { 200: QueueIntegration } },
    },
    ({ who, params }) => app.read(who, (db) => getIntegration(db, who.companyId, params.id)),
  )

  app.post(
    '/queueIntegration',
    {
      config,
      schema: {
        operationId: 'createQueueIntegration',
        body: QueueIntegrationInput,
        response: { 200: QueueIntegration },
      },
    },
    ({ who, body }) => app.change(who, (tx) => createIntegration({ ...tx, storageKey }, body)),
  )

  app.post(
    '/queueIntegration/testSession',
    {
      config,
      schema: { operationId: 'testDialogflowSession', body: TestSessionInput, response: { 200: TestSession } },
    },
    ({ who, body }) => testSession({ data: app.data, services: app.services }, who, body),
  )

  app.put(
    '/queueIntegration/:id',
    {
      config,
      schema: {
        operationId: 'updateQueueIntegration',
        params: IdParams,
        body: QueueIntegrationChange,
        response: { 201: QueueIntegration },
      },
    },
    async ({ who, params, body }, reply) =>
      reply.code(201).send(await app.change(who, (tx) => updateIntegration({ ...tx, storageKey }, params.id, body))),
  )

  app.delete(
    '/queueIntegration/:id',
    {
      config,
      schema: { operationId: 'deleteQueueIntegration', params: IdParams, response: { 200: z.literal('') } },
    },
    async ({ who, params }) => {
      await app.change(who, (tx) => deleteIntegration(tx, params.id))
      return '' as const
    },
  )
}
