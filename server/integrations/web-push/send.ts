/** Pushes to browsers, by the standards that all push services share: RFC 8030, 8291 and 8292. */
import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Egress } from '#server/integrations/egress.ts'
import { isAllowedTarget, type EgressAllow } from '#server/lib/egress-allow.ts'

/** Where a browser is reached, and with what a text is encrypted for it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** The hosts that the makers of browsers push from. One that begins with a point stands for those under it. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]
const HTTPS_PORT = 443

/** Says whether a browser may name this address: pushes go to makers of browsers only, and to what the installation allows. */
export function isPushService(endpoint: string, allow: EgressAllow): boolean {
  const url = URL.parse(endpoint)
  if (!url) return false
  const { protocol, hostname: host } = url
  const port = Number(url.port) || (protocol === 'https:' ? HTTPS_PORT : 80)
  if (isAllowedTarget(allow, { host, port, address: host })) return true
  const isKnown = PUSH_SERVICES.some((name) => (name.startsWith('.') ? host.endsWith(name) : host === name))
  return isKnown && protocol === 'https:' && port === HTTPS_PORT
}

/** Returns the pair of keys by which push services know the installation. `key` is derived for the purpose `web-push`. */
export function pushKeysOf(key: Buffer): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(key)
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: key.toString('base64url') }
}

/** Push services write to whoever runs an installation when its pushes are a trouble. Without HTTPS there is no address. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:balcao@localhost.invalid'

const TIMEOUT_MS = 15_000
const MAX_BYTES = 16 * 1024
/** A text that does not arrive within an hour tells of what somebody has seen or answered by then. */
const LIFETIME_SECONDS = 3600
/** The browser has taken its subscription back. */
const GONE = [404, 410]

type Deps = { egress: Egress; key: Buffer; publicUrl: string }
type Push = { target: PushTarget; text: string }

/**
 * Pushes a text of less than 4 kB. Returns whether the subscription still exists. Throws an error for what may work later:
 * no answer, and any that is neither a success nor says that the subscription is gone.
 */
export async function sendPush(
  { egress, key, publicUrl }: Deps,
  companyId: number,
  { target: { endpoint, p256dh, auth }, text }: Push,
): Promise<'sent' | 'gone'> {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: subjectOf(publicUrl), ...pushKeysOf(key) },
    TTL: LIFETIME_SECONDS,
    urgency: 'high',
  })
  const { status } = await egress.fetch(companyId, endpoint, {
    method: 'POST',
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
    body: body ?? '',
  })
  if (GONE.includes(status)) return 'gone'
  if (status < 200 || status >= 300) throw new Error(`the push service answered ${status}`)
  return 'sent'
}
