import { UnreachableError } from './provider-error.ts'
import { fetchExternal, type EgressOptions, type EgressResponse } from '#server/integrations/egress.ts'

/** Error codes which prove that nothing was sent. */
const NOT_SENT_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Throws UnreachableError when there is no answer. */
export async function fetchFromProvider(address: string, options: EgressOptions): Promise<EgressResponse> {
  try {
    return await fetchExternal(address, options)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new UnreachableError(message || code, !NOT_SENT_CODES.has(code))
  }
}

/** Returns the form as a provider is sent it. */
export async function encodeForm(form: FormData): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const response = new Response(form)
  const type = response.headers.get('content-type') ?? ''
  return { headers: { 'content-type': type }, body: Buffer.from(await response.arrayBuffer()) }
}
