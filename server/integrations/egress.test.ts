import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EgressError, fetchExternal, isBlockedAddress, isLoopback } from './egress.ts'

let server: Server
let origin: string
const hits: string[] = []

const answers: Record<string, RequestListener> = {
  '/ok': (_request, response) => response.end('olá'),
  '/large': (_request, response) => response.end(Buffer.alloc(5000)),
  '/endless': (_request, response) => {
    const timer = setInterval(() => response.write('x'), 5)
    response.on('close', () => clearInterval(timer))
  },
  '/silent': () => undefined,
  '/broken': (request) => request.socket.destroy(),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/hop': (_request, response) => response.writeHead(302, { location: '/ok' }).end(),
  '/to-metadata': (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/to-file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
}

beforeAll(async () => {
  server = createServer((request, response) => {
    hits.push(request.url ?? '')
    answers[request.url ?? '']?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const LIMITS = { timeoutMs: 2000, maxBytes: 1000 }
const local = (path: string, limits = {}) =>
  fetchExternal(`${origin}${path}`, { ...LIMITS, ...limits, allowLoopback: true })

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::',
  '2001::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
  'not an address',
  '',
])('%j is blocked', (address) => expect(isBlockedAddress(address)).toBe(true))

test.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
  '%j is allowed',
  (address) => expect(isBlockedAddress(address)).toBe(false),
)

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0/',
  'http://[fd00:ec2::254]/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'ftp://example.com/',
  'javascript:alert(1)',
  'http://user:password@example.com/',
  'rubbish',
  '',
])('%j is not fetched', async (address) => {
  await expect(fetchExternal(address, LIMITS)).rejects.toThrow(EgressError)
})

test('loopback is reached only with allowLoopback', async () => {
  hits.length = 0
  await expect(fetchExternal(`${origin}/ok`, LIMITS)).rejects.toThrow(EgressError)
  expect(hits).toEqual([])
  expect(await local('/ok')).toMatchObject({ status: 200, body: Buffer.from('olá') })
  await expect(fetchExternal('http://10.0.0.1/', { ...LIMITS, allowLoopback: true })).rejects.toThrow(EgressError)
})

test('three redirects are followed, and each address is checked', async () => {
  expect((await local('/hop')).body.toString()).toBe('olá')
  hits.length = 0
  await expect(local('/loop')).rejects.toThrow('too many redirects')
  expect(hits).toHaveLength(4)
  await expect(local('/to-metadata')).rejects.toThrow('not a public one')
  await expect(local('/to-file')).rejects.toThrow('only http and https')
})

test('responses that are too large or too slow are refused', async () => {
  await expect(local('/large')).rejects.toThrow('too large')
  await expect(local('/endless', { maxBytes: 20 })).rejects.toThrow('too large')
  const start = performance.now()
  await expect(local('/silent', { timeoutMs: 150 })).rejects.toThrow()
  await expect(local('/endless', { timeoutMs: 150, maxBytes: 1_000_000 })).rejects.toThrow()
  expect(performance.now() - start).toBeLessThan(1500)
  await expect(local('/broken')).rejects.toThrow()
})

test('isLoopback knows localhost and loopback addresses', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]', '::1']) expect(isLoopback(host), host).toBe(true)
  for (const host of ['example.com', '10.0.0.1', 'localhost.example.com']) expect(isLoopback(host), host).toBe(false)
})
