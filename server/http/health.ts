import type { FastifyBaseLogger } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Health, Version } from '#contract/auth.ts'

/**
 * Each check resolves when its part works and throws the reason when it does not. What it answers is told as well, and
 * the server is ready all the same.
 */
export type Checks = Record<string, () => Promise<string | undefined | void>>

const CHECK_MS = 3000

class Late extends Error {
  constructor() {
    super(`no answer within ${CHECK_MS} ms`)
  }
}

const inTime = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Late()), CHECK_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** What operators look for, by the codes of Node and PostgreSQL. */
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
}

/** A few words that name no host, user or path: anybody may ask. The log has the whole error. */
function reasonOf(error: unknown): string {
  if (error instanceof Late) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return Object.entries(REASONS).find(([, codes]) => codes.includes(code))?.[0] ?? 'failed'
}

type Outcome = { works: boolean; text: string }

const outcome = async (name: string, check: Checks[string], log: FastifyBaseLogger): Promise<Outcome> =>
  inTime(check()).then(
    (text) => ({ works: true, text: text ?? 'ok' }),
    (error: unknown) => {
      log.warn({ err: error }, `${name} does not work`)
      return { works: false, text: reasonOf(error) }
    },
  )

export const healthRoutes =
  (checks: Checks): FastifyPluginAsyncZod =>
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
        Object.entries(checks).map(([name, check]) => outcome(name, check, request.log)),
      )
      const found = Object.fromEntries(names.map((name, index) => [name, results[index]?.text ?? 'failed']))
      const ready = results.every(({ works }) => works)
      return reply.code(ready ? 200 : 503).send({ ready, checks: found })
    })
  }
