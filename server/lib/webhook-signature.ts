import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Returns a new secret in the format of Standard Webhooks. */
export const createWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

const signatureOf = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

type Signed = { id: string; body: string; at: Date }

/**
 * Returns the headers of Standard Webhooks. With several secrets the receiver may check any of the signatures, so that a
 * secret can be changed without a gap.
 */
export function webhookHeaders(secrets: readonly string[], { id, body, at }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(signatures.length ? { 'webhook-signature': signatures.join(' ') } : {}),
  }
}
