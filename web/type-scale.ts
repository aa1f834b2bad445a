/**
 * The sizes of text in pixels, each a token: `--b-f13` is the working size, 12 for what stands beside it, 11 for counts,
 * keys and chips, 14 for messages, 15 and 17 for titles, 16 for fields on phones, which enlarge the page around smaller
 * ones, and the rest for numbers. web/styles/type-scale.test.ts refuses any other.
 */
const STEPS = [11, 12, 13, 14, 15, 16, 17, 20, 24, 32] as const

type TextSize = (typeof STEPS)[number]

const ROOT_PX = 16

/** In rem, so that texts follow the size that somebody chose in the browser. */
const rem = (px: TextSize): string => `${px / ROOT_PX}rem`

export const textSizeVariables: Record<`--b-f${TextSize}`, string> = Object.fromEntries(
  STEPS.map((px) => [`--b-f${px}`, rem(px)]),
) as Record<`--b-f${TextSize}`, string>

/** Returns the token of a size, for styles that are written in TypeScript. */
export const textSize = (px: TextSize): string => `var(--b-f${px})`
