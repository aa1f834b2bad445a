import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  AssistantTurnDetail,
  AssistantTurnPage,
  AssistantTurnQuery,
  AssistantTurnSummary,
  ResumeTargetInput,
} from '#contract/assistant-turns.ts'
import { IdParams } from '#contract/fields.ts'
import { closeCircuit } from './circuit.actions.ts'
import { replayTurn } from './turn-log.actions.ts'
import { getTurn, listTurns, summarizeTurns } from './turn-log.queries.ts'

/** The log of exchanges with everything that answers customers. */
export const assistantRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'queueIntegrations:manage' } as const

  app.get(
    '/assistant-turns',
    {
      config,
      schema: {
        operationId: 'listAssistantTurns',
        querystring: AssistantTurnQuery,
        response: { 200: AssistantTurnPage },
      },
    },
    ({ user: actor, query }) => app.read(actor, (db) => listTurns(db, actor.companyId, query)),
  )

  app.get(
    '/assistant-turns/summary',
    { config, schema: { operationId: 'summarizeAssistantTurns', response: { 200: AssistantTurnSummary } } },
    ({ user: actor }) => app.read(actor, (db) => summarizeTurns(db, actor.companyId, actor.timezone)),
  )

  app.get(
    '/assistant-turns/:id',
    {
      config,
      schema: { operationId: 'getAssistantTurn', params: IdParams, response: { 200: AssistantTurnDetail } },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getTurn(db, actor.companyId, params.id)),
  )

  app.post(
    '/assistant-turns/:id/replay',
    {
      config,
      schema: { operationId: 'replayAssistantTurn', params: IdParams, response: { 200: z.literal('') } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => replayTurn(tx, params.id))
      return '' as const
    },
  )

  app.post(
    '/assistant-turns/resume',
    {
      config,
      schema: { operationId: 'resumeAssistantTarget', body: ResumeTargetInput, response: { 200: z.literal('') } },
    },
    async ({ user: actor, body }) => {
      await app.change(actor, (tx) => closeCircuit(tx, body))
      return '' as const
    },
  )
}
