import type { Visit, VisitInput, VisitorFacts, VisitorMessagePage } from '#contract/webchat.ts'

/** The server refused a request. `status` is 0 when it could not be reached. */
export class RefusedError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`status ${status}`)
    this.name = 'RefusedError'
    this.status = status
  }
}

/** Whatever waits for an answer waits no longer than this. A large file on a slow line takes its time. */
const MAX_WAIT_MS = 30_000
const MAX_UPLOAD_MS = 10 * 60_000

async function call(method: string, path: string, token: string | null, body?: BodyInit, type?: string) {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(type && { 'content-type': type }),
  }
  const answer = await fetch(`/api/webchat/${path}`, {
    method,
    headers,
    credentials: 'omit',
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(body instanceof FormData ? MAX_UPLOAD_MS : MAX_WAIT_MS),
  }).catch(() => {
    throw new RefusedError(0)
  })
  if (!answer.ok) throw new RefusedError(answer.status)
  return answer
}

const send = (method: string, path: string, token: string | null, body: object) =>
  call(method, path, token, JSON.stringify(body), 'application/json')

export const beginVisit = async (input: VisitInput): Promise<Visit> =>
  (await (await send('POST', 'visits', null, input)).json()) as Visit

export async function listMessages(
  token: string,
  query: { since?: string; before?: string } = {},
): Promise<VisitorMessagePage> {
  const answer = await call('GET', `messages?${new URLSearchParams(query).toString()}`, token)
  return (await answer.json()) as VisitorMessagePage
}

export const sendText = (token: string, clientId: string, body: string): Promise<unknown> =>
  send('POST', 'messages', token, { clientId, body })

export function sendFile(token: string, clientId: string, file: File, isVoice: boolean): Promise<unknown> {
  const form = new FormData()
  form.append('file', file, file.name)
  const query = new URLSearchParams({ clientId, voice: String(isVoice) })
  return call('POST', `files?${query.toString()}`, token, form)
}

export const sendTyping = (token: string, typing: boolean): Promise<unknown> =>
  send('POST', 'typing', token, { typing })
export const sendReceipt = (token: string, upTo: string, read: boolean): Promise<unknown> =>
  send('POST', 'receipts', token, { upTo, read })
export const saveFacts = (token: string, facts: VisitorFacts): Promise<unknown> => send('PUT', 'visitor', token, facts)

export type Sign = 'ready' | 'changed' | 'typing' | 'stopped'

/** The server says something every 25 s. A line on which nothing comes for longer is dead, though it looks open. */
const MAX_SILENCE_MS = 60_000

/**
 * Reads the signs for the visitor until the line ends, is ended by `line`, or has gone silent. The token is in a header,
 * which no log of addresses has.
 */
export async function followSigns(token: string, onSign: (sign: Sign) => void, line: AbortController): Promise<void> {
  let silence: ReturnType<typeof setTimeout> | undefined
  const hear = (): void => {
    clearTimeout(silence)
    silence = setTimeout(() => line.abort(), MAX_SILENCE_MS)
  }
  hear()
  try {
    const answer = await fetch('/api/webchat/live', {
      headers: { authorization: `Bearer ${token}` },
      credentials: 'omit',
      signal: line.signal,
    })
    if (!answer.ok || !answer.body) throw new RefusedError(answer.status)
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      hear()
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const text of lines) if (text.startsWith('event: ')) onSign(text.slice(7) as Sign)
    }
  } finally {
    clearTimeout(silence)
  }
}
