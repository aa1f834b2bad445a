import type { TFunction } from 'i18next'
import type { WebhookAttempt } from '#contract/webhooks.ts'
import type texts from './texts/pt.json'

type Problem = keyof (typeof texts.webhooks)['problem']

/** The words for each reason that the server gives; codes of the network are those of Node.js. */
const PROBLEMS: Partial<Record<string, Problem>> = {
  address: 'address',
  unknown: 'unknown',
  ENOTFOUND: 'unknown',
  private: 'private',
  slow: 'slow',
  ETIMEDOUT: 'slow',
  large: 'large',
  busy: 'busy',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'cut',
  CERT_HAS_EXPIRED: 'certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
}

export const problemText = (t: TFunction, error: string): string =>
  t(`webhooks.problem.${PROBLEMS[error] ?? 'network'}`)

/** Says in words what came of an attempt: the status, or why there was no answer. */
export const attemptText = (t: TFunction, { status, error }: Pick<WebhookAttempt, 'status' | 'error'>): string =>
  status === null ? problemText(t, error ?? '') : `HTTP ${status}`
