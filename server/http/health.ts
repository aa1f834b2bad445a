import type { FastifyBaseLogger } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Health, Version } from '#contract/auth.ts'

/** Each check resolves when its part works and throws the reason when it does not. */
export type Checks = Record<string, () => Promise<void>>

const CHECK_MS = 3000

const inTime = async (work: Promise<void>): Promise<void> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_MS} ms`)), CHECK_MS)
  await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Why a part failed is told to the log: anybody may ask. */
const outcome = async (name: string, check: () => Promise<void>, log: FastifyBaseLogger): Promise<string> =>
  inTime(check()).then(
    () => 'ok',
    (error: unknown) => {
      log.warn({ err: error }, `${name} does not work`)
      return 'failed'
    },
  )

export const healthRoutes =
  (checks: Checks): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = {
      operationId: 'getHealth',
      summary: 'Whether the server is ready, and which part is not',
      response: { 200: Health, 503: Health },
    }
    const version = { operationId: 'getVersion', response: { 200: Version } }
    app.get('/version', { config: { can: 'public' }, schema: version }, () => ({ version: app.about.version }))

    app.get('/health', { config: { can: 'public' }, schema }, async (request, reply) => {
      const names = Object.keys(checks)
      const results = await Promise.all(
        Object.entries(checks).map(([name, check]) => outcome(name, check, request.log)),
      )
      const found = Object.fromEntries(names.map((name, index) => [name, results[index] ?? 'failed']))
      const ready = results.every((result) => result === 'ok')
      return reply.code(ready ? 200 : 503).send({ ready, checks: found })
    })
  }
