import { accentOn, type Accent, type Grounds } from '#contract/accent.ts'
import { mixColors } from '#contract/color-contrast.ts'
import { darkColors, lightColors, type Tokens } from './colors.ts'

type Variables = Record<`--${string}`, string>
/** What the colour of a company changes in a theme: our tokens, and as CSS variables also what Mantine has of its own. */
type AccentColors = { tokens: Partial<Tokens>; variables: Variables }

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
const scaleOf = (light: string, dark: string): string[] => [
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

function colorsOf(accent: Accent, scale: readonly string[]): AccentColors {
  const tokens = tokensOf(accent)
  const { text, soft, selected } = accent
  const variables: Variables = {
    ...Object.fromEntries(Object.entries(tokens).map(([name, color]) => [`--b-${name}`, color])),
    ...Object.fromEntries(scale.map((color, shade) => [`--mantine-color-ceu-${shade}`, color])),
    '--mantine-color-anchor': text,
    '--mantine-color-ceu-light': soft,
    '--mantine-color-ceu-light-hover': selected,
    '--mantine-color-ceu-light-color': text,
    '--mantine-color-ceu-outline-hover': soft,
  }
  return { tokens, variables }
}

/** Derives the colours of both themes from the one that a company chose, as #rrggbb. */
export function accentColors(color: string): { light: AccentColors; dark: AccentColors } {
  const [light, dark] = [accentOn(LIGHT, color), accentOn(DARK, color)]
  const scale = scaleOf(light.accent, dark.accent)
  const { tokens, variables } = colorsOf(dark, scale)
  // Mantine takes the next shade, on which dark text may not be readable.
  const hovered = { '--mantine-color-ceu-filled-hover': mixColors(dark.accent, '#ffffff', 0.12) }
  return { light: colorsOf(light, scale), dark: { tokens, variables: { ...variables, ...hovered } } }
}
