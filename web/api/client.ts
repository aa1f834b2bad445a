import type { Session } from '#contract/auth.ts'
import type { Caller } from './calls.ts'

/**
 * All HTTP calls go through this module. The access token lives in memory; the refresh token is an httpOnly cookie of
 * `/api/auth`. A 403 ERR_TOKEN_EXPIRED renews the token once for all waiting calls together and repeats the call; a 401
 * ends the session.
 */
const BASE = '/api'

/**
 * A network that is lost says nothing: what is only read counts as unanswered then, and may be asked again. The server
 * gives up a statement after a minute.
 */
const READ_TIMEOUT_MS = 75_000
/** All reads wait for a renewal. It may be repeated for a minute: so long the server takes the cookie from before it. */
const RENEWAL_TIMEOUT_MS = 20_000

/**
 * Reports a failed call. `code` is an error code of the contract, or the raw text of the response. `status` is 0 when
 * there was no response.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  /** Holds the whole body, because some errors carry more than a code. */
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
/** Holds the options of a call at run time. `Caller` checks them against the route at compile time. */
type Options = {
  params?: Record<string, string | number>
  query?: Query
  body?: unknown
  signal?: AbortSignal
}
type UploadOptions = Options & { form: FormData; onProgress?: (fraction: number) => void }

let accessToken: string | null = null
let renewal: Promise<Session | null> | null = null
let onRenewing: () => void = () => undefined
let onRenewed: (session: Session) => void = () => undefined
let onLost: () => void = () => undefined

export const getAccessToken = (): string | null => accessToken
export const setAccessToken = (token: string | null): void => {
  accessToken = token
}

type SessionListeners = { renewing: () => void; renewed: (session: Session) => void; lost: () => void }

/** Sets the callbacks of the session store, which is the only listener. */
export function setSessionListeners(listeners: SessionListeners): void {
  onRenewing = listeners.renewing
  onRenewed = listeners.renewed
  onLost = listeners.lost
}

/** Numbers and booleans become text, lists become JSON text, null and undefined are left out. */
export function queryText(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}

/** Puts the parameters into a path such as `/tickets/:id` and appends the query. */
const toUrl = (path: string, { params = {}, query }: Options): string =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name]))) + queryText(query)

const readBody = (text: string): unknown => {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A proxy answers with an HTML page when the server is down; that text must not be shown to users. */
const isHtmlPage = (text: string): boolean => text.trimStart().startsWith('<')

function toApiError(status: number, body: unknown): ApiError {
  if (typeof body === 'string') return new ApiError(status, isHtmlPage(body) ? '' : body)
  if (typeof body !== 'object' || body === null) return new ApiError(status, '')
  const { error, code, details } = body as { error?: unknown; code?: unknown; details?: unknown }
  const name = typeof code === 'string' ? code : typeof error === 'string' ? error : ''
  return new ApiError(status, name, details, body)
}

const failUnanswered = (error: unknown): never => {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new ApiError(0, 'ERR_NETWORK')
}

const textOf = (response: Response): Promise<string> => response.text().catch(failUnanswered)

async function sendRequest(
  method: string,
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers = new Headers()
  if (accessToken) headers.set('authorization', `Bearer ${accessToken}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const request: RequestInit = { method, headers, credentials: 'same-origin' }
  if (body !== undefined) request.body = JSON.stringify(body)
  if (signal) request.signal = signal
  const response = await fetch(`${BASE}${path}`, request).catch(failUnanswered)
  if (!response.ok) throw toApiError(response.status, readBody(await textOf(response)))
  return response
}

/** Returns a signal for the end of the time, or of `signal` before it. `AbortSignal.any` is too new for some phones. */
function inTime(ms: number, signal?: AbortSignal): AbortSignal {
  const time = AbortSignal.timeout(ms)
  if (!signal) return time
  const either = new AbortController()
  for (const one of [signal, time]) one.addEventListener('abort', () => either.abort(one.reason))
  if (signal.aborted) either.abort(signal.reason)
  return either.signal
}

async function requestBody(
  method: string,
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const response = await sendRequest(method, path, body, method === 'GET' ? inTime(READ_TIMEOUT_MS, signal) : signal)
  return readBody(await textOf(response))
}

const isTokenExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'ERR_TOKEN_EXPIRED'
/** A wrong password at the login is also a 401, but it does not end the session. */
const isSessionLost = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code !== 'ERR_INVALID_CREDENTIALS'

/** Runs a call. If the token had expired, renews it and runs the call once more. */
async function withSession<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call().catch(async (error: unknown) => {
      if (!isTokenExpired(error) || !(await refreshSession())) throw error
      return call()
    })
  } catch (error) {
    if (accessToken && isSessionLost(error)) onLost()
    throw error
  }
}

/** Runs outside `withSession`, which would otherwise try to renew the session for the renewal itself. */
const renew = (query: string): Promise<Session | null> =>
  requestBody('POST', `/auth/refresh_token${query}`, undefined, inTime(RENEWAL_TIMEOUT_MS)) as Promise<Session | null>

/**
 * Requests a new access token; returns null when there is no session. Concurrent calls share one request. A page that has
 * just opened says `?visit=true`, because nobody need be signed in.
 */
export function refreshSession(query = ''): Promise<Session | null> {
  if (!renewal) onRenewing()
  renewal ??= renew(query)
    .then((session) => {
      if (!session) return null
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

const createCaller =
  (method: string) =>
  (path: string, options: Options = {}): Promise<unknown> =>
    withSession(() => requestBody(method, toUrl(path, options), options.body, options.signal))

export const get = createCaller('GET') as Caller<'get'>
export const post = createCaller('POST') as Caller<'post'>
export const put = createCaller('PUT') as Caller<'put'>
export const del = createCaller('DELETE') as Caller<'del'>

/** Downloads a file that requires the session's token, which a plain link would not send. */
export const download = ((path: string, options: Options = {}): Promise<Blob> =>
  withSession(async () =>
    (await sendRequest('GET', toUrl(path, options), undefined, options.signal)).blob(),
  )) as Caller<'download'>

function uploadOnce(path: string, options: UploadOptions): Promise<unknown> {
  const { form, signal, onProgress } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${BASE}${toUrl(path, options)}`)
    if (accessToken) request.setRequestHeader('authorization', `Bearer ${accessToken}`)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      const answer = readBody(request.responseText)
      if (request.status < 400) resolve(answer)
      else reject(toApiError(request.status, answer))
    }
    request.onerror = () => reject(new ApiError(0, 'ERR_NETWORK'))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** Sends a form with files. `onProgress` receives the fraction sent, 0 to 1. */
export const upload = ((path: string, options: UploadOptions): Promise<unknown> =>
  withSession(() => uploadOnce(path, options))) as Caller<'upload'>

/** Reloads the page once the server delivers it. Without this check the browser would show its own error page. */
export const reloadWhenReachable = (): Promise<void> =>
  fetch(location.pathname, { cache: 'no-store' }).then(
    ({ ok }) => void (ok && location.reload()),
    () => undefined,
  )
