import type { FastifyInstance } from 'fastify'

const BASE = '/api'

/** Before a file's address some clients put the folder that files were served from. */
const BEFORE_A_FILE = /^(?:\/api)?\/public\/+(?=api\/media\/)/

/** Clients put the API's base before every path, also before those that the API handed out, such as a file's. */
export const stripRepeatedBasePath = (url: string): string => {
  const path = url.replace(BEFORE_A_FILE, '/')
  return path.startsWith(`${BASE}${BASE}/`) ? path.slice(BASE.length) : path
}

/** JSON as Fastify reads it. But a body without a byte is none: many clients name the type of what they do not send. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else parse(request, body.toString(), done)
  })
}
