import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { BillingSystemParams, BillingSystemTest } from '#contract/billing-systems.ts'
import { testAccess } from './test-access.actions.ts'

export const billingBotRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/billing-systems/:system/test',
    {
      config: { can: 'settings:write' },
      schema: { operationId: 'testBillingSystem', params: BillingSystemParams, response: { 200: BillingSystemTest } },
    },
    ({ user: actor, params }) => testAccess({ data: app.data, services: app.services }, actor, params.system),
  )
}
