/** Reads by which advertisement somebody came to Messenger or Instagram. */
import type { Advertisement } from '#contract/ads.ts'
import { cutWords, MAX_AD_PICTURE_BYTES, toDataUrl } from '#server/channels/advertisement.ts'
import { fetchExternal } from '#server/integrations/egress.ts'
import type { Referral } from './event.ts'

/** Returns the picture as a data URL; null when it cannot be had, or is too large. */
export type FetchPicture = (address: string) => Promise<string | null>

const PICTURE_TIMEOUT_MS = 5000
const PICTURE_TYPE = /^image\/(?:jpeg|png|webp)\b/

/** Fetches with the message, because Meta's address of the picture expires. No message is lost for its picture. */
export const pictureFetcher =
  (allowLoopback: boolean): FetchPicture =>
  async (address) => {
    const limits = { timeoutMs: PICTURE_TIMEOUT_MS, maxBytes: MAX_AD_PICTURE_BYTES, allowLoopback }
    const answer = await fetchExternal(address, limits).catch(() => null)
    const [type] = PICTURE_TYPE.exec(String(answer?.headers['content-type'] ?? '')) ?? []
    return answer?.status === 200 && type ? toDataUrl(type, answer.body) : null
  }

/**
 * Returns null for links and codes that are no advertisement. Meta tells no address of an advertisement. One that shows
 * no title is named after the mark or the id that the company gave it.
 */
export async function readAd(
  referral: Referral | null | undefined,
  fetchPicture: FetchPicture,
): Promise<Advertisement | null> {
  if (referral?.source !== 'ADS') return null
  const { ref, ad_id: id, ads_context_data: shown } = referral
  return {
    title: cutWords(shown?.ad_title || ref || id || ''),
    body: shown?.ad_title ? cutWords(ref ?? '') : '',
    url: null,
    picture: shown?.photo_url ? await fetchPicture(shown.photo_url) : null,
  }
}
