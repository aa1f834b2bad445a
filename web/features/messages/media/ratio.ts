import type { MediaContent } from '#web/features/messages/text/message-kind.ts'

/**
 * Returns a style that reserves a picture's space until it is loaded. The height is limited to 1.25 times the width.
 */
export function ratio(message: Pick<MediaContent, 'mediaWidth' | 'mediaHeight'>): { aspectRatio?: string } {
  const { mediaWidth: width, mediaHeight: height } = message
  return width && height ? { aspectRatio: `${width} / ${Math.min(height, width * 1.25)}` } : {}
}
