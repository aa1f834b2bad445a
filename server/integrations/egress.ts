import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** Addresses of this machine, of its network and of cloud metadata: a link that people give must not reach them. */
const FORBIDDEN = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  FORBIDDEN.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  FORBIDDEN.addSubnet(network, prefix, 'ipv6')
}

export class EgressError extends Error {
  override name = 'EgressError'
}

export type Outside = { status: number; headers: IncomingMessage['headers']; body: Buffer }
/** loopback: a stand-in on this machine, as configured by the operator, never as given by people. */
export type EgressOptions = { timeoutMs: number; maxBytes: number; loopback?: boolean }

const MAX_REDIRECTS = 3
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

export function isForbidden(address: string): boolean {
  const plain = MAPPED.exec(address)?.[1] ?? address
  const family = isIP(plain)
  return family === 0 || FORBIDDEN.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/** The address that was judged is the one that is connected to: a name cannot change its mind in between. */
async function addressOf(host: string, loopback: boolean): Promise<{ address: string; family: number }> {
  const bare = host.replace(/^\[|\]$/g, '')
  const found = isIP(bare) ? [{ address: bare, family: isIP(bare) }] : await lookup(bare, { all: true })
  const [first] = found
  if (!first) throw new EgressError('the host has no address')
  if (!loopback && found.some(({ address }) => isForbidden(address)))
    throw new EgressError('the host is not a public one')
  return first
}

async function fetchOnce(url: URL, { timeoutMs, maxBytes, loopback = false }: EgressOptions): Promise<Outside> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new EgressError('only http and https are fetched')
  if (url.username || url.password) throw new EgressError('an address with a password is not fetched')
  const { address, family } = await addressOf(url.hostname, loopback)
  const { promise, resolve, reject } = Promise.withResolvers<Outside>()
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const request = send(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: '*/*', 'user-agent': 'Balcao' },
    lookup: (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
  })
  request.on('error', reject)
  request.on('response', (response) => {
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) request.destroy(new EgressError('the answer is too large'))
      chunks.push(chunk)
    })
    response.on('error', reject)
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
    )
  })
  request.end()
  return promise
}

/** The one way out to addresses that people or other systems gave. */
export async function fetchOutside(address: string, options: EgressOptions): Promise<Outside> {
  let url = new URL(address)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await fetchOnce(url, options)
    const location = answer.headers.location
    if (answer.status < 300 || answer.status >= 400 || !location) return answer
    url = new URL(location, url)
  }
  throw new EgressError('too many redirects')
}
