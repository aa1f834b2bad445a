import type { FastifyInstance } from 'fastify'

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '600',
}

/** Lets pages of the named origins use the API, with the cookie. Of all others browsers keep its answers. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async ({ method, headers, url }, reply) => {
    if (!url.startsWith('/api/')) return
    reply.header('vary', 'origin')
    const { origin } = headers
    if (!origin || !origins.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'content-disposition',
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (method === 'OPTIONS') return reply.code(204).headers(PREFLIGHT).send()
  })
}
