import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { GraphError, NO_CODE, UnreachableError } from './errors.ts'
import { parseJson } from '#server/channels/parse-json.ts'
import { encodeForm, fetchFromProvider } from '#server/channels/provider-fetch.ts'
import { isLoopback, type EgressOptions, type EgressResponse } from '#server/integrations/egress.ts'

/**
 * `url` has no trailing slash, `version` is such as `v26.0`, `timeoutMs` is in milliseconds. Without the secret of the
 * app, requests prove nothing but their token.
 */
export type GraphOptions = {
  url: string
  version: string
  app: { id: string; secret: string | null }
  timeoutMs?: number
  /** The pauses before the second, third … attempt of requests that may be repeated. */
  pausesMs?: readonly number[]
}

type Query = Record<string, string>
type Call = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Query
  token: string | null
  /** How the token is told: uploads to an app take it under a name of their own. */
  scheme?: 'Bearer' | 'OAuth'
} & Pick<EgressOptions, 'body' | 'headers'>

const MEGABYTE = 1024 * 1024
const TIMEOUT_MS = 10_000
const UPLOAD_TIMEOUT_MS = 75_000
const DOWNLOAD_TIMEOUT_MS = 60_000
const MAX_FILE = 100 * MEGABYTE
const PAUSES_MS = [300, 1500]
/** Where WhatsApp keeps the files of customers. */
const FILE_HOST = /^(lookaside\.fbsbx\.com|([\w-]+\.)+whatsapp\.net)$/
const MAX_HOPS = 3
const STRANGE_HOST = { code: 100, subcode: 0, status: 400 }

const Failure = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().default(NO_CODE),
    error_subcode: z.number().default(NO_CODE),
    error_user_msg: z.string().nullish().catch(null),
  }),
})

/** A client for the Graph API of one app. Throws GraphError and UnreachableError. */
export class Graph {
  readonly #options: GraphOptions

  constructor(options: GraphOptions) {
    this.#options = options
  }

  get appId(): string {
    return this.#options.app.id
  }

  /** The request is repeated when Meta is busy or does not answer. */
  async get<Body>(path: string, query: Query, token: string | null, schema: z.ZodType<Body>): Promise<Body> {
    const { pausesMs = PAUSES_MS } = this.#options
    for (let attempt = 0; ; attempt++) {
      try {
        return read(await this.#call({ method: 'GET', path, query, token }), schema)
      } catch (error) {
        const wait = pausesMs[attempt]
        if (wait === undefined || !isTemporary(error)) throw error
        await pause(wait)
      }
    }
  }

  /** The request is sent once, because it may have arrived even without an answer. */
  async post<Body>(
    path: string,
    body: object,
    token: string,
    schema: z.ZodType<Body>,
    query: Query = {},
  ): Promise<Body> {
    const headers = { 'content-type': 'application/json' }
    return read(await this.#call({ method: 'POST', path, query, token, headers, body: JSON.stringify(body) }), schema)
  }

  /** Sends a file as it is, to where Meta waits for it. */
  async postBytes<Body>(path: string, body: Buffer, token: string, schema: z.ZodType<Body>): Promise<Body> {
    const headers = { 'content-type': 'application/octet-stream', file_offset: '0' }
    const call = { method: 'POST', path, token, scheme: 'OAuth', headers, body } as const
    return read(await this.#call(call, UPLOAD_TIMEOUT_MS), schema)
  }

  async delete(path: string, token: string, query: Query = {}): Promise<void> {
    await this.#call({ method: 'DELETE', path, query, token })
  }

  async upload<Body>(path: string, form: FormData, token: string, schema: z.ZodType<Body>): Promise<Body> {
    const { headers, body } = await encodeForm(form)
    return read(await this.#call({ method: 'POST', path, token, headers, body }, UPLOAD_TIMEOUT_MS), schema)
  }

  /** Downloads a customer's file. The address alone gives access, so no token is sent. */
  download(address: string): Promise<EgressResponse> {
    return fetchFromProvider(address, {
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
      maxBytes: MAX_FILE,
      allowLoopback: this.isLocal,
    })
  }

  /**
   * Downloads a file of WhatsApp, which needs the token. The token is sent to WhatsApp's own hosts alone, so that an
   * address that somebody forged does not get it. One host of WhatsApp may send on to another.
   */
  async downloadWithToken(address: string, token: string): Promise<EgressResponse> {
    let target = address
    for (let hop = 0; ; hop++) {
      if (!this.#isFileHost(target)) throw new GraphError('the file is at a strange host', STRANGE_HOST)
      const answer = await fetchFromProvider(target, {
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        maxBytes: MAX_FILE,
        allowLoopback: this.isLocal,
        headers: { authorization: `Bearer ${token}` },
      })
      const { location } = answer.headers
      if (answer.status < 300 || answer.status >= 400 || !location || hop === MAX_HOPS) return answer
      target = URL.parse(location, target)?.href ?? ''
    }
  }

  #isFileHost(address: string): boolean {
    const url = URL.parse(address)
    if (!url) return false
    if (url.origin === new URL(this.#options.url).origin || (this.isLocal && isLoopback(url.hostname))) return true
    return url.protocol === 'https:' && FILE_HOST.test(url.hostname)
  }

  /** True for a fake on this machine, which serves files from loopback too. */
  get isLocal(): boolean {
    return isLoopback(new URL(this.#options.url).hostname)
  }

  async #call(
    { path, query = {}, token, scheme = 'Bearer', ...request }: Call,
    timeoutMs?: number,
  ): Promise<EgressResponse> {
    const { url, version, app } = this.#options
    const target = new URL(`${url}/${version}/${path}`)
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
    if (token && app.secret) target.searchParams.set('appsecret_proof', proofOf(token, app.secret))
    const answer = await fetchFromProvider(target.href, {
      ...request,
      timeoutMs: timeoutMs ?? this.#options.timeoutMs ?? TIMEOUT_MS,
      maxBytes: MEGABYTE,
      allowLoopback: this.isLocal,
      headers: { ...request.headers, ...(token ? { authorization: `${scheme} ${token}` } : {}) },
    })
    if (answer.status >= 200 && answer.status < 300) return answer
    throw failureOf(answer)
  }
}

/** Returns the hexadecimal proof that the token is used by the app itself. */
const proofOf = (token: string, appSecret: string): string =>
  createHmac('sha256', appSecret).update(token).digest('hex')

function failureOf({ status, body }: EgressResponse): GraphError | UnreachableError {
  const failure = Failure.safeParse(parseJson(body))
  if (!failure.success) return new UnreachableError(`the Graph API answered ${status}`, true)
  const { message, code, error_subcode: subcode, error_user_msg: told } = failure.data.error
  return new GraphError(message, { code, subcode, status, told: told ?? '' })
}

function read<Body>({ body }: EgressResponse, schema: z.ZodType<Body>): Body {
  const result = schema.safeParse(parseJson(body))
  if (!result.success) throw new UnreachableError('the Graph API answered something else', true)
  return result.data
}

const isTemporary = (error: unknown): boolean =>
  error instanceof UnreachableError || (error instanceof GraphError && error.kind === 'busy')
