import { readFileSync } from 'node:fs'
import { Agent as PlainAgent, request as plainRequest, type ClientRequest } from 'node:http'
import { Agent, request as secureRequest } from 'node:https'
import { z } from 'zod'

/**
 * The operator's account at Efí. `certificate` is the path of the .p12 file; it is only absent for a fake on this
 * machine.
 */
export type EfiAccount = {
  url: string
  clientId: string
  clientSecret: string
  pixKey: string
  certificate: string | undefined
}

/** The message contains the bank's answer, never a secret. */
export class PixError extends Error {
  override name = 'PixError'
  /** The HTTP status of the bank's answer; null when there was none. */
  readonly status: number | null

  constructor(message: string, status: number | null = null) {
    super(message)
    this.status = status
  }
}

type EfiCall = { method: string; path: string; headers?: Record<string, string>; body?: object }
/** Sends a call with the account's token. Throws PixError, also when the answer does not match the schema. */
export type EfiRequest = <Answer>(schema: z.ZodType<Answer>, call: EfiCall) => Promise<Answer>

const TIMEOUT_MS = 15_000
const MAX_BYTES = 1024 * 1024
/** A token is replaced this long before it expires. */
const TOKEN_MARGIN_MS = 30_000

type Send = (call: EfiCall) => Promise<{ status: number; answer: unknown }>

/** Returns a function that sends calls with the account's certificate, which the bank demands. */
function createSend({ url, certificate }: EfiAccount): Send {
  const isSecure = url.startsWith('https:')
  const agent = isSecure
    ? new Agent({ keepAlive: true, ...(certificate ? { pfx: readFileSync(certificate), passphrase: '' } : {}) })
    : new PlainAgent({ keepAlive: true })
  const open = isSecure ? secureRequest : plainRequest

  return function sendCall(call) {
    const { method, path, headers = {}, body } = call
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; answer: unknown }>()
    const fail = (error: Error): void => reject(new PixError(error.message))
    const text = body ? JSON.stringify(body) : ''
    const request = open(new URL(path, url), {
      ...{ method, agent, signal: AbortSignal.timeout(TIMEOUT_MS) },
      headers: { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) },
    })
    request.on('error', (error) => (mayBeRepeated(call, request, error) ? resolve(sendCall(call)) : fail(error)))
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('error', fail)
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MAX_BYTES) response.destroy(new Error('the answer is too large'))
        else chunks.push(chunk)
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, answer: json(Buffer.concat(chunks).toString()) }),
      )
    })
    request.end(text)
    return promise
  }
}

/**
 * Says that the bank closed the kept connection just as the request went out on it. Only what reads is repeated, since a
 * charge might be made twice. It ends with a new connection at the latest.
 */
const mayBeRepeated = ({ method }: EfiCall, { reusedSocket }: ClientRequest, error: NodeJS.ErrnoException): boolean =>
  method === 'GET' && reusedSocket && error.code === 'ECONNRESET'

async function sendAndParse<Answer>(send: Send, schema: z.ZodType<Answer>, call: EfiCall): Promise<Answer> {
  const { status, answer } = await send(call)
  const name = `${call.method} ${call.path}`
  if (status < 200 || status > 299) throw new PixError(`${name}: ${status} ${reason(answer)}`, status)
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new PixError(`${name}: the answer is not understood`)
  return parsed.data
}

const Token = z.object({ access_token: z.string(), expires_in: z.number() })

export function createEfiClient(account: EfiAccount, now: () => number): EfiRequest {
  const send = createSend(account)
  const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')
  let token: Promise<{ text: string; until: number }> | null = null

  async function fetchToken(): Promise<{ text: string; until: number }> {
    const { access_token: text, expires_in: seconds } = await sendAndParse(send, Token, {
      ...{ method: 'POST', path: '/oauth/token', body: { grant_type: 'client_credentials' } },
      headers: { authorization: `Basic ${basic}` },
    })
    return { text, until: now() + seconds * 1000 - TOKEN_MARGIN_MS }
  }

  /** Returns a valid token. Concurrent calls share one token and the request for it. */
  async function currentToken(): Promise<string> {
    const asked = token
    const known = await asked?.catch(() => null)
    if ((!known || known.until <= now()) && token === asked) token = fetchToken()
    return (await (token ?? fetchToken())).text
  }

  /** A token that the bank rejects is replaced once. */
  return async (schema, call) => {
    const attempt = async (text: string) =>
      sendAndParse(send, schema, { ...call, headers: { ...call.headers, authorization: `Bearer ${text}` } })
    const text = await currentToken()
    try {
      return await attempt(text)
    } catch (error) {
      if (!(error instanceof PixError) || error.status !== 401) throw error
      if ((await token)?.text === text) token = null
      return attempt(await currentToken())
    }
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const Problem = z.object({ title: z.string(), detail: z.string(), nome: z.string(), mensagem: z.string() }).partial()

/** Errors come in the central bank's format or in Efí's own. */
function reason(answer: unknown): string {
  const { title, detail, nome, mensagem } = Problem.safeParse(answer).data ?? {}
  return [title ?? nome, detail ?? mensagem].filter(Boolean).join(': ')
}
