import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParams, PageNumber, SearchText } from '#contract/fields.ts'
import { Plan, PlanChange, PlanInput, PlanPage } from '#contract/plans.ts'
import { createPlan, deletePlan, updatePlan } from './actions.ts'
import { getPlanFor, listPlans, listPublicPlans, listPlansPage } from './queries.ts'

const Query = z.object({ searchParam: SearchText, pageNumber: PageNumber })

export const planRoutes: FastifyPluginAsyncZod = async (app) => {
  const { asOperator: asProvider } = app.data

  app.get(
    '/plans/list',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'listPublicPlans',
        summary: 'Plans on offer, for sign-up',
        response: { 200: z.array(Plan) },
      },
    },
    () => asProvider(({ db }) => listPublicPlans(db)),
  )

  app.get(
    '/plans/all',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'listAllPlans',
        summary: 'Plans on offer; for super users every plan',
        response: { 200: z.array(Plan) },
      },
    },
    async (request) => {
      const caller = await app.callerOf(request)
      return asProvider(({ db }) => (caller?.super ? listPlans(db) : listPublicPlans(db)))
    },
  )

  app.get(
    '/plans',
    {
      config: { can: 'plans:manage' },
      schema: { operationId: 'pagePlans', querystring: Query, response: { 200: PlanPage } },
    },
    (request) => asProvider(({ db }) => listPlansPage(db, request.query)),
  )

  app.get(
    '/plans/:id',
    {
      config: { can: 'session' },
      schema: { operationId: 'getPlan', params: IdParams, response: { 200: Plan } },
    },
    ({ user: actor, params }) => asProvider(({ db }) => getPlanFor(db, actor, params.id)),
  )

  app.post(
    '/plans',
    {
      config: { can: 'plans:manage' },
      schema: { operationId: 'createPlan', body: PlanInput, response: { 200: Plan } },
    },
    (request) => asProvider(({ db }) => createPlan(db, request.body)),
  )

  app.put(
    '/plans/:id',
    {
      config: { can: 'plans:manage' },
      schema: { operationId: 'updatePlan', params: IdParams, body: PlanChange, response: { 200: Plan } },
    },
    (request) => asProvider(({ db }) => updatePlan(db, request.params.id, request.body)),
  )

  app.delete(
    '/plans/:id',
    {
      config: { can: 'plans:manage' },
      schema: { operationId: 'deletePlan', params: IdParams, response: { 200: z.literal('') } },
    },
    async (request) => {
      await asProvider(({ db }) => deletePlan(db, request.params.id))
      return '' as const
    },
  )
}
