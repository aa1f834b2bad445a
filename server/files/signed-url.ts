import { sign, verify } from '#server/lib/secrets.ts'

export type FileAddress = {
  companyId: number
  fileId: string
  name: string
  variant?: 'original' | 'thumbnail'
}

/**
 * An address stays the same for half an hour, so that browsers can keep the file, and works for an hour at most. Who is
 * signed in with the browser that asks may use it for longer: screens stay open.
 */
const STABLE_SECONDS = 30 * 60
const VALID_SECONDS = 30 * 60

let key: Buffer | null = null

/** Set once at the start of a process: rows become addresses in places that know nothing of the configuration. */
export const setFileUrlKey = (fileUrlKey: Buffer): void => {
  key = fileUrlKey
}

const keyOrThrow = (): Buffer => {
  if (!key) throw new Error('setFileUrlKey was not called')
  return key
}

const signed = (companyId: number, fileId: string, expires: number): string => `${companyId}/${fileId}/${expires}`

/** The address a browser fetches the file from. It names no place on disk and nobody else can make one. */
export function fileUrl({ companyId, fileId, name, variant = 'original' }: FileAddress): string {
  const now = Math.floor(Date.now() / 1000)
  const expires = Math.ceil(now / STABLE_SECONDS) * STABLE_SECONDS + VALID_SECONDS
  const query = new URLSearchParams({
    company: String(companyId),
    expires: String(expires),
    signature: sign(keyOrThrow(), signed(companyId, fileId, expires)),
  })
  if (variant === 'thumbnail') query.set('variant', variant)
  return `/api/media/${fileId}/${encodeURIComponent(name)}?${query.toString()}`
}

/** What an address says; `expires` in seconds since 1970. */
type Link = { companyId: number; fileId: string; expires: number; signature: string }

/** It was made here, at whatever time. */
export const isSignedFile = ({ companyId, fileId, expires, signature }: Link): boolean =>
  verify(keyOrThrow(), signed(companyId, fileId, expires), signature)

export const isOver = ({ expires }: Pick<Link, 'expires'>): boolean => expires * 1000 <= Date.now()
