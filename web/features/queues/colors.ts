import { SWATCHES } from '#web/ui/tag-colors.ts'

/** The third row of the palette, of which the last is grey. */
const STRONG = SWATCHES.slice(20, 29)
/** Neighbours in the list of queues look apart. */
const BY_DISTANCE = STRONG.map((_, index) => STRONG[(index * 4 + 6) % STRONG.length] ?? '')

/** A colour that no queue has yet. */
export const pickUnusedColor = (taken: readonly string[]): string =>
  [...BY_DISTANCE, ...SWATCHES].find((color) => !taken.includes(color)) ?? ''
