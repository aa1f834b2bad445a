import { describe, expect, test } from 'vitest'
import { contrastOf } from '#contract/color-contrast.ts'
import { accentColors } from './accent.ts'
import { darkColors, lightColors, type Tokens } from './colors.ts'

const LEVELS = ['00', '33', '80', 'c0', 'ff']
const COLORS = LEVELS.flatMap((red) => LEVELS.flatMap((green) => LEVELS.map((blue) => `#${red}${green}${blue}`)))

/** Which text stands on which ground, as tokens. */
const TEXTS: [text: keyof Tokens, ground: keyof Tokens][] = [
  ['on-accent', 'accent'],
  ...(['surface', 'raised'] as const).map((ground) => ['accent', ground] as [keyof Tokens, keyof Tokens]),
  ...(['surface', 'canvas', 'sunken', 'hover', 'raised', 'selected', 'accent-soft'] as const).map(
    (ground) => ['accent-text', ground] as [keyof Tokens, keyof Tokens],
  ),
  ...(['text', 'text-2', 'text-3'] as const).flatMap((text) =>
    (['selected', 'accent-soft'] as const).map((ground) => [text, ground] as [keyof Tokens, keyof Tokens]),
  ),
]

const weakest = (tokens: Tokens): [string, number][] =>
  TEXTS.map(([text, ground]): [string, number] => [`${text} on ${ground}`, contrastOf(tokens[text], tokens[ground])])

describe.each(COLORS)('the screens of a company that chose %s', (color) => {
  const { light, dark } = accentColors(color)

  test.each([
    ['light', { ...lightColors, ...light.tokens }],
    ['dark', { ...darkColors, ...dark.tokens }],
  ])('can be read in the %s theme', (_theme, tokens) => {
    expect(weakest(tokens).filter(([, contrast]) => !(contrast >= 4.5))).toEqual([])
  })

  test('have buttons that can be read, also under the pointer', () => {
    const shade = (number: number) => light.variables[`--mantine-color-ceu-${number}`] ?? ''
    expect([shade(6), shade(4)]).toEqual([light.tokens.accent, dark.tokens.accent])
    const hovered = dark.variables['--mantine-color-ceu-filled-hover'] ?? ''
    const contrasts = [contrastOf(lightColors['on-accent'], shade(7)), contrastOf(darkColors['on-accent'], hovered)]
    expect(contrasts.filter((contrast) => !(contrast >= 4.5))).toEqual([])
  })
})

test('a colour that can be read is shown as it was chosen', () => {
  expect(accentColors('#0c75c9').light.tokens.accent).toBe('#0c75c9')
  expect(accentColors('#ffd400').dark.tokens.accent).toBe('#ffd400')
})
