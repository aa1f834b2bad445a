import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { FileParams, FileQuery, INLINE_TYPES } from '#contract/files.ts'
import { isAnnounced } from '#server/features/announcements/queries.ts'
import { findCurrentUser } from '#server/features/auth/queries.ts'
import { getFile, type FileRow } from '#server/features/files/queries.ts'
import { isExpired, isSignedFile } from '#server/files/signed-url.ts'
import type { FileStore } from '#server/files/storage.ts'
import { AppError } from '#server/lib/app-error.ts'
import { FILE_COOKIE, readFileCookie } from '#server/http/file-cookie.ts'

/** Browsers cache files for a day, so that a screen keeps showing them after their URL has expired. */
const CACHE_HEADERS = { 'cache-control': `private, max-age=${24 * 3600}, immutable` }

type ServedFile = { path: string; mimetype: string; name: string }

const toServedFile = (file: FileRow, variant: 'original' | 'thumbnail'): ServedFile =>
  variant === 'thumbnail' && file.thumbnailPath
    ? { path: file.thumbnailPath, mimetype: 'image/webp', name: file.name }
    : { path: file.path, mimetype: file.mimetype, name: file.name }

const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; frame-ancestors 'self'"
/** Browsers open their PDF viewer only without a sandbox; it runs nothing in this origin. */
const policyOf = (mimetype: string): string =>
  mimetype === 'application/pdf' ? CONTENT_POLICY : `sandbox; ${CONTENT_POLICY}`

/** Only types that browsers show without running them are served inline; all others are downloads. */
function headersOf(file: ServedFile, download: boolean): Record<string, string> {
  const isInline = INLINE_TYPES.includes(file.mimetype) && !download
  return {
    'content-type': isInline ? file.mimetype : 'application/octet-stream',
    'content-disposition': contentDisposition(file.name, { type: isInline ? 'inline' : 'attachment' }),
    'content-security-policy': policyOf(file.mimetype),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...CACHE_HEADERS,
  }
}

/** Serves a stored file. All routes use this, so that every file has these headers. */
async function serve(
  store: FileStore,
  file: ServedFile,
  request: FastifyRequest,
  reply: FastifyReply,
  download: boolean,
) {
  const { statusCode, headers, stream } = await store.answer(file.path, request.raw)
  reply.code(statusCode)
  if (statusCode >= 400) {
    const range = headers['Content-Range']
    return reply.headers(range ? { 'content-range': range } : {}).send()
  }
  const ownHeaders = statusCode === 304 ? CACHE_HEADERS : headersOf(file, download)
  return reply.headers(ownHeaders).headers(headers).send(stream)
}

export const mediaRoutes: FastifyPluginAsyncZod = async (app) => {
  const { files, keys } = app.services

  /**
   * Returns whether an expired URL may still be used: by a session of the same company, or for the picture of a
   * published announcement.
   */
  async function isAllowedBySession(cookie: string | undefined, companyId: number, fileId: string): Promise<boolean> {
    const session = readFileCookie(keys.cookie, cookie)
    if (!session) return false
    return app.read({ companyId: session.cid, userId: session.uid }, async (db) => {
      const viewer = await findCurrentUser(db, session)
      if (!viewer || viewer.restricted) return false
      return viewer.companyId === companyId || isAnnounced(db, fileId)
    })
  }

  const schema = {
    operationId: 'getMedia',
    summary: 'A stored file, by the signed and expiring address found in answers',
    params: FileParams,
    querystring: FileQuery,
    response: { 200: z.any(), 206: z.any(), 304: z.any(), 416: z.any() },
  }
  app.get(
    '/media/:id/:name',
    { config: { can: 'public' }, schema, serializerCompiler: () => String },
    async (request, reply) => {
      const { params, query, cookies } = request
      const { company: companyId, expires, signature, variant, download } = query
      const link = { companyId, fileId: params.id, expires, signature }
      const isAllowed =
        isSignedFile(link) &&
        (!isExpired(link) || (await isAllowedBySession(cookies[FILE_COOKIE], companyId, params.id)))
      if (!isAllowed) throw new AppError('ERR_NO_FILE_FOUND')
      const row = await app.read({ companyId, userId: null }, (db) => getFile(db, companyId, params.id))
      return serve(files, toServedFile(row, variant), request, reply, download === '1')
    },
  )
}
