import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams } from '#contract/fields.ts'
import {
  IntegrationTest,
  IntegrationTestInput,
  QueueIntegration,
  QueueIntegrationChange,
  QueueIntegrationInput,
  QueueIntegrationPage,
  QueueIntegrationQuery,
  SignatureSecret,
  TestSession,
  TestSessionInput,
} from '#contract/queue-integrations.ts'
import { createIntegration, deleteIntegration, renewSignatureSecret, updateIntegration } from './actions.ts'
import { getIntegration, listIntegrations } from './queries.ts'
import { testIntegration } from './test.actions.ts'
import { testSession } from './test-session.actions.ts'

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
    ({ user: actor, query }) => app.read(actor, (db) => listIntegrations(db, actor.companyId, query)),
  )

  app.get(
    '/queueIntegration/:id',
    {
      config,
      schema: { operationId: 'getQueueIntegration', params: IdParams, response: { 200: QueueIntegration } },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getIntegration(db, actor.companyId, params.id)),
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
    ({ user: actor, body }) => app.change(actor, (tx) => createIntegration({ ...tx, storageKey }, body)),
  )

  app.post(
    '/queueIntegration/testSession',
    {
      config,
      schema: { operationId: 'testDialogflowSession', body: TestSessionInput, response: { 200: TestSession } },
    },
    ({ user: actor, body }) => testSession({ data: app.data, services: app.services }, actor, body),
  )

  app.post(
    '/queueIntegration/test',
    {
      config,
      schema: { operationId: 'testQueueIntegration', body: IntegrationTestInput, response: { 200: IntegrationTest } },
    },
    ({ user: actor, body }) => testIntegration({ data: app.data, services: app.services }, actor, body),
  )

  app.post(
    '/queueIntegration/:id/secret',
    {
      config,
      schema: {
        operationId: 'renewQueueIntegrationSecret',
        params: IdParams,
        response: { 200: SignatureSecret },
      },
    },
    ({ user: actor, params }) => app.change(actor, (tx) => renewSignatureSecret({ ...tx, storageKey }, params.id)),
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
    async ({ user: actor, params, body }, reply) =>
      reply.code(201).send(await app.change(actor, (tx) => updateIntegration({ ...tx, storageKey }, params.id, body))),
  )

  app.delete(
    '/queueIntegration/:id',
    {
      config,
      schema: { operationId: 'deleteQueueIntegration', params: IdParams, response: { 200: z.literal('') } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => deleteIntegration(tx, params.id))
      return '' as const
    },
  )
}
