import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import {
  DeliveryPage,
  DeliveryParams,
  DeliveryQuery,
  ReplayedDeliveries,
  Webhook,
  WebhookAttempt,
  WebhookChange,
  WebhookDeliveryDetails,
  WebhookInput,
  WebhookWithSecret,
} from '#contract/webhooks.ts'
import { createWebhook, deleteWebhook, replayDeliveries, rotateSecret, updateWebhook } from './actions.ts'
import { assertReachable } from './address.ts'
import { getDelivery, getWebhook, listDeliveries, listWebhooks } from './queries.ts'
import { testWebhook } from './test-delivery.actions.ts'

/** No token reaches these routes: what hears everything is chosen by a person. */
export const webhookRoutes: FastifyPluginAsyncZod = async (app) => {
  const { services } = app
  const storageKey = services.keys.storage
  const config = { can: 'webhooks:manage', plan: 'useExternalApi' } as const

  app.get(
    '/webhooks',
    { config, schema: { operationId: 'listWebhooks', response: { 200: z.array(Webhook) } } },
    ({ user: actor }) => app.read(actor, (db) => listWebhooks(db, actor.companyId)),
  )

  app.get(
    '/webhooks/:id',
    { config, schema: { operationId: 'getWebhook', params: IdParams, response: { 200: Webhook } } },
    ({ user: actor, params }) => app.read(actor, (db) => getWebhook(db, actor.companyId, params.id)),
  )

  app.post(
    '/webhooks',
    {
      config,
      schema: {
        operationId: 'createWebhook',
        summary: 'One of the two answers that have the secret by which messages are signed (Standard Webhooks)',
        body: WebhookInput,
        response: { 200: WebhookWithSecret },
      },
    },
    async ({ user: actor, body }) => {
      await assertReachable(services, body.url)
      const webhook = await app.change(actor, (tx) => createWebhook({ ...tx, storageKey }, body))
      services.webhooks.add(actor.companyId)
      return webhook
    },
  )

  app.put(
    '/webhooks/:id',
    {
      config,
      schema: { operationId: 'updateWebhook', params: IdParams, body: WebhookChange, response: { 200: Webhook } },
    },
    async ({ user: actor, params, body }) => {
      if (body.url !== undefined) await assertReachable(services, body.url)
      const webhook = await app.change(actor, (tx) => updateWebhook(tx, params.id, body))
      if (webhook.isOn) services.webhooks.add(actor.companyId)
      return webhook
    },
  )

  app.post(
    '/webhooks/:id/rotate',
    {
      config,
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'Makes a new secret; the one before signs as well for 24 hours',
        params: IdParams,
        response: { 200: WebhookWithSecret },
      },
    },
    ({ user: actor, params }) => app.change(actor, (tx) => rotateSecret({ ...tx, storageKey }, params.id)),
  )

  app.post(
    '/webhooks/:id/test',
    {
      config,
      schema: {
        operationId: 'testWebhook',
        summary: 'Sends one message at once and says what came of it',
        params: IdParams,
        response: { 200: WebhookAttempt },
      },
    },
    ({ user: actor, params }) => testWebhook({ data: app.data, services }, actor, params.id),
  )

  app.delete(
    '/webhooks/:id',
    {
      // One can be ended in every plan.
      config: { can: 'webhooks:manage' },
      schema: { operationId: 'deleteWebhook', params: IdParams, response: { 200: MessageResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => deleteWebhook(tx, params.id))
      return { message: 'Webhook deleted' }
    },
  )

  app.get(
    '/webhooks/:id/deliveries',
    {
      config,
      schema: {
        operationId: 'listWebhookDeliveries',
        params: IdParams,
        querystring: DeliveryQuery,
        response: { 200: DeliveryPage },
      },
    },
    ({ user: actor, params, query }) => app.read(actor, (db) => listDeliveries(db, actor.companyId, params.id, query)),
  )

  app.get(
    '/webhooks/:id/deliveries/:deliveryId',
    {
      config,
      schema: {
        operationId: 'getWebhookDelivery',
        params: DeliveryParams,
        response: { 200: WebhookDeliveryDetails },
      },
    },
    ({ user: actor, params }) =>
      app.read(actor, (db) => getDelivery(db, actor.companyId, params.id, params.deliveryId)),
  )

  app.post(
    '/webhooks/:id/deliveries/:deliveryId/replay',
    {
      config,
      schema: { operationId: 'replayWebhookDelivery', params: DeliveryParams, response: { 200: ReplayedDeliveries } },
    },
    async ({ user: actor, params }) => ({
      count: await app.change(actor, (tx) => replayDeliveries(tx, params.id, params.deliveryId)),
    }),
  )

  app.post(
    '/webhooks/:id/replay',
    {
      config,
      schema: {
        operationId: 'replayFailedWebhookDeliveries',
        summary: 'Tries everything again that failed',
        params: IdParams,
        response: { 200: ReplayedDeliveries },
      },
    },
    async ({ user: actor, params }) => ({
      count: await app.change(actor, (tx) => replayDeliveries(tx, params.id, null)),
    }),
  )
}
