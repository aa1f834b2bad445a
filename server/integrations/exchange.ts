/** What was asked of an outside system and what it answered, for admins to read. It has no secrets. */
export type Exchange = { request: string; response: string; status: number | null }

/** Returns how many ms a header `Retry-After` asks for: it has seconds or a time. */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | null {
  if (header === undefined) return null
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.max(ms, 0) : null
}

/** Removes what is behind the `?` of addresses: those of files carry their signature there, others a key. */
export const withoutQueries = (text: string): string => text.replace(/(https?:\/\/[^\s"?\\]+)\?[^\s"\\]*/g, '$1?…')

/** Shorter ones stand in texts by chance. */
const SHORTEST_SECRET = 6

/** Removes a key from what a system says: some repeat in their errors what they were sent. */
export function withoutSecret(text: string, secret: string): string {
  if (secret.length < SHORTEST_SECRET) return text
  return text.replaceAll(secret, '…').replaceAll(JSON.stringify(secret).slice(1, -1), '…')
}

/** Returns undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
