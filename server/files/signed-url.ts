import { sign, verify } from '#server/lib/secrets.ts'

export type FileAddress = {
  companyId: number
  fileId: string
  name: string
  variant?: 'original' | 'thumbnail'
}

/**
 * A URL stays the same for half an hour, so that browsers can cache the file, and works for an hour at most. The
 * session cookie of the browser allows a longer use, because screens stay open.
 */
const STABLE_SECONDS = 30 * 60
const VALID_SECONDS = 30 * 60

let key: Buffer | null = null

/**
 * Sets the key for all URLs, once at the start of a process: the code that converts rows has no access to the
 * configuration.
 */
export const setFileUrlKey = (fileUrlKey: Buffer): void => {
  key = fileUrlKey
}

const keyOrThrow = (): Buffer => {
  if (!key) throw new Error('setFileUrlKey was not called')
  return key
}

const signedText = (companyId: number, fileId: string, expires: number): string => `${companyId}/${fileId}/${expires}`

/** Returns the signed URL of a file. It contains no path on disk, and cannot be forged. */
export function fileUrl({ companyId, fileId, name, variant = 'original' }: FileAddress): string {
  const now = Math.floor(Date.now() / 1000)
  const expires = Math.ceil(now / STABLE_SECONDS) * STABLE_SECONDS + VALID_SECONDS
  const query = new URLSearchParams({
    company: String(companyId),
    expires: String(expires),
    signature: sign(keyOrThrow(), signedText(companyId, fileId, expires)),
  })
  if (variant === 'thumbnail') query.set('variant', variant)
  return `/api/media/${fileId}/${encodeURIComponent(name)}?${query.toString()}`
}

/** The parts of a signed URL; `expires` is in seconds since 1970. */
type Link = { companyId: number; fileId: string; expires: number; signature: string }

/** Returns whether the signature is ours; the URL may have expired. */
export const isSignedFile = ({ companyId, fileId, expires, signature }: Link): boolean =>
  verify(keyOrThrow(), signedText(companyId, fileId, expires), signature)

export const isExpired = ({ expires }: Pick<Link, 'expires'>): boolean => expires * 1000 <= Date.now()
