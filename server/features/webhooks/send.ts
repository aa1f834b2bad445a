import type { WebhookAttempt } from '#contract/webhooks.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import type { AppServices } from '#server/http/services.ts'
import { EgressError } from '#server/integrations/egress.ts'
import { signedHeaders } from '#server/integrations/standard-webhooks/signature.ts'
import { clippedLine, SHOWN_CHARACTERS, type Delivery, type Target } from './delivery.ts'
import { publicId } from './queries.ts'

const TIMEOUT_MS = 15_000
/** Answers are not used: their beginning is shown. */
const MAX_BYTES = 64 * 1024

/** The field with the address of a file. Inside a text its quotes would be escaped. */
const FILE_LINK = /("mediaUrl":")\/api\/media\/([0-9a-f-]{36})\/([^?"]+)\?[^"]*"/g

/** Signs the addresses of files anew: they work for an hour, and a delivery may wait for a day. */
const withFreshLinks = (body: string, companyId: number, publicUrl: string): string =>
  body.replaceAll(
    FILE_LINK,
    (_match, field: string, fileId: string, name: string) =>
      `${field}${publicUrl}${fileUrl({ companyId, fileId, name: decodeURIComponent(name) })}"`,
  )

/** Says for people why there was no answer, without what the network of the installation looks like. */
function errorOf(error: unknown): string {
  if (error instanceof EgressError) return error.problem
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[A-Z_0-9]{3,50}$/.test(code) ? code : 'network'
}

function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

type Deps = Pick<AppServices, 'egress' | 'config'>

/** Makes one attempt. It never throws. A redirect counts as a failure, because only this address was chosen. */
export async function attemptDelivery(
  { egress, config }: Deps,
  companyId: number,
  { url, secrets }: Target,
  { messageId, body: stored }: Delivery,
): Promise<{ attempt: WebhookAttempt; retryAfter: number | null }> {
  const began = new Date()
  const body = withFreshLinks(stored, companyId, config.publicUrl)
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders(secrets, { id: publicId(messageId), timestamp: Math.floor(began.getTime() / 1000), body }),
  }
  const finish = (result: Pick<WebhookAttempt, 'status' | 'answer' | 'error'>): WebhookAttempt => ({
    ...{ at: began.toISOString(), milliseconds: Date.now() - began.getTime(), ...result },
  })
  try {
    const options = { method: 'POST', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, headers, body } as const
    const answer = await egress.fetch(companyId, url, options)
    const text = clippedLine(answer.body.toString('utf8').slice(0, 4 * SHOWN_CHARACTERS))
    return {
      attempt: finish({ status: answer.status, answer: text, error: null }),
      retryAfter: secondsOf(answer.headers['retry-after']),
    }
  } catch (error) {
    return { attempt: finish({ status: null, answer: '', error: errorOf(error) }), retryAfter: null }
  }
}
