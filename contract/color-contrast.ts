const channelOf = (value: number): number => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Returns the relative luminance of a colour as #rrggbb, from 0 to 1. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channelOf(parseInt(color.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const WHITE = '#ffffff'
const BLACK = '#10161c'

/** Returns the contrast of two colours as WCAG counts it, from 1 to 21. */
export function contrastOf(color: string, other: string): number {
  const [one, two] = [luminanceOf(color) + 0.05, luminanceOf(other) + 0.05]
  return Math.max(one, two) / Math.min(one, two)
}

/** Returns the text colour that is easier to read on a colour: every colour has one with at least 4.5:1. */
export const textColorOn = (color: string): string =>
  contrastOf(color, WHITE) >= contrastOf(color, BLACK) ? WHITE : BLACK
