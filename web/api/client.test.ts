import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, del, get, setSessionListeners, post, queryText, refreshSession, setAccessToken } from './client.ts'

type FakeResponse = { status: number; body?: unknown }

/** Responses of the fake server by method and path. Each call uses up the first one; the last one is repeated. */
let answers: Record<string, FakeResponse[]>
let calls: { key: string; token: string | null; body: string | null }[]
const renewed = vi.fn<() => void>()
const lost = vi.fn<() => void>()

const session = { token: 'new', user: {}, restricted: false }

beforeEach(() => {
  calls = []
  setAccessToken('old')
  setSessionListeners({ renewing: () => undefined, renewed, lost })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const key = `${init.method} ${path}`
    const token = new Headers(init.headers).get('authorization')
    calls.push({ key, token, body: typeof init.body === 'string' ? init.body : null })
    const queue = answers[key] ?? []
    const answer = queue.length > 1 ? queue.shift() : queue[0]
    if (!answer) throw new TypeError('no answer')
    return new Response(answer.body === undefined ? '' : JSON.stringify(answer.body), { status: answer.status })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const expired: FakeResponse = { status: 403, body: { error: 'ERR_TOKEN_EXPIRED' } }

describe('an expired token', () => {
  it('is renewed once for calls that wait together, and the calls are repeated', async () => {
    answers = {
      'GET /api/queue': [expired, { status: 200, body: 'a' }],
      'GET /api/plans/all': [expired, { status: 200, body: 'b' }],
      'POST /api/auth/refresh_token': [{ status: 200, body: session }],
    }
    expect(await Promise.all([get('/queue'), get('/plans/all')])).toEqual(['a', 'b'])
    expect(calls.filter(({ key }) => key.endsWith('refresh_token'))).toHaveLength(1)
    expect(calls.findLast(({ key }) => key === 'GET /api/queue')?.token).toBe('Bearer new')
    expect(renewed).toHaveBeenCalledTimes(1)
  })

  it('is not renewed twice for one call', async () => {
    answers = {
      'GET /api/queue': [expired],
      'POST /api/auth/refresh_token': [{ status: 200, body: session }],
    }
    await expect(get('/queue')).rejects.toMatchObject({ status: 403, code: 'ERR_TOKEN_EXPIRED' })
    expect(calls).toHaveLength(3)
  })

  it('ends the session when there is no new one', async () => {
    answers = {
      'GET /api/queue': [expired],
      'POST /api/auth/refresh_token': [{ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }],
    }
    await expect(get('/queue')).rejects.toBeInstanceOf(ApiError)
    expect(lost).toHaveBeenCalledTimes(1)
  })
})

describe('a connection that falls silent', () => {
  let timeIsUp: AbortController
  /** Answers nothing, like `fetch`, until the signal of the call ends it. */
  const silent = (signal: AbortSignal | null | undefined) =>
    new Promise<never>((_, reject) => {
      if (signal?.aborted) reject(signal.reason as Error)
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })

  beforeEach(() => {
    timeIsUp = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeIsUp.signal)
  })
  afterEach(() => vi.restoreAllMocks())

  const endless = () =>
    new ReadableStream({ start: (body) => void silent(timeIsUp.signal).catch((error) => body.error(error)) })
  const noAnswer = (_: string, { signal }: RequestInit) => silent(signal)

  it('ends what is only read as unanswered, before the answer and within it', async () => {
    const unanswered: unknown[] = []
    const attempt = (fetch: (path: string, init: RequestInit) => Promise<Response>, call: () => Promise<unknown>) => {
      vi.stubGlobal('fetch', fetch)
      return call().catch((error: unknown) => unanswered.push(error))
    }
    const calls = [
      attempt(noAnswer, () => get('/queue')),
      attempt(noAnswer, () => get('/queue', { signal: new AbortController().signal })),
      attempt(noAnswer, () => refreshSession()),
      attempt(
        async () => new Response(endless()),
        () => get('/queue'),
      ),
      attempt(
        async () => new Response(endless(), { status: 400 }),
        () => get('/queue'),
      ),
    ]
    timeIsUp.abort(new DOMException('', 'TimeoutError'))
    await Promise.all(calls)
    expect(unanswered).toMatchObject(calls.map(() => ({ code: 'ERR_NETWORK' })))
  })

  it('leaves what was cancelled as it is', async () => {
    vi.stubGlobal('fetch', noAnswer)
    const left = new AbortController()
    const cancelled = get('/queue', { signal: left.signal })
    left.abort()
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
    await expect(get('/queue', { signal: left.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('does not end what changes something, which is not repeated by itself', async () => {
    const signals: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      signals.push(signal)
      return new Response('')
    })
    await del('/auth/logout')
    expect(signals).toEqual([undefined])
  })
})

describe('a refusal', () => {
  it('for lack of rights neither renews nor ends the session', async () => {
    answers = { 'GET /api/queue': [{ status: 403, body: { error: 'ERR_NO_PERMISSION' } }] }
    await expect(get('/queue')).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    expect(calls).toHaveLength(1)
    expect(lost).not.toHaveBeenCalled()
  })

  it('of the session ends it, but a wrong password does not', async () => {
    answers = {
      'GET /api/queue': [{ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }],
      'POST /api/auth/login': [{ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } }],
    }
    await expect(post('/auth/login', { body: { email: 'a@b.c', password: 'x' } })).rejects.toMatchObject({
      code: 'ERR_INVALID_CREDENTIALS',
    })
    expect(lost).not.toHaveBeenCalled()
    await expect(get('/queue')).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
    expect(lost).toHaveBeenCalledTimes(1)
  })

  it('carries the code beside a body that is more than a code', async () => {
    const body = { error: '{"id":1}', code: 'ERR_OTHER_OPEN_TICKET' }
    answers = { 'POST /api/tickets': [{ status: 409, body }] }
    await expect(post('/tickets', { body: { contactId: 1 } })).rejects.toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      body,
    })
  })

  it('has a plain text as its code, but not the HTML page of a proxy', async () => {
    answers = { 'GET /api/queue': [{ status: 400, body: 'Número inválido' }] }
    await expect(get('/queue')).rejects.toMatchObject({ status: 400, code: 'Número inválido' })
    vi.stubGlobal('fetch', async () => new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 }))
    await expect(get('/queue')).rejects.toMatchObject({ status: 502, code: '' })
  })

  it('has its own code when the server was not reached', async () => {
    answers = {}
    await expect(get('/queue')).rejects.toMatchObject({ status: 0, code: 'ERR_NETWORK' })
    await expect(refreshSession()).rejects.toMatchObject({ code: 'ERR_NETWORK' })
    expect(lost).not.toHaveBeenCalled()
  })
})

it('puts path parameters into the address, encoded as one segment', async () => {
  answers = { 'GET /api/tickets/u/a%2Fb%3F': [{ status: 200, body: 'found' }] }
  expect(await get('/tickets/u/:uuid', { params: { uuid: 'a/b?' } })).toBe('found')
})

it('writes queries as the API reads them', () => {
  expect(queryText({ queueIds: [2, 3], showAll: true, status: undefined, page: 1, name: 'a b' })).toBe(
    '?queueIds=%5B2%2C3%5D&showAll=true&page=1&name=a+b',
  )
  expect(queryText()).toBe('')
})
