import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a signed-in user, from POST /api/auth/login.' },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'bal_…',
    description:
      'A token of the company, made on the screen of the API. It acts with the rights of the user who made it, on the \
operations that name one of its scopes here. Of too many calls in a minute the answer is 429 with Retry-After.',
  },
  connectionToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a connection, from its form. It sends messages over that connection.',
  },
} as const

type Described = ReturnType<typeof jsonSchemaTransform>

/** Says for each operation which tokens may call it, from the same configuration that the server enforces. */
function withSecurity(described: Described, config: FastifyContextConfig | undefined): Described {
  if (!config?.can) return described
  if (config.can === 'public') return { ...described, schema: { ...described.schema, security: [] } }
  const own = config.can === 'sender' ? { connectionToken: [] } : { bearer: [] }
  if (!config.scope) return described
  const security = [own, { apiToken: [config.scope] }]
  return { ...described, schema: { ...described.schema, security } }
}

/** Serves the document at /api/docs/json and the page at /api/docs, both made from the routes' schemas. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Balcão', version, license: { name: 'AGPL-3.0-or-later' } },
      servers: [{ url: '/' }],
      components: { securitySchemes: SECURITY_SCHEMES },
      security: [{ bearer: [] }],
    },
    transform: (route) => withSecurity(jsonSchemaTransform(route), route.route.config),
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}

export const openApiDocument = (app: FastifyInstance): unknown => app.swagger()
