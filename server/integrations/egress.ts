import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { isAllowedTarget, type EgressAllow } from '#server/lib/egress-allow.ts'
import { fairLimit } from '#server/lib/fair-limit.ts'

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
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  // Networks of examples in documents, where nobody is.
  ['192.0.2.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // IPv6 networks: unspecified, loopback and IPv4-compatible; translated and tunnelled, which contain an IPv4 address;
  // discarded, of documents and of segment routing; private and link-local; multicast.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
])

/**
 * address: it is no address that is fetched. unknown: the host has no address. private: the host is not a public one.
 * slow, large: the answer is. redirects: there are too many. busy: too many requests of the company are under way.
 */
export type EgressProblem = 'address' | 'unknown' | 'private' | 'slow' | 'large' | 'redirects' | 'busy'

export class EgressError extends Error {
  override name = 'EgressError'
  readonly problem: EgressProblem

  constructor(problem: EgressProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

export type EgressResponse = { status: number; headers: IncomingMessage['headers']; body: Buffer }
/**
 * `timeoutMs` covers the whole request, redirects included. `allowLoopback` allows a fake on this machine when the
 * operator configured the address, never when users gave it. Only a GET follows redirects: everything else goes to this
 * exact address, and a redirect is returned as the response.
 */
export type EgressOptions = {
  timeoutMs: number
  maxBytes: number
  allowLoopback?: boolean
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: Buffer | string
  /** Ends the request early. */
  signal?: AbortSignal
}

type Resolved = { address: string; family: number }
type Resolve = (host: string) => Promise<Resolved[]>
/** What the installation allows on its own network, and how names are resolved. */
type Surroundings = { allow?: EgressAllow; resolve?: Resolve }

const MAX_REDIRECTS = 3

const isIn = (list: BlockList, address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

const bareHost = (host: string): string => host.replace(/^\[|\]$/g, '')

/** Says whether the host is a loopback address or `localhost`. */
export const isLoopback = (host: string): boolean => host === 'localhost' || isIn(LOOPBACK, bareHost(host))

/** Says whether requests to this IP address are forbidden. Text that is no IP address is forbidden too. */
const isBlockedAddress = (address: string): boolean => isIP(address) === 0 || isIn(FORBIDDEN, address)

const lookUp: Resolve = (host) => lookup(host, { all: true })

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80)

/**
 * Resolves the host and checks every address. The request then connects to the checked address, so that a second DNS
 * answer cannot lead elsewhere.
 */
async function addressOf(
  url: URL,
  allowLoopback: boolean,
  { allow = [], resolve = lookUp }: Surroundings,
): Promise<Resolved> {
  const host = bareHost(url.hostname)
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host)
  const [first] = found
  if (!first) throw new EgressError('unknown', 'the host has no address')
  const mayReach = ({ address }: Resolved): boolean =>
    !isBlockedAddress(address) ||
    (allowLoopback && isIn(LOOPBACK, address)) ||
    isAllowedTarget(allow, { host, port: portOf(url), address })
  if (!found.every(mayReach)) throw new EgressError('private', 'the host is not a public one')
  return first
}

function parseAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url) throw new EgressError('address', 'this is no address')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new EgressError('address', 'only http and https are fetched')
  if (url.username || url.password) throw new EgressError('address', 'an address with a password is not fetched')
  return url
}

const withTimeout = async <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new EgressError('slow', 'the answer takes too long'))
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
      if (size > maxBytes) response.destroy(new EgressError('large', 'the answer is too large'))
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
export async function fetchExternal(
  address: string,
  options: EgressOptions,
  surroundings: Surroundings = {},
): Promise<EgressResponse> {
  const { timeoutMs, allowLoopback = false, method = 'GET', headers = {} } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  let url = parseAddress(address)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const resolved = await withTimeout(addressOf(url, allowLoopback, surroundings), signal)
    const answer = await withTimeout(receive(url, resolved, options, signal), signal)
    const { location } = answer.headers
    if (method !== 'GET' || answer.status < 300 || answer.status >= 400 || !location) return answer
    const next = parseAddress(location, url)
    // Headers may contain keys, so they are not sent to another origin.
    if (next.origin !== url.origin && Object.keys(headers).length) return answer
    url = next
  }
  throw new EgressError('redirects', 'too many redirects')
}

/** Makes the requests to addresses that companies gave: integrations, webhooks, servers of models. */
export type Egress = {
  /** Throws EgressError or a network error. A request waits for its turn up to `timeoutMs`, and then takes up to as long. */
  fetch(companyId: number, address: string, options: Omit<EgressOptions, 'allowLoopback'>): Promise<EgressResponse>
  /** Throws EgressError for an address that no request would reach, as far as this is known without one. */
  check(address: string): Promise<void>
}

/** Slow receivers hold a request for a long time, so one company has only some of them. */
const PARALLEL = { slots: 256, ofEach: 8 }
const CHECK_MS = 3000

/** `allow` is what the installation names on its own network (`EGRESS_ALLOW`). */
export function createEgress({
  parallel = PARALLEL,
  ...surroundings
}: Surroundings & { parallel?: typeof PARALLEL }): Egress {
  const limitRequests = fairLimit(parallel)
  return {
    fetch: (companyId, address, options) => {
      const patience = AbortSignal.timeout(options.timeoutMs)
      return limitRequests(companyId, () => fetchExternal(address, options, surroundings), patience).catch(
        (error: unknown) => {
          if (error !== patience.reason) throw error
          throw new EgressError('busy', 'too many requests of this company are under way')
        },
      )
    },
    check: async (address) => {
      const url = parseAddress(address)
      await withTimeout(addressOf(url, false, surroundings), AbortSignal.timeout(CHECK_MS)).catch((error: unknown) => {
        // A name that cannot be resolved at this moment may be later; every request checks again.
        if (error instanceof EgressError && error.problem === 'private') throw error
      })
    },
  }
}
