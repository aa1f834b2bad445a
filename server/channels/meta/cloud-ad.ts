/** Reads by which advertisement somebody came to a number of the Cloud API. */
import type { Advertisement } from '#contract/ads.ts'
import { cutWords } from '#server/channels/advertisement.ts'
import type { CloudContent } from './cloud-event.ts'

/** A post may be advertised, too. Returns null for links that are neither. The address of the picture needs a token, and is left out. */
export function readCloudAd(referral: CloudContent['referral']): Advertisement | null {
  if (!referral || !/^(?:ad|post)$/.test(referral.source_type ?? '')) return null
  const { source_url: url, source_id: id, headline, body } = referral
  return {
    title: cutWords(headline || id || ''),
    body: cutWords(body ?? ''),
    url: url && /^https?:\/\//i.test(url) ? url : null,
    picture: null,
  }
}
