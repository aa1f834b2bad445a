import { z } from 'zod'
import { EgressError, type EgressProblem, type EgressResponse } from '#server/integrations/egress.ts'
import { BillerError, type PaymentWays, type SendRequest } from './biller.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 8 * 1024 * 1024

/** `name` stands for the request in messages, because its address may contain a document. */
export type BillerRequest = {
  name: string
  url: string
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

/** Sends a request and sorts what goes wrong on the way. A refusal of the credentials is always an error. */
export async function call(send: SendRequest, { name, url, ...request }: BillerRequest): Promise<EgressResponse> {
  const answer = await send(url, { ...request, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }).catch((error: unknown) => {
    throw new BillerError(failureOf(error), `${name}: ${error instanceof Error ? error.message : 'no answer'}`)
  })
  const { status } = answer
  if (status === 401 || status === 403) throw new BillerError('credentials', `${name}: ${status}`, { status })
  if (status === 429) {
    throw new BillerError('busy', `${name}: ${status}`, { status, retryAfterMs: retryAfterMs(answer) })
  }
  if (status >= 500) throw new BillerError('unavailable', `${name}: ${status}`, { status })
  return answer
}

const UNREACHABLE: readonly EgressProblem[] = ['address', 'unknown', 'private', 'redirects']

function failureOf(error: unknown): 'address' | 'unavailable' {
  if (error instanceof EgressError) return UNREACHABLE.includes(error.problem) ? 'address' : 'unavailable'
  return error instanceof Error && 'code' in error && error.code === 'ENOTFOUND' ? 'address' : 'unavailable'
}

const MAX_WAIT_MS = 15 * 60_000

/** Reads how long the system wants to be left alone; both headers count seconds. */
function retryAfterMs({ headers }: EgressResponse): number | null {
  const given = headers['retry-after'] ?? headers['ratelimit-reset']
  const seconds = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : null
  return seconds === null ? null : Math.min(seconds * 1000, MAX_WAIT_MS)
}

/** Parses an answer as JSON of this shape. */
export function parseAnswer<Body>(name: string, { status, body }: EgressResponse, schema: z.ZodType<Body>): Body {
  const parsed = schema.safeParse(toJson(body))
  if (parsed.success) return parsed.data
  throw new BillerError('unreadable', `${name}: ${status}, the answer is not understood`, { status })
}

export function toJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

type WayReaders = { [Way in keyof PaymentWays]: () => Promise<PaymentWays[Way]> }

/**
 * Asks for the ways to pay one after another. A way that fails is left out, so that the others still reach the customer;
 * it is an error when nothing is left because the system does not answer. Refused credentials are always one.
 */
export async function collectWays(readers: WayReaders): Promise<PaymentWays> {
  let failure: BillerError | null = null
  const ask = async <Way>(read: () => Promise<Way | null>): Promise<Way | null> => {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof BillerError) || error.failure === 'credentials') throw error
      if (error.failure !== 'unreadable') failure = error
      return null
    }
  }
  // The file comes first: with it, some systems only then make the typed line.
  const pdf = await ask(readers.pdf)
  const ways = { pdf, digitLine: await ask(readers.digitLine), pixCode: await ask(readers.pixCode) }
  if (failure && Object.values(ways).every((way) => way === null)) throw failure
  return ways
}

const PDF_START = '%PDF-'
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, PDF_START.length).toString() === PDF_START

/** Reads a file whose address works without credentials, which are therefore not sent there. */
export async function readPdf(send: SendRequest, name: string, url: string | null): Promise<Buffer | null> {
  if (url === null) return null
  const { status, body } = await call(send, { name, url, headers: {} })
  return status === 200 && isPdf(body) ? body : null
}

/** The identifiers and numbers of these systems come as text or as numbers. */
export const Text = z.union([z.string(), z.number()]).transform(String)
export const OptionalText = z
  .union([z.string(), z.number(), z.null()])
  .transform((value) => String(value ?? '').trim())
  .default('')

/** Converts `149.9`, `149.90` or `1.234,50` to cents. */
export function toCents(value: string): number {
  const plain = /,\d{1,2}$/.test(value) ? value.replaceAll('.', '').replace(',', '.') : value
  const cents = Math.round(Number(plain) * 100)
  return Number.isFinite(cents) ? cents : 0
}

/** Returns the date of `2026-11-25` or `2026-11-25 00:00:00`; empty if there is none. */
export const toDate = (text: string): string => /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? ''

/** A typed line of a boleto has 47 digits, or 48 for utilities. Anything else in its field is none. */
export function toDigitLine(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '')
  return digits.length === 47 || digits.length === 48 ? digits : null
}

export const toPixCode = (text: string): string | null => (text.startsWith('000201') ? text : null)

/** Completes the address of a company's own server and removes the path of its API, which people paste with it. */
export function toBaseUrl(text: string, apiPath: RegExp): string {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return address.trim().replace(/\/+$/, '').replace(apiPath, '').replace(/\/+$/, '')
}
