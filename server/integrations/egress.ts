import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'

const listOf = (networks: readonly (readonly [address: string, prefix: number])[]): BlockList => {
  const list = new BlockList()
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return list
}

const LOOPBACK = listOf([
  ['127.0.0.0', 8],
  ['::1', 128],
])

/** Addresses of this machine, of its network and of cloud metadata. A link given by users must not reach them. */
const FORBIDDEN = listOf([
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
  // IPv6 networks: unspecified, loopback and IPv4-compatible; translated and tunnelled, which contain an IPv4 address;
  // private and link-local; multicast.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
])

export class EgressError extends Error {
  override name = 'EgressError'
}

export type EgressResponse = { status: number; headers: IncomingMessage['headers']; body: Buffer }
/**
 * `timeoutMs` covers the whole request, redirects included. `allowLoopback` allows a fake on this machine when the
 * operator configured the address, never when users gave it. A POST goes to this exact address: a redirect is returned
 * as the response.
 */
export type EgressOptions = {
  timeoutMs: number
  maxBytes: number
  allowLoopback?: boolean
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: Buffer | string
}

const MAX_REDIRECTS = 3

const isIn = (list: BlockList, address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

const bareHost = (host: string): string => host.replace(/^\[|\]$/g, '')

/** Says whether the host is a loopback address or `localhost`. */
export const isLoopback = (host: string): boolean => host === 'localhost' || isIn(LOOPBACK, bareHost(host))

/** Says whether requests to this IP address are forbidden. Text that is no IP address is forbidden too. */
export const isBlockedAddress = (address: string): boolean => isIP(address) === 0 || isIn(FORBIDDEN, address)

type Resolved = { address: string; family: number }

/**
 * Resolves the host and checks every address. The request then connects to the checked address, so that a second DNS
 * answer cannot lead elsewhere.
 */
async function addressOf(host: string, allowLoopback: boolean): Promise<Resolved> {
  const plainHost = bareHost(host)
  const found = isIP(plainHost)
    ? [{ address: plainHost, family: isIP(plainHost) }]
    : await lookup(plainHost, { all: true })
  const [first] = found
  if (!first) throw new EgressError('the host has no address')
  const mayReach = ({ address }: Resolved) => !isBlockedAddress(address) || (allowLoopback && isIn(LOOPBACK, address))
  if (!found.every(mayReach)) throw new EgressError('the host is not a public one')
  return first
}

function parseAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url) throw new EgressError('this is no address')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new EgressError('only http and https are fetched')
  if (url.username || url.password) throw new EgressError('an address with a password is not fetched')
  return url
}

const withTimeout = async <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new EgressError('the answer takes too long'))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

function receive(
  url: URL,
  { address, family }: Resolved,
  { method = 'GET', headers = {}, body, maxBytes }: EgressOptions,
  signal: AbortSignal,
): Promise<EgressResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<EgressResponse>()
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const request = send(url, {
    signal,
    method,
    agent: false,
    headers: {
      accept: '*/*',
      'user-agent': 'Balcao',
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
    lookup: (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
  })
  request.on('error', reject)
  request.on('response', (response) => {
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) response.destroy(new EgressError('the answer is too large'))
      else chunks.push(chunk)
    })
    response.on('error', reject)
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
    )
  })
  request.end(body)
  return promise
}

/**
 * All requests to addresses that users or other systems gave go through this function. Throws EgressError or a network
 * error.
 */
export async function fetchExternal(address: string, options: EgressOptions): Promise<EgressResponse> {
  const { timeoutMs, allowLoopback = false, method = 'GET', headers = {} } = options
  const signal = AbortSignal.timeout(timeoutMs)
  let url = parseAddress(address)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const resolved = await withTimeout(addressOf(url.hostname, allowLoopback), signal)
    const answer = await withTimeout(receive(url, resolved, options, signal), signal)
    const { location } = answer.headers
    if (method !== 'GET' || answer.status < 300 || answer.status >= 400 || !location) return answer
    const next = parseAddress(location, url)
    // Headers may contain keys, so they are not sent to another origin.
    if (next.origin !== url.origin && Object.keys(headers).length) return answer
    url = next
  }
  throw new EgressError('too many redirects')
}
