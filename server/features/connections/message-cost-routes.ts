import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParams } from '#contract/fields.ts'
import {
  ContactPrices,
  ContactPricesParams,
  MessageCosts,
  MessageRates,
  MessageRatesInput,
} from '#contract/message-prices.ts'
import { getContactPrices, getCosts, getRates } from './message-costs.queries.ts'
import { saveRates } from './message-rates.actions.ts'

export const messageCostRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'connections-page:editOrDeleteConnection' } as const

  app.get(
    '/whatsapp/:id/costs',
    {
      config,
      schema: {
        operationId: 'getMessageCosts',
        summary: 'An estimate of what the delivered messages of an official number cost, by month and category',
        params: IdParams,
        response: { 200: MessageCosts },
      },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getCosts(db, actor.companyId, params.id)),
  )

  app.get(
    '/whatsapp/:id/prices/:contactId',
    {
      config: { can: 'messages:write' },
      schema: {
        operationId: 'getContactPrices',
        summary: 'What a message from an official number to a contact costs, by category',
        params: ContactPricesParams,
        response: { 200: ContactPrices },
      },
    },
    ({ user: actor, params: { id, contactId } }) =>
      app.read(actor, (db) => getContactPrices(db, actor.companyId, { connectionId: id, contactId })),
  )

  app.get(
    '/message-rates',
    {
      config,
      schema: {
        operationId: 'getMessageRates',
        summary: 'What messages of official numbers cost at Meta, as the company entered it',
        response: { 200: MessageRates },
      },
    },
    ({ user: actor }) => app.read(actor, (db) => getRates(db, actor.companyId)),
  )

  app.put(
    '/message-rates',
    {
      config,
      schema: { operationId: 'saveMessageRates', body: MessageRatesInput, response: { 200: MessageRates } },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => saveRates(tx, body)),
  )
}
