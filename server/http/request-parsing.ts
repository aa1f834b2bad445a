import type { FastifyInstance } from 'fastify'

const BASE = '/api'

/** Some clients prefix the URL of a file with the folder from which files were served before. */
const BEFORE_A_FILE = /^(?:\/api)?\/public\/+(?=api\/media\/)/

/**
 * Removes the API's base path where it is repeated: some clients put it before every path, also before those that the
 * API returned.
 */
export const stripRepeatedBasePath = (url: string): string => {
  const path = url.replace(BEFORE_A_FILE, '/')
  return path.startsWith(`${BASE}${BASE}/`) ? path.slice(BASE.length) : path
}

/** Parses JSON like Fastify, but accepts an empty body, because many clients send the content type without a body. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else parse(request, body.toString(), done)
  })
}
