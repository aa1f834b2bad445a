import type { MediaContent } from '#web/features/messages/text/message-kind.ts'

/** Keeps the place of a picture until it is loaded. */
export function ratio(message: Pick<MediaContent, 'mediaWidth' | 'mediaHeight'>): { aspectRatio?: string } {
  const { mediaWidth: width, mediaHeight: height } = message
  return width && height ? { aspectRatio: `${width} / ${Math.min(height, width * 1.25)}` } : {}
}
