import type { FastifyInstance } from 'fastify'
import { withAbsoluteLinks } from '#server/files/absolute-links.ts'

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '600',
}

/** Whether a page of another origin asks, which is allowed to. */
export const isOtherOrigin = (origin: string | undefined, allowed: readonly string[], publicUrl: string): boolean =>
  origin !== undefined && origin !== publicUrl && allowed.includes(origin)

/**
 * Lets pages of the named origins use the API, with the cookie. Of all others browsers keep its answers. For them
 * the addresses of files are whole, since they would take ours for their own.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[], publicUrl: string): void {
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
  app.addHook('onSend', async ({ headers, url }, reply, payload) => {
    // A page shows a file without saying whose page it is.
    if (url.startsWith('/api/media/')) reply.header('cross-origin-resource-policy', 'same-site')
    const isElsewhere = isOtherOrigin(headers.origin, origins, publicUrl)
    return isElsewhere && typeof payload === 'string' ? withAbsoluteLinks(payload, publicUrl) : payload
  })
}
