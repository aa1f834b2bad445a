import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { GraphError, UnreachableError } from '#server/channels/meta/errors.ts'
import { fetchExternal, isLoopback, type EgressOptions, type EgressResponse } from '#server/integrations/egress.ts'

/** url: without a slash at its end. version: such as `v23.0`. Milliseconds. */
export type GraphOptions = {
  url: string
  version: string
  app: { id: string; secret: string }
  timeoutMs?: number
  /** Before the second, third … try of what may be asked again. */
  pausesMs?: readonly number[]
}

type Query = Record<string, string>
type Call = { method: 'GET' | 'POST' | 'DELETE'; path: string; query?: Query; token: string | null } & Pick<
  EgressOptions,
  'body' | 'headers'
>

const MEGABYTE = 1024 * 1024
const TIMEOUT_MS = 10_000
const UPLOAD_TIMEOUT_MS = 75_000
const DOWNLOAD_TIMEOUT_MS = 60_000
const MAX_FILE = 100 * MEGABYTE
const PAUSES_MS = [300, 1500]
/** These say that nothing was sent. */
const NEVER_LEFT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

const Failure = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().default(0),
    error_subcode: z.number().default(0),
  }),
})

/** The Graph API of one app. Throws GraphError and UnreachableError. */
export class Graph {
  readonly #options: GraphOptions

  constructor(options: GraphOptions) {
    this.#options = options
  }

  get appId(): string {
    return this.#options.app.id
  }

  /** Asked again when Meta is busy or does not answer. */
  async get<Body>(path: string, query: Query, token: string | null, schema: z.ZodType<Body>): Promise<Body> {
    const { pausesMs = PAUSES_MS } = this.#options
    for (let attempt = 0; ; attempt++) {
      try {
        return read(await this.#call({ method: 'GET', path, query, token }), schema)
      } catch (error) {
        const wait = pausesMs[attempt]
        if (wait === undefined || !isPassing(error)) throw error
        await pause(wait)
      }
    }
  }

  /** Once: what was posted may have arrived. */
  async post<Body>(path: string, body: object, token: string, schema: z.ZodType<Body>): Promise<Body> {
    const headers = { 'content-type': 'application/json' }
    return read(await this.#call({ method: 'POST', path, token, headers, body: JSON.stringify(body) }), schema)
  }

  async delete(path: string, token: string): Promise<void> {
    await this.#call({ method: 'DELETE', path, token })
  }

  async upload<Body>(path: string, form: FormData, token: string, schema: z.ZodType<Body>): Promise<Body> {
    const { headers, body } = await encoded(form)
    return read(await this.#call({ method: 'POST', path, token, headers, body }, UPLOAD_TIMEOUT_MS), schema)
  }

  /** A file of a customer: the address says everything, and no token leaves. */
  download(address: string): Promise<EgressResponse> {
    return outside(address, { timeoutMs: DOWNLOAD_TIMEOUT_MS, maxBytes: MAX_FILE, allowLoopback: this.#isLocal })
  }

  /** A stand-in on this machine keeps its files here as well. */
  get #isLocal(): boolean {
    return isLoopback(new URL(this.#options.url).hostname)
  }

  async #call({ path, query = {}, token, ...request }: Call, timeoutMs?: number): Promise<EgressResponse> {
    const { url, version, app } = this.#options
    const target = new URL(`${url}/${version}/${path}`)
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
    if (token) target.searchParams.set('appsecret_proof', proofOf(token, app.secret))
    const answer = await outside(target.href, {
      ...request,
      timeoutMs: timeoutMs ?? this.#options.timeoutMs ?? TIMEOUT_MS,
      maxBytes: MEGABYTE,
      allowLoopback: this.#isLocal,
      headers: { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
    if (answer.status >= 200 && answer.status < 300) return answer
    throw failureOf(answer)
  }
}

/** Hexadecimal. Says that the one who uses the token is the app. */
export const proofOf = (token: string, appSecret: string): string =>
  createHmac('sha256', appSecret).update(token).digest('hex')

async function outside(address: string, options: EgressOptions): Promise<EgressResponse> {
  try {
    return await fetchExternal(address, options)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new UnreachableError(message || code, !NEVER_LEFT.has(code))
  }
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function failureOf({ status, body }: EgressResponse): GraphError | UnreachableError {
  const failure = Failure.safeParse(parsed(body))
  if (!failure.success) return new UnreachableError(`the Graph API answered ${status}`, true)
  const { message, code, error_subcode: subcode } = failure.data.error
  return new GraphError(message, { code, subcode, status })
}

function read<Body>({ body }: EgressResponse, schema: z.ZodType<Body>): Body {
  const result = schema.safeParse(parsed(body))
  if (!result.success) throw new UnreachableError('the Graph API answered something else', true)
  return result.data
}

const isPassing = (error: unknown): boolean =>
  error instanceof UnreachableError || (error instanceof GraphError && error.trouble === 'busy')

async function encoded(form: FormData): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const response = new Response(form)
  const type = response.headers.get('content-type') ?? ''
  return { headers: { 'content-type': type }, body: Buffer.from(await response.arrayBuffer()) }
}
