import { SWATCHES } from '#web/ui/display/tag-colors.ts'

/** The third row of the palette has the strong colours; its last colour, grey, is left out. */
const STRONG_COLORS = SWATCHES.slice(20, 29)
/** This order of the strong colours makes neighbours in the list of queues look different. */
const DISTINCT_COLORS = STRONG_COLORS.map((_, index) => STRONG_COLORS[(index * 4 + 6) % STRONG_COLORS.length] ?? '')

/** Returns a colour that no queue has yet; empty if all are taken. */
export const pickUnusedColor = (taken: readonly string[]): string =>
  [...DISTINCT_COLORS, ...SWATCHES].find((color) => !taken.includes(color)) ?? ''
