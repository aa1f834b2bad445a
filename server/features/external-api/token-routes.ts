import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ApiToken, ApiTokenInput, CreatedApiToken } from '#contract/api-tokens.ts'
import { IdParams } from '#contract/fields.ts'
import { createApiToken, revokeApiToken } from './actions.ts'
import { listApiTokens } from './queries.ts'

/** No token may make, see or end tokens: these routes have no scope. */
export const apiTokenRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'apiTokens:manage', plan: 'useExternalApi' } as const

  app.get(
    '/api-tokens',
    { config, schema: { operationId: 'listApiTokens', response: { 200: z.array(ApiToken) } } },
    ({ user: actor }) => app.read(actor, (db) => listApiTokens(db, actor.companyId)),
  )

  app.post(
    '/api-tokens',
    {
      config,
      schema: {
        operationId: 'createApiToken',
        summary: 'The only answer that has the text of the token',
        body: ApiTokenInput,
        response: { 200: CreatedApiToken },
      },
    },
    ({ user: actor, body }) => app.change(actor, (tx) => createApiToken(tx, actor, body)),
  )

  app.delete(
    '/api-tokens/:id',
    {
      // A token can be ended in every plan.
      config: { can: 'apiTokens:manage' },
      schema: { operationId: 'revokeApiToken', params: IdParams, response: { 200: ApiToken } },
    },
    ({ user: actor, params }) => app.change(actor, (tx) => revokeApiToken(tx, params.id)),
  )
}
