import type { MediaType } from '#contract/messages.ts'

/** The type of a file by its content, with pixels and seconds where it has them. */
export type MediaInfo = { mimetype: string; width: number | null; height: number | null; seconds: number | null }

export const UNKNOWN_TYPE = 'application/octet-stream'

/** A picture with more pixels is refused: a few bytes could take gigabytes in a program that shows them. */
export const MAX_PIXELS = 100_000_000
/** The limit for pictures that are in memory as a whole while they are decoded. */
export const MAX_WHOLE_PIXELS = 20_000_000
/** More of a PDF is not read. */
export const MAX_PDF_PAGES = 500
export const MAX_PDF_LETTERS = 1_500_000
export const SHOWN_PICTURE = /^image\/(jpeg|png|webp|gif)$/

/** Returns the media type of the API: image, audio, video, or application for all other files. */
export function mediaTypeOf(mimetype: string): Extract<MediaType, 'image' | 'audio' | 'video' | 'application'> {
  if (SHOWN_PICTURE.test(mimetype)) return 'image'
  if (mimetype.startsWith('audio/')) return 'audio'
  if (/^video\/(mp4|webm|quicktime|3gpp)$/.test(mimetype)) return 'video'
  return 'application'
}
