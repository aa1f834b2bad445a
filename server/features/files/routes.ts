import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { FileParams, FileQuery, INLINE_TYPES } from '#contract/files.ts'
import { isAnnounced } from '#server/features/announcements/queries.ts'
import { findCurrentUser } from '#server/features/auth/queries.ts'
import { getFile, type FileRow } from '#server/features/files/queries.ts'
import { isOver, isSignedFile } from '#server/files/signed-url.ts'
import type { FileStore } from '#server/files/storage.ts'
import { AppError } from '#server/lib/app-error.ts'
import { FILE_COOKIE, readFileCookie } from '#server/http/file-cookie.ts'

/** What a screen has shown stays on it, also when the address is no longer answered. */
const KEPT = { 'cache-control': `private, max-age=${24 * 3600}, immutable` }

type Shown = { path: string; mimetype: string; name: string }

const shown = (file: FileRow, variant: 'original' | 'thumbnail'): Shown =>
  variant === 'thumbnail' && file.thumbnailPath
    ? { path: file.thumbnailPath, mimetype: 'image/webp', name: file.name }
    : { path: file.path, mimetype: file.mimetype, name: file.name }

const NOTHING =
  "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; frame-ancestors 'self'"
/** A sandbox would keep browsers from opening their own viewer, which runs nothing in the name of this origin. */
const policyOf = (mimetype: string): string => (mimetype === 'application/pdf' ? NOTHING : `sandbox; ${NOTHING}`)

/** Only what a browser shows without running it is shown; everything else is saved. */
function headersOf(file: Shown, download: boolean): Record<string, string> {
  const isInline = INLINE_TYPES.includes(file.mimetype) && !download
  return {
    'content-type': isInline ? file.mimetype : 'application/octet-stream',
    'content-disposition': contentDisposition(file.name, { type: isInline ? 'inline' : 'attachment' }),
    'content-security-policy': policyOf(file.mimetype),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...KEPT,
  }
}

/** The one way a stored file leaves the server. */
async function serve(store: FileStore, file: Shown, request: FastifyRequest, reply: FastifyReply, download: boolean) {
  const { statusCode, headers, stream } = await store.answer(file.path, request.raw)
  reply.code(statusCode)
  if (statusCode >= 400) {
    const range = headers['Content-Range']
    return reply.headers(range ? { 'content-range': range } : {}).send()
  }
  const ours = statusCode === 304 ? KEPT : headersOf(file, download)
  return reply.headers(ours).headers(headers).send(stream)
}

export const mediaRoutes: FastifyPluginAsyncZod = async (app) => {
  const { files, keys } = app.services

  /** A screen that stays open shows what it was given, as long as its session lasts. */
  async function isOnOpenScreen(cookie: string | undefined, companyId: number, fileId: string): Promise<boolean> {
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
      const isShown =
        isSignedFile(link) && (!isOver(link) || (await isOnOpenScreen(cookies[FILE_COOKIE], companyId, params.id)))
      if (!isShown) throw new AppError('ERR_NO_FILE_FOUND')
      const row = await app.read({ companyId, userId: null }, (db) => getFile(db, companyId, params.id))
      return serve(files, shown(row, variant), request, reply, download === '1')
    },
  )
}
