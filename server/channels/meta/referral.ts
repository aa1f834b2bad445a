/** Reads by which advertisement somebody came to Messenger or Instagram. */
import type { Advertisement } from '#contract/ads.ts'
import type { FetchPicture } from '#server/channels/ad-picture.ts'
import { cutWords } from '#server/channels/advertisement.ts'
import type { Referral } from './event.ts'

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
