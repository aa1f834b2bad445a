import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { createTestApp, type TestApp } from './test-app.ts'

const OURS = 'https://app.example.com'
const THEIRS = 'https://evil.example.net'
let open: TestApp
let closed: TestApp
beforeAll(async () => {
  open = await createTestApp({ env: { ALLOWED_ORIGINS: `${OURS}, http://localhost:3000/` } })
  closed = await createTestApp()
})
afterAll(async () => {
  await open.close()
  await closed.close()
})

const ask = (w: TestApp, method: 'OPTIONS' | 'GET' | 'POST', url: string, origin: string) =>
  w.app.inject({ method, url, headers: { origin, 'access-control-request-method': 'PUT' } })

test('pages of the named origins may use the API with the cookie', async () => {
  for (const origin of [OURS, 'http://localhost:3000']) {
    const first = await ask(open, 'OPTIONS', '/api/tickets/1', origin)
    expect(first.statusCode).toBe(204)
    expect(first.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': expect.stringContaining('authorization'),
    })
  }
  for (const url of ['/api/plans/list', '/api/nothing']) {
    const { headers } = await ask(open, 'GET', url, OURS)
    expect(headers).toMatchObject({ 'access-control-allow-origin': OURS, vary: expect.stringContaining('origin') })
  }
  // Refused requests have the headers too, so that the page can read the reason.
  const refused = await ask(open, 'POST', '/api/auth/refresh_token', OURS)
  expect(refused).toMatchObject({ statusCode: 401, headers: { 'access-control-allow-origin': OURS } })
})

test('pages of other origins may not use it, and none may where none is named', async () => {
  const asked: [TestApp, string][] = [
    [open, THEIRS],
    [open, 'null'],
    [open, `${OURS}.evil.net`],
    [closed, OURS],
  ]
  for (const [w, origin] of asked) {
    for (const method of ['OPTIONS', 'GET'] as const) {
      const { headers } = await ask(w, method, '/api/plans/list', origin)
      expect(
        Object.keys(headers).filter((name) => name.startsWith('access-control')),
        origin,
      ).toEqual([])
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  }
})

test('the sockets accept the same origins', async () => {
  await open.app.listen({ port: 0, host: '127.0.0.1' })
  open.realtime.attach(open.app.server)
  const { port } = open.app.server.address() as AddressInfo
  const line = (origin: string) =>
    fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`, { headers: { origin } })
  expect((await line(OURS)).headers.get('access-control-allow-origin')).toBe(OURS)
  expect((await line(THEIRS)).headers.get('access-control-allow-origin')).toBeNull()
})

test('only origins can be named', () => {
  for (const ALLOWED_ORIGINS of ['*', 'https://app.example.com/desk', 'app.example.com', 'ftp://app.example.com']) {
    expect(() => loadConfig({ ALLOWED_ORIGINS }), ALLOWED_ORIGINS).toThrow('ALLOWED_ORIGINS must be')
  }
  for (const PUBLIC_URL of ['desk.example.com', 'nonsense']) {
    expect(() => loadConfig({ PUBLIC_URL }), PUBLIC_URL).toThrow('PUBLIC_URL must be')
  }
})
