import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { FirstSteps, FirstStepsChange, SamplesInput } from '#contract/first-steps.ts'
import { changeFirstSteps, deleteSamples, makeSamples } from './actions.ts'
import { getFirstSteps } from './queries.ts'

/** The checklist of a new company, and conversations to practise on. */
export const firstStepRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/first-steps',
    {
      config: { can: 'settings:write' },
      schema: { operationId: 'getFirstSteps', response: { 200: FirstSteps } },
    },
    ({ user: actor }) => app.read(actor, (db) => getFirstSteps(db, actor.companyId)),
  )

  app.put(
    '/first-steps',
    {
      config: { can: 'settings:write' },
      schema: { operationId: 'changeFirstSteps', body: FirstStepsChange, response: { 200: FirstSteps } },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => changeFirstSteps(tx, body)),
  )

  app.post(
    '/first-steps/samples',
    {
      config: { can: 'settings:write' },
      schema: {
        operationId: 'makeSamples',
        summary: 'Makes conversations to practise on, of which nothing is sent',
        body: SamplesInput,
        response: { 200: FirstSteps },
      },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => makeSamples(tx, body)),
  )

  app.delete(
    '/first-steps/samples',
    {
      config: { can: 'settings:write' },
      schema: { operationId: 'deleteSamples', response: { 200: FirstSteps } },
    },
    ({ user: actor }) => app.change(actor, (tx) => deleteSamples(tx)),
  )
}
