import { isDeepStrictEqual } from 'node:util'
import type { WAVersion } from 'baileys'
import type { Logger } from 'pino'
import { fetchExternal, isLoopback } from '#server/integrations/egress.ts'

const TIMEOUT_MS = 15_000
const MAX_BYTES = 4 * 1024 * 1024
const REVISION = /\\?"client_revision\\?":\s*(\d+)/
/** WhatsApp answers only what looks like a browser that opens its page. */
const HEADERS = {
  'sec-fetch-site': 'none',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
}

/** Returns the address of the script that names the version of the web app, on the host of the given WebSocket. */
function addressOfScript(webSocketUrl: string): URL {
  const address = new URL('/sw.js', webSocketUrl)
  address.protocol = address.protocol === 'wss:' ? 'https:' : 'http:'
  return address
}

/** Returns the version that WhatsApp's web app has today. Throws EgressError, a network error, or what it could not read. */
async function findLatestVersion(webSocketUrl: string): Promise<WAVersion> {
  const { href, hostname } = addressOfScript(webSocketUrl)
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, allowLoopback: isLoopback(hostname) }
  const { status, body } = await fetchExternal(href, { ...limits, headers: HEADERS })
  const revision = status === 200 ? REVISION.exec(body.toString('utf8'))?.[1] : undefined
  if (!revision) throw new Error(`WhatsApp's web app does not tell its version (HTTP ${status})`)
  return [2, 3000, Number(revision)]
}

/** Returns the version that WhatsApp's web app has today, or null when it is the refused one or cannot be found out. */
export async function findOtherVersion(url: string, refused: WAVersion | null, log: Logger): Promise<WAVersion | null> {
  const found = await findLatestVersion(url).catch((error: Error) => {
    log.warn({ err: error }, 'the version of WhatsApp could not be found out')
    return null
  })
  if (!found || isDeepStrictEqual(found, refused)) return null
  log.warn({ version: found.join('.') }, 'WhatsApp refused the version: the newest is taken')
  return found
}
