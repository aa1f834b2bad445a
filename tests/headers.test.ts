import pino from 'pino'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { healthRoutes } from '#server/http/health.ts'
import { installTestApp } from './test-app.ts'

const w = installTestApp({ env: { PUBLIC_URL: 'https://desk.exemplo.com.br' } })

test('no answer of the API is cached, sniffed, framed, or readable from another origin', async () => {
  const { admin } = await w.company()
  for (const { method, url } of w.app.routeRecords) {
    const headers = { authorization: `Bearer ${admin.token}`, origin: 'https://alheio.exemplo.com.br' }
    const path = url.replaceAll(/:\w+/g, '99999999')
    if (path.endsWith('/auth/logout')) continue
    const answer = await w.app.inject({ method: method as 'GET', url: path, headers })
    expect(answer.headers, `${method} ${url}`).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.any(String),
    })
    expect(answer.headers['content-security-policy'], url).toMatch(/default-src 'self'.*frame-ancestors 'none'/)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('a page may connect to its own server only, sockets included', async () => {
  const { headers } = await w.app.inject('/api/health')
  const sources = /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  expect(sources).toBe("'self' wss://desk.exemplo.com.br")
})

test('a request that is sent too slowly is cut off', () => {
  const { requestTimeout, headersTimeout } = w.app.server
  expect(headersTimeout).toBeLessThanOrEqual(60_000)
  expect(requestTimeout).toBeGreaterThan(300_000)
  expect(requestTimeout).toBeLessThan(30 * 60_000)
})

test('the health check names what fails and why; user and place go to the log only', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const app = fastify({ loggerInstance: log })
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  const fault = (message: string, code?: string) => () => Promise.reject(Object.assign(new Error(message), { code }))
  const checks = {
    database: fault('password authentication failed for user "desk"', '28P01'),
    replica: fault('connect ECONNREFUSED 10.0.0.7:5432', 'ECONNREFUSED'),
    disk: fault('no space left', 'ENOSPC'),
    other: fault('secret'),
    files: () => Promise.resolve(),
  }
  await app.register(healthRoutes(checks, () => null))
  const answer = await app.inject('/health')
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    {
      ready: false,
      checks: {
        database: 'refuses access',
        replica: 'cannot be reached',
        disk: 'is full',
        other: 'failed',
        files: 'ok',
      },
      jobs: null,
    },
  ])
  expect(lines.join()).toContain('password authentication failed')
})
