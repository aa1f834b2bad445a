import { contrastOf, mixColors } from '#contract/color-contrast.ts'
import { darkColors, lightColors } from '#web/colors.ts'

/** WCAG 2.2 AA asks this of what is no text. */
const VISIBLE = 3
const STEP = 0.04
const FULL_HEX = /^#[0-9a-f]{6}$/i

/** Of all grounds of a theme its chosen rows are the nearest to its texts: what is seen there is seen everywhere. */
const LIGHT = { ground: lightColors.selected, pole: lightColors.text }
const DARK = { ground: darkColors.selected, pole: '#ffffff' }

function visibleOn({ ground, pole }: typeof LIGHT, color: string): string {
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mixColors(color, pole, share)
    if (contrastOf(mixed, ground) >= VISIBLE) return mixed
  }
  return pole
}

/** Returns the nearest colours that are seen on every ground of the light and of the dark theme. */
export const visibleColors = (color: string): { light: string; dark: string } => ({
  light: visibleOn(LIGHT, color),
  dark: visibleOn(DARK, color),
})

const known = new Map<string, string>()

/**
 * Returns the colour that somebody chose for a queue or a tag, as dots and strips show it. Whoever chooses among colours
 * sees them as they are.
 */
export function markColor(color: string): string {
  const found = known.get(color)
  if (found !== undefined) return found
  const { light, dark } = FULL_HEX.test(color) ? visibleColors(color) : { light: color, dark: color }
  const mark = light === dark ? color : `light-dark(${light}, ${dark})`
  known.set(color, mark)
  return mark
}
