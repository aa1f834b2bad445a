import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Simulation, SimulationInput } from '#contract/bot.ts'
import { simulate } from './simulate.queries.ts'

export const botRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/bot/simulate',
    {
      config: { can: 'queues:write' },
      schema: {
        operationId: 'simulateBot',
        summary: 'What the bot would answer to a customer, message by message. Nothing is stored or sent.',
        body: SimulationInput,
        response: { 200: Simulation },
      },
    },
    ({ user: actor, body }) => app.read(actor, (db) => simulate(db, actor.companyId, body)),
  )
}
