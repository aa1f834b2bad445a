import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { withAbsoluteLinks } from '#server/files/absolute-links.ts'

const isOfApi = (url: string): boolean => url.startsWith('/api/')

/** Returns whether the request comes from another, allowed origin. */
export const isOtherOrigin = (origin: string | undefined, allowed: readonly string[], publicUrl: string): boolean =>
  origin !== undefined && origin !== publicUrl && allowed.includes(origin)

/**
 * Lets pages of the given origins use the API with the cookie; browsers hide responses from all others. URLs of files
 * in responses to them are absolute, because their pages would resolve relative ones against their own origin.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[], publicUrl: string): Promise<void> {
  if (origins.length === 0) return
  const isAllowed = (origin: string | undefined): boolean => origin !== undefined && origins.includes(origin)
  const options: FastifyCorsOptions = {
    origin: (origin, done) => done(null, isAllowed(origin)),
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
    if (isAllowed(headers.origin)) reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  await app.register(cors, {
    delegator: ({ url }, done) => done(null, isOfApi(url) ? options : { origin: false }),
  })
  app.addHook('onSend', async ({ headers, url }, reply, payload) => {
    // Requests for files have no origin header, so files may be shown by every page of the same site.
    if (url.startsWith('/api/media/')) reply.header('cross-origin-resource-policy', 'same-site')
    const isFromOtherOrigin = isOtherOrigin(headers.origin, origins, publicUrl)
    return isFromOtherOrigin && typeof payload === 'string' ? withAbsoluteLinks(payload, publicUrl) : payload
  })
}
