import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { withAbsoluteLinks } from '#server/files/absolute-links.ts'

const isOfApi = (url: string): boolean => url.startsWith('/api/')

/** Whether a page of another origin asks, which is allowed to. */
export const isOtherOrigin = (origin: string | undefined, allowed: readonly string[], publicUrl: string): boolean =>
  origin !== undefined && origin !== publicUrl && allowed.includes(origin)

/**
 * Lets pages of the named origins use the API, with the cookie. Of all others browsers keep its answers. For them
 * the addresses of files are whole, since they would take ours for their own.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[], publicUrl: string): Promise<void> {
  if (origins.length === 0) return
  const isNamed = (origin: string | undefined): boolean => origin !== undefined && origins.includes(origin)
  const options: FastifyCorsOptions = {
    origin: (origin, done) => done(null, isNamed(origin)),
    credentials: true,
    exposedHeaders: 'content-disposition',
    methods: 'GET, POST, PUT, DELETE',
    allowedHeaders: 'authorization, content-type',
    maxAge: 600,
    strictPreflight: false,
  }
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    if (!isOfApi(url)) return
    reply.header('vary', 'origin')
    if (isNamed(headers.origin)) reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  await app.register(cors, {
    delegator: ({ url }, done) => done(null, isOfApi(url) ? options : { origin: false }),
  })
  app.addHook('onSend', async ({ headers, url }, reply, payload) => {
    // A page shows a file without saying whose page it is.
    if (url.startsWith('/api/media/')) reply.header('cross-origin-resource-policy', 'same-site')
    const isElsewhere = isOtherOrigin(headers.origin, origins, publicUrl)
    return isElsewhere && typeof payload === 'string' ? withAbsoluteLinks(payload, publicUrl) : payload
  })
}
