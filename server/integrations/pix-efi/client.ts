import { readFileSync } from 'node:fs'
import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request as secureRequest } from 'node:https'
import { z } from 'zod'

/** Of the operator's account at Efí. certificate: path of the .p12 file; absent only for a stand-in on this machine. */
export type EfiAccount = {
  url: string
  clientId: string
  clientSecret: string
  pixKey: string
  certificate: string | undefined
}

export type NewCharge = { txid: string; valueCents: number; note: string; expiresSeconds: number }
/** code: what a banking app takes by copy and paste. image: the same as a data URL. */
export type Charge = {
  txid: string
  status: string
  createdAt: string
  expiresSeconds: number
  code: string
  image: string
}
/** id: the payment's own in the whole Pix system (endToEndId). */
export type Payment = { id: string; valueCents: number }

export type Pix = {
  createCharge(charge: NewCharge): Promise<Charge>
  /** The payment of a charge, or null while there is none. */
  paymentOf(txid: string): Promise<Payment | null>
  /** Where the bank tells of payments from now on. */
  announceTo(webhookUrl: string): Promise<void>
}

/** Says what the bank answered, never a secret. */
export class PixError extends Error {
  override name = 'PixError'
  /** Of the bank's answer; null when there was none. */
  readonly status: number | null

  constructor(message: string, status: number | null = null) {
    super(message)
    this.status = status
  }
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 1024 * 1024
/** A token is not used in its last seconds. */
const TOKEN_MARGIN_MS = 30_000

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const Cob = z.object({
  txid: z.string(),
  status: z.string(),
  calendario: z.object({ criacao: z.string(), expiracao: z.number() }),
  loc: z.object({ id: z.number() }).optional(),
  pix: z.array(z.object({ endToEndId: z.string(), txid: z.string().optional(), valor: z.string() })).default([]),
})
const QrCode = z.object({ qrcode: z.string(), imagemQrcode: z.string() })

/** `149.90`, as the bank writes money. */
const reais = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** NaN for what is no amount of money. */
const centsOf = (text: string): number => (/^\d{1,10}\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : Number.NaN)

type Ask = { method: string; path: string; headers?: Record<string, string>; body?: object }

/** Talks to Efí's Pix API (the rules of Brazil's central bank). Every method throws PixError. */
export function createEfiPix(account: EfiAccount, now: () => number = Date.now): Pix {
  const { url, clientId, clientSecret, pixKey, certificate } = account
  const isSecure = url.startsWith('https:')
  const agent = isSecure
    ? new Agent({ keepAlive: true, ...(certificate ? { pfx: readFileSync(certificate), passphrase: '' } : {}) })
    : new PlainAgent({ keepAlive: true })
  let token: Promise<{ text: string; until: number }> | null = null

  async function fetchToken(): Promise<{ text: string; until: number }> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const answer = await ask(Token, {
      ...{ method: 'POST', path: '/oauth/token', body: { grant_type: 'client_credentials' } },
      headers: { authorization: `Basic ${basic}` },
    })
    return { text: answer.access_token, until: now() + answer.expires_in * 1000 - TOKEN_MARGIN_MS }
  }

  /** Calls at the same moment share one request. */
  async function authorization(): Promise<Record<string, string>> {
    const known = await token?.catch(() => null)
    if (!known || known.until <= now()) token = fetchToken()
    const fresh = await token
    return { authorization: `Bearer ${fresh?.text ?? ''}` }
  }

  async function ask<Answer>(schema: z.ZodType<Answer>, { method, path, headers = {}, body }: Ask): Promise<Answer> {
    const text = body ? JSON.stringify(body) : ''
    const { status, answer } = await exchange(text, {
      ...{ method, path, headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) } },
    })
    if (status < 200 || status > 299) throw new PixError(`${method} ${path}: ${status} ${reason(answer)}`, status)
    const parsed = schema.safeParse(answer)
    if (!parsed.success) throw new PixError(`${method} ${path}: the answer is not understood`)
    return parsed.data
  }

  function exchange(text: string, options: { method: string; path: string; headers: Record<string, string> }) {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; answer: unknown }>()
    const fail = (error: Error): void => reject(new PixError(error.message))
    const send = isSecure ? secureRequest : plainRequest
    const headers = { ...options.headers, 'content-length': String(Buffer.byteLength(text)) }
    const request = send(new URL(options.path, url), {
      ...{ method: options.method, headers, agent, signal: AbortSignal.timeout(TIMEOUT_MS) },
    })
    request.on('error', fail)
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

  /** A token that the bank does not know any more is replaced once. */
  async function asked<Answer>(schema: z.ZodType<Answer>, given: Ask): Promise<Answer> {
    const attempt = async (): Promise<Answer> =>
      ask(schema, { ...given, headers: { ...given.headers, ...(await authorization()) } })
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof PixError) || error.status !== 401 || token === null) throw error
      token = null
      return attempt()
    }
  }

  return {
    async createCharge({ txid, valueCents, note, expiresSeconds }) {
      const cob = await asked(Cob, {
        ...{ method: 'PUT', path: `/v2/cob/${txid}` },
        body: {
          calendario: { expiracao: expiresSeconds },
          valor: { original: reais(valueCents) },
          chave: pixKey,
          solicitacaoPagador: note,
        },
      })
      if (!cob.loc) throw new PixError('the charge has no place')
      const { qrcode, imagemQrcode } = await asked(QrCode, { method: 'GET', path: `/v2/loc/${cob.loc.id}/qrcode` })
      const { criacao: createdAt, expiracao } = cob.calendario
      return { txid, status: cob.status, createdAt, expiresSeconds: expiracao, code: qrcode, image: imagemQrcode }
    },

    async paymentOf(txid) {
      const cob = await asked(Cob, { method: 'GET', path: `/v2/cob/${txid}` })
      const [payment] = cob.pix
      if (cob.status !== 'CONCLUIDA' || !payment) return null
      return { id: payment.endToEndId, valueCents: centsOf(payment.valor) }
    },

    async announceTo(webhookUrl) {
      await asked(z.unknown(), {
        ...{ method: 'PUT', path: `/v2/webhook/${encodeURIComponent(pixKey)}`, body: { webhookUrl } },
        // Who calls is not believed but asked: their certificate proves nothing that the charge does not.
        headers: { 'x-skip-mtls-checking': 'true' },
      })
    },
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

/** The central bank's form of errors, or Efí's own. */
function reason(answer: unknown): string {
  const { title, detail, nome, mensagem } = Problem.safeParse(answer).data ?? {}
  return [title ?? nome, detail ?? mensagem].filter(Boolean).join(': ')
}
