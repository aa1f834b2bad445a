import type { TextSegment } from '#contract/text-variables.ts'

/** Returns so many letters of a text, and an ellipsis if there are more. */
export function cutSegments(segments: readonly TextSegment[], limit: number): TextSegment[] {
  const shown: TextSegment[] = []
  let left = limit
  for (const segment of segments) {
    const letters = [...segment.text]
    if (letters.length > left) {
      const text = `${letters.slice(0, left).join('')}…`
      return [...shown, { text, isFilled: segment.isFilled && left > 0 }]
    }
    shown.push(segment)
    left -= letters.length
  }
  return shown
}
