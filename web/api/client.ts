import type { Session } from '#contract/auth.ts'
import type { Caller } from './calls.ts'

/**
 * The one place that talks HTTP. The access token lives in memory; the refresh token is an httpOnly cookie of
 * `/api/auth`. 403 ERR_TOKEN_EXPIRED renews the token once, for all waiting calls together, and repeats the call;
 * 401 ends the session.
 */
const BASE = '/api'

/** What the server answered: `code` is a code of the contract, or the raw text when it is none. status 0: no answer. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  /** The whole body, for the few answers that say more. */
  readonly body: unknown

  constructor(status: number, code: string, details?: unknown, body?: unknown) {
    super(code)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
    this.body = body
  }
}

type QueryValue = string | number | boolean | null | undefined | readonly number[] | readonly string[]
type Query = Record<string, QueryValue>
/** A call as it is made; what it may hold is checked where it is written. */
type Options = {
  params?: Record<string, string | number>
  query?: Query
  body?: unknown
  signal?: AbortSignal
}
type UploadOptions = Options & { form: FormData; onProgress?: (fraction: number) => void }

let accessToken: string | null = null
let renewal: Promise<Session | null> | null = null
let onRenewed: (session: Session) => void = () => undefined
let onLost: () => void = () => undefined

export const getAccessToken = (): string | null => accessToken
export const setAccessToken = (token: string | null): void => {
  accessToken = token
}

/** The session store listens here; there is one. */
export function setSessionListeners(listeners: { renewed: (session: Session) => void; lost: () => void }): void {
  onRenewed = listeners.renewed
  onLost = listeners.lost
}

/** Numbers and booleans become text, lists become JSON text, what is absent is left out. */
export function queryText(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}

/** `/tickets/:id` with the id in its place, and the query behind it. */
const address = (path: string, { params = {}, query }: Options): string =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name]))) + queryText(query)

const readBody = (text: string): unknown => {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What a proxy on the way answers when the server is gone: nothing to show to people. */
const isPage = (text: string): boolean => text.trimStart().startsWith('<')

function failure(status: number, body: unknown): ApiError {
  if (typeof body === 'string') return new ApiError(status, isPage(body) ? '' : body)
  if (typeof body !== 'object' || body === null) return new ApiError(status, '')
  const { error, code, details } = body as { error?: unknown; code?: unknown; details?: unknown }
  const name = typeof code === 'string' ? code : typeof error === 'string' ? error : ''
  return new ApiError(status, name, details, body)
}

async function ask(method: string, path: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  const headers = new Headers()
  if (accessToken) headers.set('authorization', `Bearer ${accessToken}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const request: RequestInit = { method, headers, credentials: 'same-origin' }
  if (body !== undefined) request.body = JSON.stringify(body)
  if (signal) request.signal = signal
  const response = await fetch(`${BASE}${path}`, request).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, 'ERR_NETWORK')
  })
  if (!response.ok) throw failure(response.status, readBody(await response.text()))
  return response
}

async function once(method: string, path: string, body: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  const response = await ask(method, path, body, signal)
  return readBody(await response.text())
}

const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'ERR_TOKEN_EXPIRED'
/** A wrong password at login is also 401 but ends nothing. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code !== 'ERR_INVALID_CREDENTIALS'

/** Runs a call; renews the token and runs it again when it had expired. */
async function withSession<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call().catch(async (error: unknown) => {
      if (!isExpired(error) || !(await refreshSession())) throw error
      return call()
    })
  } catch (error) {
    if (accessToken && isLost(error)) onLost()
    throw error
  }
}

/** Outside of the session that it renews. */
const renew = ((path: string) => once('POST', path, undefined, undefined)) as Caller<'post'>

/** Asks for a new access token; null when there is no session. Calls at the same time share one request. */
export function refreshSession(): Promise<Session | null> {
  renewal ??= renew('/auth/refresh_token')
    .then((session) => {
      accessToken = session.token
      onRenewed(session)
      return session
    })
    .catch((error: unknown) => {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
        if (accessToken) onLost()
        return null
      }
      throw error
    })
    .finally(() => {
      renewal = null
    })
  return renewal
}

const caller =
  (method: string) =>
  (path: string, options: Options = {}): Promise<unknown> =>
    withSession(() => once(method, address(path, options), options.body, options.signal))

export const get = caller('GET') as Caller<'get'>
export const post = caller('POST') as Caller<'post'>
export const put = caller('PUT') as Caller<'put'>
export const del = caller('DELETE') as Caller<'del'>

/** A file that only this session may have. */
export const download = ((path: string, options: Options = {}): Promise<Blob> =>
  withSession(async () =>
    (await ask('GET', address(path, options), undefined, options.signal)).blob(),
  )) as Caller<'download'>

function uploadOnce(path: string, options: UploadOptions): Promise<unknown> {
  const { form, signal, onProgress } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${BASE}${address(path, options)}`)
    if (accessToken) request.setRequestHeader('authorization', `Bearer ${accessToken}`)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      const answer = readBody(request.responseText)
      if (request.status < 400) resolve(answer)
      else reject(failure(request.status, answer))
    }
    request.onerror = () => reject(new ApiError(0, 'ERR_NETWORK'))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** Sends a form with files. `onProgress` hears the sent part, 0 to 1. */
export const upload = ((path: string, options: UploadOptions): Promise<unknown> =>
  withSession(() => uploadOnce(path, options))) as Caller<'upload'>

/** Loads the page anew once the server gives it out: without it the browser's own error page would take its place. */
export const reloadWhenReachable = (): Promise<void> =>
  fetch(location.pathname, { cache: 'no-store' }).then(
    ({ ok }) => void (ok && location.reload()),
    () => undefined,
  )
