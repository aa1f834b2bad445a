import { ApiError } from './client.ts'

/** What another program would have been answered. `retryAfter` is the header of that name. */
export type ExternalAnswer = { status: number; milliseconds: number; body: unknown; retryAfter: string | null }

/**
 * Calls the external API with a token that the user chose, as another program does: without the session, and without its
 * renewal.
 */
export async function sendExternally(token: string, message: FormData | object): Promise<ExternalAnswer> {
  const began = performance.now()
  const isForm = message instanceof FormData
  const headers = new Headers({ authorization: `Bearer ${token}` })
  if (!isForm) headers.set('content-type', 'application/json')
  const request: RequestInit = {
    method: 'POST',
    headers,
    credentials: 'omit',
    body: isForm ? message : JSON.stringify(message),
  }
  const response = await fetch('/api/messages/send', request).catch(() => {
    throw new ApiError(0, 'ERR_NETWORK')
  })
  const body: unknown = await response.json().catch(() => null)
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - began),
    body,
    retryAfter: response.headers.get('retry-after'),
  }
}
