import { createServer, type RequestListener, type Server } from 'node:http'
import { isIP, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEgressAllow } from '#server/lib/egress-allow.ts'
import { createEgress, EgressError, fetchExternal, isLoopback } from './egress.ts'

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
  '/method': (request, response) => response.end(request.method),
  '/to-localhost': (request, response) =>
    response.writeHead(302, { location: `http://localhost:${request.socket.localPort}/ok` }).end(),
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

/** Checks a name that stands for this address. */
const checkOf = (address: string): Promise<void> =>
  createEgress({ resolve: async () => [{ address, family: isIP(address) }] }).check('https://exemplo.com.br/')

const LIMITS = { timeoutMs: 60_000, maxBytes: 1000 }
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
  '192.88.99.1',
  '198.18.0.1',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
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
  '::ffff:0:7f00:1',
  '::ffff:0:a9fe:a9fe',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
  'not an address',
  '',
])('%j is blocked', (address) => expect(checkOf(address)).rejects.toThrow('not a public one'))

test.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
  '%j is allowed',
  (address) => expect(checkOf(address)).resolves.toBeUndefined(),
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
  await expect(local('/silent', { timeoutMs: 150 })).rejects.toThrow('the answer takes too long')
  await expect(local('/endless', { timeoutMs: 150, maxBytes: 1_000_000 })).rejects.toThrow('the answer takes too long')
  await expect(local('/broken')).rejects.toThrow()
})

test('isLoopback knows localhost and loopback addresses', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]', '::1']) expect(isLoopback(host), host).toBe(true)
  for (const host of ['example.com', '10.0.0.1', 'localhost.example.com']) expect(isLoopback(host), host).toBe(false)
})

const allow = (text: string) => parseEgressAllow(text) ?? []
const portOf = () => new URL(origin).port

test('without EGRESS_ALLOW no private address is reached, and with it only what it names', async () => {
  hits.length = 0
  const closed = createEgress({})
  await expect(closed.fetch(1, `${origin}/ok`, LIMITS)).rejects.toMatchObject({ problem: 'private' })
  await expect(closed.check(`${origin}/ok`)).rejects.toMatchObject({ problem: 'private' })
  const other = createEgress({ allow: allow(`10.0.0.0/8,localhost,127.0.0.1:${Number(portOf()) - 1}`) })
  await expect(other.fetch(1, `${origin}/ok`, LIMITS)).rejects.toMatchObject({ problem: 'private' })
  expect(hits).toEqual([])
  for (const text of ['127.0.0.0/8', '127.0.0.1', `127.0.0.1:${portOf()}`, `10.0.0.0/8, 127.0.0.1`]) {
    const open = createEgress({ allow: allow(text) })
    await open.check(`${origin}/ok`)
    expect((await open.fetch(1, `${origin}/ok`, LIMITS)).status, text).toBe(200)
  }
})

test('a named host is reached wherever it leads, and under another name it is not', async () => {
  const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])
  const egress = createEgress({ allow: allow(`Bot.Intern:${portOf()}`), resolve })
  expect((await egress.fetch(1, `http://bot.intern:${portOf()}/ok`, LIMITS)).status).toBe(200)
  for (const address of [`http://bot.intern.evil.example:${portOf()}/`, 'http://bot.intern/', `${origin}/ok`])
    await expect(egress.fetch(1, address, LIMITS), address).rejects.toMatchObject({ problem: 'private' })
})

test('a redirect leads to nothing that is not allowed by itself', async () => {
  const egress = createEgress({
    allow: allow(`127.0.0.1:${portOf()}`),
    resolve: () => Promise.resolve([{ address: '10.0.0.1', family: 4 }]),
  })
  expect((await egress.fetch(1, `${origin}/hop`, LIMITS)).status).toBe(200)
  await expect(egress.fetch(1, `${origin}/to-metadata`, LIMITS)).rejects.toMatchObject({ problem: 'private' })
  await expect(egress.fetch(1, `${origin}/to-localhost`, LIMITS)).rejects.toMatchObject({ problem: 'private' })
})

test('a name that changes its address between the check and the request gains nothing', async () => {
  let asked = 0
  // The checked answer is the one that is connected to, where nobody listens; the second answer is never used.
  const resolve = () => Promise.resolve([{ address: asked++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }])
  const egress = createEgress({ allow: allow('127.0.0.2'), resolve })
  hits.length = 0
  await expect(egress.fetch(1, `http://rebind.example:${portOf()}/ok`, LIMITS)).rejects.toThrow('ECONNREFUSED')
  expect(asked).toBe(1)
  await expect(egress.fetch(1, `http://rebind.example:${portOf()}/ok`, LIMITS)).rejects.toMatchObject({
    problem: 'private',
  })
  // One private address among public ones is refused too.
  const mixed = createEgress({
    resolve: () =>
      Promise.resolve([
        { address: '1.1.1.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]),
  })
  await expect(mixed.fetch(1, 'http://mixed.example/', LIMITS)).rejects.toMatchObject({ problem: 'private' })
  expect(hits).toEqual([])
})

test.each(['PUT', 'PATCH', 'DELETE', 'POST'] as const)('%s is sent', async (method) => {
  expect((await local('/method', { method, body: '' })).body.toString()).toBe(method)
})

test('a company that waits for slow answers holds up no other, and is told that it is busy', async () => {
  const egress = createEgress({ allow: allow('127.0.0.1'), parallel: { slots: 10, ofEach: 2 } })
  hits.length = 0
  const slow = Array.from({ length: 2 }, () =>
    egress.fetch(1, `${origin}/silent`, { ...LIMITS, timeoutMs: 20_000 }).catch((error: unknown) => error),
  )
  await expect(egress.fetch(1, `${origin}/ok`, { ...LIMITS, timeoutMs: 50 })).rejects.toMatchObject({ problem: 'busy' })
  expect((await egress.fetch(2, `${origin}/ok`, LIMITS)).status).toBe(200)
  await expect.poll(() => hits.filter((path) => path === '/silent').length).toBe(2)
  server.closeAllConnections()
  await Promise.all(slow)
  expect((await egress.fetch(1, `${origin}/ok`, LIMITS)).status).toBe(200)
})

test.each(['10.0.0.0/33', '10.0.0/8', 'http://n8n', 'n8n:0', 'n8n:99999', 'a b', '10.1', '*', 'n8n:80:80', '[n8n]:80'])(
  'EGRESS_ALLOW does not take %j',
  (text) => expect(parseEgressAllow(text)).toBeNull(),
)

test('EGRESS_ALLOW takes hosts, addresses and networks of both families', () => {
  expect(parseEgressAllow('n8n, typebot.intern:3000,10.0.0.5,10.0.0.5:80,[fd00::1]:80,fd00::/8,::1,')).toHaveLength(7)
})
