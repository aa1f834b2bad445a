import type { FastifyInstance } from 'fastify'

const BASE = '/api'

/** Clients put the API's base before every path, also before those that the API handed out, such as a file's. */
export const withoutRepeatedBase = (url: string): string =>
  url.startsWith(`${BASE}${BASE}/`) ? url.slice(BASE.length) : url

/** JSON as Fastify reads it. But a body without a byte is none: many clients name the type of what they do not send. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else parse(request, body.toString(), done)
  })
}
