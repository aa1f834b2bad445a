import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PixCharge, PixNotice, Subscription, SubscriptionInput } from '#contract/invoices.ts'
import { PlanChoice } from '#contract/plans.ts'
import { chargeInvoice, enqueuePaymentChecks } from './pix.actions.ts'
import { getSubscription } from './pix.queries.ts'
import { chosenPlan } from './plan.actions.ts'
import { listPlanChoices } from './plan.queries.ts'

/** Every user may pay, also after the subscription has ended. */
export const pixRoutes: FastifyPluginAsyncZod = async (app) => {
  const { asOperator: asProvider } = app.data
  const { services } = app

  app.get(
    '/subscription',
    {
      config: { can: 'session' },
      schema: {
        operationId: 'getSubscription',
        summary: 'Until when the company is served, and how it can pay',
        response: { 200: Subscription },
      },
    },
    ({ user: actor }) => asProvider(({ db }) => getSubscription(db, actor.companyId, services.pix !== null)),
  )

  app.post(
    '/subscription',
    {
      config: { can: 'session' },
      schema: {
        operationId: 'payInvoice',
        summary: 'A Pix charge for an invoice, at the price of the invoice or of another plan',
        body: SubscriptionInput,
        response: { 200: PixCharge },
      },
    },
    async ({ user: actor, body }) => {
      const plan = await asProvider((provider) => chosenPlan(provider, actor, body.planId))
      return app.change(actor, (tx) => chargeInvoice(tx, services, body, plan))
    },
  )

  app.get(
    '/subscription/plans',
    {
      config: { can: 'session' },
      schema: {
        operationId: 'listPlanChoices',
        summary: 'The plans that one may choose when an invoice is paid, the cheapest first',
        response: { 200: z.array(PlanChoice) },
      },
    },
    ({ user: actor }) => asProvider(({ db }) => listPlanChoices(db, actor)),
  )

  for (const [url, operationId] of [
    ['/subscription/webhook', 'hearOfPayment'],
    ['/subscription/webhook/:type', 'hearOfPaymentOfType'],
  ] as const) {
    app.post(
      url,
      {
        config: { can: 'public' },
        schema: {
          operationId,
          summary: 'A bank tells of payments; it is asked before anything is believed',
          body: PixNotice,
          response: { 200: z.object({ ok: z.literal(true) }) },
        },
      },
      async ({ body }) => {
        const txids = body.pix.flatMap(({ txid }) => txid ?? [])
        await asProvider((provider) => enqueuePaymentChecks(provider, txids))
        return { ok: true as const }
      },
    )
  }
}
