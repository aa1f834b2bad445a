import type { FastifyBaseLogger } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Health, Version, type JobProgress } from '#contract/auth.ts'

/**
 * Each check resolves when its part works, and rejects with the reason when it does not. A text that it resolves to is
 * shown, but the server counts as ready.
 */
export type Checks = Record<string, () => Promise<string | undefined | void>>

const CHECK_MS = 3000

class TimeoutError extends Error {
  constructor() {
    super(`no answer within ${CHECK_MS} ms`)
  }
}

const withTimeout = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TimeoutError()), CHECK_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Reasons that operators look for, with the error codes of Node and PostgreSQL. */
const REASONS: Record<string, string[]> = {
  'cannot be reached': [
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ETIMEDOUT',
    'ENOENT',
    'ENOTDIR',
  ],
  'refuses access': ['EACCES', 'EPERM', 'EROFS', '28P01', '28000', '3D000'],
  'has no connection left': ['53300'],
  'is full': ['ENOSPC', 'EDQUOT', '53100'],
  'starts or stops': ['57P01', '57P02', '57P03'],
  'makes no progress': ['NO_PROGRESS'],
}

/** Returns a reason without hosts, users or paths, because anybody may read it. The log has the whole error. */
function reasonOf(error: unknown): string {
  if (error instanceof TimeoutError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return Object.entries(REASONS).find(([, codes]) => codes.includes(code))?.[0] ?? 'failed'
}

type Outcome = { works: boolean; text: string }

const runCheck = async (name: string, check: Checks[string], log: FastifyBaseLogger): Promise<Outcome> =>
  withTimeout(check()).then(
    (text) => ({ works: true, text: text ?? 'ok' }),
    (error: unknown) => {
      log.warn({ err: error }, `${name} does not work`)
      return { works: false, text: reasonOf(error) }
    },
  )

export const healthRoutes =
  (checks: Checks, progress: () => JobProgress | null): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = {
      operationId: 'getHealth',
      summary: 'Whether the server is ready, and which part is not, and why',
      response: { 200: Health, 503: Health },
    }
    const version = { operationId: 'getVersion', response: { 200: Version } }
    app.get('/version', { config: { can: 'public' }, schema: version }, () => ({ version: app.about.version }))

    app.get('/health', { config: { can: 'public' }, schema }, async (request, reply) => {
      const names = Object.keys(checks)
      const results = await Promise.all(
        Object.entries(checks).map(([name, check]) => runCheck(name, check, request.log)),
      )
      const found = Object.fromEntries(names.map((name, index) => [name, results[index]?.text ?? 'failed']))
      const ready = results.every(({ works }) => works)
      return reply.code(ready ? 200 : 503).send({ ready, checks: found, jobs: progress() })
    })
  }
