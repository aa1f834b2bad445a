import type { MediaType } from '#contract/messages.ts'

/** What a file is, by its content; pixels and seconds where it has them. */
export type MediaInfo = { mimetype: string; width: number | null; height: number | null; seconds: number | null }

export const UNKNOWN_TYPE = 'application/octet-stream'

/** A picture of more pixels is a bomb: a few bytes that become gigabytes in whatever shows them. */
export const MAX_PIXELS = 100_000_000
/** Of a picture that is in memory as a whole while it is read. */
export const MAX_WHOLE_PIXELS = 20_000_000
export const SHOWN_PICTURE = /^image\/(jpeg|png|webp|gif)$/

/** The wire's word: image, audio, video, or application for everything that is only a file. */
export function mediaTypeOf(mimetype: string): Extract<MediaType, 'image' | 'audio' | 'video' | 'application'> {
  if (SHOWN_PICTURE.test(mimetype)) return 'image'
  if (mimetype.startsWith('audio/')) return 'audio'
  if (/^video\/(mp4|webm|quicktime|3gpp)$/.test(mimetype)) return 'video'
  return 'application'
}
