/** Fetches the pictures of advertisements by which people come. */
import { fetchExternal } from '#server/integrations/egress.ts'
import { MAX_AD_PICTURE_BYTES, toDataUrl } from './advertisement.ts'

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
