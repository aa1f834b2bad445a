const channelsOf = (color: string): number[] => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))

/** Mixes two colours, as #rrggbb; `share` of the other one is from 0 to 1. */
export function mixColors(color: string, other: string, share: number): string {
  const others = channelsOf(other)
  const mixed = channelsOf(color).map((value, at) => Math.round(value + ((others[at] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const channelOf = (value: number): number => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Returns the relative luminance of a colour as #rrggbb, from 0 to 1. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => channelOf(value / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const WHITE = '#ffffff'
/** A lighter one leaves colours on which neither is read. */
const BLACK = '#000000'

/** Returns the contrast of two colours as WCAG counts it, from 1 to 21. */
export function contrastOf(color: string, other: string): number {
  const [one, two] = [luminanceOf(color) + 0.05, luminanceOf(other) + 0.05]
  return Math.max(one, two) / Math.min(one, two)
}

/** Returns the text colour that is easier to read on a colour: every colour has one with at least 4.5:1. */
export const textColorOn = (color: string): string =>
  contrastOf(color, WHITE) >= contrastOf(color, BLACK) ? WHITE : BLACK
