import { BillerError, type MkAuthAccess, type SendRequest } from '#server/integrations/billing/biller.ts'
import { call, toBaseUrl, toJson } from '#server/integrations/billing/call.ts'

const API_PATH = /\/api$/i
const MIN_TOKEN_LENGTH = 20

export type MkAuthAnswer = { status: number; text: string; json: unknown }

/** Calls the API of MK-AUTH, with tokens that it fetches when they are needed. */
export type MkAuthService = {
  /** The address of the server, without a trailing slash. */
  base: string
  fetchToken(): Promise<string>
  /** `name` stands for the request in messages. */
  get(name: string, path: string): Promise<MkAuthAnswer>
}

export function createMkAuthService({ url, clientId, clientSecret }: MkAuthAccess, send: SendRequest): MkAuthService {
  const base = toBaseUrl(url, API_PATH)
  let token: string | null = null

  async function fetchToken(): Promise<string> {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const { status, body } = await call(send, {
      ...{ name: 'mkauth token', url: `${base}/api/`, headers: { authorization: `Basic ${credentials}` } },
    })
    const text = body.toString().trim()
    if (status === 200 && text.length >= MIN_TOKEN_LENGTH && /^[\w.~+/=-]+$/.test(text)) return text
    throw new BillerError('credentials', `mkauth token: ${status}, no token`, { status })
  }

  /** Tokens last for a short time, so a refused one is renewed once. */
  async function get(name: string, path: string): Promise<MkAuthAnswer> {
    const isFresh = token === null
    token ??= await fetchToken()
    try {
      const headers = { authorization: `Bearer ${token}` }
      const { status, body } = await call(send, { name: `mkauth ${name}`, url: `${base}/api/${path}`, headers })
      return { status, text: body.toString().trim(), json: toJson(body) }
    } catch (error) {
      token = null
      if (isFresh || !(error instanceof BillerError) || error.failure !== 'credentials') throw error
      return get(name, path)
    }
  }

  return { base, fetchToken, get }
}
