import type { MantineColorsTuple } from '@mantine/core'
import { accentOn, mixColors, type Accent, type Grounds } from '#contract/accent.ts'
import { darkColors, lightColors, SCALES, type Tokens } from './colors.ts'

/** What the colour of a company changes: tokens of both themes, Mantine's main scale, and variables of the dark theme. */
export type AccentColors = {
  scale: MantineColorsTuple
  light: { tokens: Partial<Tokens> }
  dark: { tokens: Partial<Tokens>; variables: Record<`--${string}`, string> }
}

const groundsOf = ({ surface, canvas, sunken, hover, raised, 'text-3': weakText }: Tokens) => ({
  surface,
  filled: [surface, raised],
  written: [surface, canvas, sunken, hover, raised],
  weakText,
})
const LIGHT: Grounds = { ...groundsOf(lightColors), pole: lightColors.text, shares: { selected: 0.12, soft: 0.07 } }
const DARK: Grounds = { ...groundsOf(darkColors), pole: '#ffffff', shares: { selected: 0.2, soft: 0.14 } }

const tokensOf = ({ accent, text, soft, selected }: Accent): Partial<Tokens> => ({
  accent,
  'accent-text': text,
  'accent-soft': soft,
  selected,
})

/** Shade 6 fills buttons in the light theme and 7 when the pointer is on them; 4 fills them in the dark theme. */
const scaleOf = (light: string, dark: string): MantineColorsTuple => [
  mixColors('#ffffff', light, 0.07),
  mixColors('#ffffff', light, 0.14),
  mixColors('#ffffff', light, 0.3),
  mixColors('#ffffff', light, 0.5),
  dark,
  mixColors(light, '#ffffff', 0.12),
  light,
  mixColors(light, lightColors.text, 0.2),
  mixColors(light, lightColors.text, 0.4),
  mixColors(light, lightColors.text, 0.6),
]

const BALCAO: AccentColors = { scale: SCALES.ceu, light: { tokens: {} }, dark: { tokens: {}, variables: {} } }

/** Derives the colours from the one that a company chose, as #rrggbb; null means Balcão's own. */
export function accentColors(color: string | null): AccentColors {
  if (color === null) return BALCAO
  const [light, dark] = [accentOn(LIGHT, color), accentOn(DARK, color)]
  return {
    scale: scaleOf(light.accent, dark.accent),
    light: { tokens: tokensOf(light) },
    dark: {
      tokens: tokensOf(dark),
      // Mantine takes the next shade, on which dark text may not be readable.
      variables: { '--mantine-color-ceu-filled-hover': mixColors(dark.accent, '#ffffff', 0.12) },
    },
  }
}
