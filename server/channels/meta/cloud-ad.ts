/** Reads by which advertisement somebody came to a number of the Cloud API. */
import type { Advertisement } from '#contract/ads.ts'
import { cutWords } from '#server/channels/advertisement.ts'
import type { CloudContent } from './cloud-event.ts'

/** Returns null for posts and links that are no advertisement. The address of the picture needs a token, and is left out. */
export function readCloudAd(referral: CloudContent['referral']): Advertisement | null {
  if (referral?.source_type !== 'ad') return null
  const { source_url: url, source_id: id, headline, body } = referral
  return {
    title: cutWords(headline || id || ''),
    body: cutWords(body ?? ''),
    url: url && /^https?:\/\//i.test(url) ? url : null,
    picture: null,
  }
}
