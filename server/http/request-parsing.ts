import type { FastifyInstance } from 'fastify'

const BASE = '/api'

/**
 * Some clients prefix the URL of a file with the folder from which files were served before, also a URL with a host. A
 * proxy in between may have joined its two slashes.
 */
const BEFORE_A_FILE = /^(?:\/api)?\/public\/+(?:[\w-]+\/+)*?(?:https?(?::|%3A)\/{1,2}([^/?#]+)\/+)?(?=api\/media\/)/i

/** Removes what stands before the URL of a file, unless it names another host than ours. */
const withoutFolder = (url: string, ownHosts: readonly (string | undefined)[]): string =>
  url.replace(BEFORE_A_FILE, (before: string, host: string | undefined) =>
    host === undefined || ownHosts.includes(host.toLowerCase()) ? '/' : before,
  )

/**
 * Removes the API's base path where it is repeated: some clients put it before every path, also before those that the
 * API returned.
 */
export const stripRepeatedBasePath = (url: string, ownHosts: readonly (string | undefined)[]): string => {
  const path = withoutFolder(url, ownHosts)
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
